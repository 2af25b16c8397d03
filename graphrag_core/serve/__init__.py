"""The explorer for programs: REST routes, agent tools and MCP, thin over the engine."""

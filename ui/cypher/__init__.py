"""The Cypher page: the editor, the validation, the plan and the result of a query."""

"""The fixed set of calls, how they are made of a checkout, masked, and compared."""

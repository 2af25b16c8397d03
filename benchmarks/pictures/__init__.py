"""The same random graph as a page of each product, for `benchmarks/picture_times.py`."""

"""Measures the reader on labelled pictures; `python -m tests.bench.reader --help`."""

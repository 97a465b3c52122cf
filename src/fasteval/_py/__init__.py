"""The pure-Python twin of the C library: a fallback, and an oracle for the tests."""

"""What fasteval is measured by. Each module is a command: python -m benchmarks.call --help."""

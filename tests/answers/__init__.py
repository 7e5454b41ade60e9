"""Right answers in honest variety, near misses and mutants: what the checks must tell apart."""

"""Makes the pictures and trains the networks that the reader uses; the reader imports none of it.

The modules here are its commands and what they share. Needs the extra `croupier[training]`.
docs/training-data.md tells what is made, and how.
"""

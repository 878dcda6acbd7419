"""Makes the pictures and trains the networks that the reader uses; the reader itself imports none of it.

Needs the extra `croupier[training]`. docs/training-data.md tells what is made, how, and from which seeds.
"""

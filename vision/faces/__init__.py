"""One face at a time, turned upright: what the network sees in it, and its pips."""

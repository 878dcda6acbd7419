"""Looking on from frame to frame: what moves, what has settled, which die is which."""

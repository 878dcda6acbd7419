"""The networks, what they should answer, and the loop that teaches them."""

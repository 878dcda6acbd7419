"""Teaching a set of dice, and testing it before it is said to be done."""

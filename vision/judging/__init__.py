"""Which of the found squares are dice, and which of those are sure."""

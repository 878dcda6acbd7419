"""Everything with a wire or a clock, and the place where the rooms are joined."""

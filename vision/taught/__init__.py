"""Sets of dice that were taught: comparing a seen face with known ones."""

"""Where dice may lie: the tray's floor laid flat, and the squares that stand out on it."""

"""Where the tray's floor lies in the picture, and whether it still lies there."""

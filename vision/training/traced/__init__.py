"""Path-traced pictures of dice, by Blender's Cycles."""

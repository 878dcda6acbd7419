"""Pictures of dice drawn flat, quickly, with OpenCV."""

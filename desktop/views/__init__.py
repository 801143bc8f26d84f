"""What is seen: windows, panels, map items and dialogs; they emit gestures and draw state."""

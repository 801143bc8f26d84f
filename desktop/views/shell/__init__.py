"""The GM's window: its frame, menus, top bar and how the panels stand in it."""

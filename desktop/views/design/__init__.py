"""The design system: one set of colours, letters, icons and painted controls for every view."""

"""The window in which imported creatures are looked over before any is taken."""

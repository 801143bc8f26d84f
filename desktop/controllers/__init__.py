"""Between state and widgets: the session bridge, Qt item models, one controller a panel."""

"""Going back: the last fights and the backups of the campaign."""

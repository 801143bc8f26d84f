"""The manual: its pages and their markup."""

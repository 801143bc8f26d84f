"""What may come of a fight: odds, rehearsal, report. Reads state and events, never writes."""

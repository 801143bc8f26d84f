"""What a creature of MythCraft is: its numbers, defences, counters and rolls."""

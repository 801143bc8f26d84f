"""The choices of the table in MythCraft; what no source decides is marked as its own rule."""

from desktop.rules.engine.ruleset import Setting
from desktop.rules.mythcraft.points.points import ASK, OPEN_COSTS, cost_setting

SETTINGS: tuple[Setting, ...] = (
    Setting("grouping", "slot", ("slot", "roll", "none"), "MC-INIT-01"),
    Setting("character_initiative", "ask", ("ask", "roll")),
    Setting("ties", "rule", ("rule", "ask"), "MC-INIT-01"),
    Setting("diagonals", "map", ("map", "every_5", "alternating", "straight")),
    Setting("sight_lines", "viewer", ("viewer", "both")),
    Setting("unseen_in_dark", "hidden", ("hidden", "shown")),
    Setting("beyond_darkness", "hidden", ("hidden", "shown")),
    Setting("unseen_invisible", "hidden", ("hidden", "shown")),
    Setting("skip_defeated", "on", ("on", "off")),
    Setting("npc_death", "defeat", ("defeat", "death_points"), "AP-DP-11"),
    Setting("npc_knockout", "off", ("off", "on"), "AP-KO-06"),
    Setting("dying_unconscious", "off", ("off", "on"), "AP-DP-10"),
    Setting("bloodied_line", "up", ("up", "down"), "MC-BLOOD-01"),
    Setting("bleeding_at", "start", ("start", "end"), "MC-COND-BLEEDING"),
    Setting("creature_crits", "dice", ("dice", "short"), "MC-CRIT-03"),
    Setting("auras_spare_own_kind", "on", ("on", "off")),
    *(
        Setting(cost_setting(action), ASK, (ASK, 0, 1, 2, 3, 4, 5, 6), "MC-AP-04")
        for action in OPEN_COSTS
    ),
)

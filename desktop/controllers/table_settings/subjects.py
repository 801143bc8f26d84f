"""What the choices of the table are about: the headings under which they are looked up."""

from desktop.rules.mythcraft.points.points import cost_setting

TURNS = "turns"
MOVEMENT = "movement"
ATTACKS = "attacks"
GRAPPLING = "grappling"
HEALTH = "health"
SIGHT = "sight"
MAGIC = "magic"
MOUNTS = "mounts"
COSTS = "costs"
REWARDS = "rewards"

_COST = cost_setting("")

_KEYS: dict[str, tuple[str, ...]] = {
    TURNS: (
        "skip_defeated",
        "grouping",
        "character_initiative",
        "initiative_score",
        "ties",
        "surprise_by",
        "hints",
    ),
    ATTACKS: (
        "monster_damage",
        "flanking",
        "critical_dice",
        "average_critical",
        "creature_crits",
        "both_modes",
        "weapon_changes",
        "water_beyond_range",
        "lost_dodge",
        "help_distance",
        "contest_tie",
        "save_half_at",
        "threshold_at",
        "defence_order",
        "typed_defences",
        "engaged_by",
    ),
    HEALTH: (
        "monsters_at_zero",
        "knock_out",
        "knock_out_massive",
        "absorbed_fall",
        "exhausted_passive",
        "exhaustion_source",
        "npc_death",
        "npc_knockout",
        "dying_unconscious",
        "bloodied_line",
        "bleeding_at",
        "shielded_at_zero",
        "spared_massive",
    ),
    MOVEMENT: (
        "diagonals",
        "half_rounding",
        "dash_speed",
        "dash_mixed",
        "switched_speed",
        "climb_speed_cost",
        "swim_speed_cost",
        "hard_climb",
        "shared_space",
        "neutral_space",
        "hostility",
        "two_sizes",
        "several_reaches",
        "opportunity_for",
        "titan_reach",
        "medium_squeeze",
        "large_around_medium",
    ),
    GRAPPLING: (
        "drag_start",
        "dragging_several",
        "halved_twice",
        "helpless_grappled",
        "two_grapplers",
        "grip_dc_kept",
    ),
    SIGHT: (
        "sight_lines",
        "unseen_in_dark",
        "beyond_darkness",
        "unseen_invisible",
        "stealth_tie",
        "found_by",
        "invisible_seen",
        "blind_who_sees",
    ),
    MAGIC: (
        "breaking_spells",
        "absorbed_damage",
        "somatic_hand",
        "area_grid",
        "emanation_grid",
        "auras_spare_own_kind",
    ),
    MOUNTS: (
        "mount_acted",
        "riding_penalties",
        "balancing_passed",
        "saddle_fall",
        "mount_movement_ends",
        "clever_mounts",
    ),
    REWARDS: ("mixed_levels", "difficulty_label"),
}

SUBJECTS: tuple[str, ...] = (*_KEYS, COSTS)
"""The headings in the order in which they stand."""

SUBJECT_OF: dict[str, str] = {key: subject for subject, keys in _KEYS.items() for key in keys}
"""The heading of each setting but the prices of actions."""

_PLACE_OF = {key: place for keys in _KEYS.values() for place, key in enumerate(keys)}


def subject_of(setting: str) -> str:
    """The heading under which a setting stands.

    Raises `KeyError` for a setting that stands under none.
    """
    return COSTS if setting.startswith(_COST) else SUBJECT_OF[setting]


def place_of(setting: str) -> int:
    """Where it stands below its heading; the prices of actions keep their own order."""
    return _PLACE_OF.get(setting, 0)

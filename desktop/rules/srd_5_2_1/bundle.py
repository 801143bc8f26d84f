"""The bundle of SRD 5.2.1, the 2024 edition."""

from dataclasses import replace
from pathlib import Path

from desktop.model.effect import Moment
from desktop.rules.attacking.actions import nothing_more
from desktop.rules.engine.ruleset import Action, Grouping, Ruleset, Setting
from desktop.rules.fifth import bundle as fifth
from desktop.rules.fifth.acting import actions, gestures, lanterns, supplies
from desktop.rules.fifth.attacking import adhering, grapples
from desktop.rules.fifth.attacking.water import UnderwaterAttacks
from desktop.rules.fifth.casting.spellcasting import FifthMagic
from desktop.rules.fifth.gear import armour
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.harm import bloodied
from desktop.rules.fifth.harm.defeat import FifthDefeat
from desktop.rules.fifth.magic import berries, magic_acts
from desktop.rules.fifth.moving.movement import FifthMovement
from desktop.rules.fifth.resting.rests import FifthRests
from desktop.rules.fifth.skills import asking, influencing
from desktop.rules.fifth.turns import start_and_end
from desktop.rules.fifth.turns.budget import TurnBudget
from desktop.rules.fifth.turns.initiative import DexterityInitiative
from desktop.rules.fifth.turns.roster import FifthRoster
from desktop.rules.rulebook.open_points import with_open_points

WEAPONS = WeaponRules(
    # Heavy weapons ask for a score; weapons have masteries; any light weapon may be the second.
    heavy_by_size=False,
    lance_is_awkward=False,
    improvised_throw="dex",
    has_masteries=True,
    light_needs_melee=False,
    thrown_is_drawn=True,
    martial_arts_follow=False,
    average_crit_adds=True,
    low_dice_count=3,
)
# Under water whatever pierces is as good as ever, and nothing that flies.
WATER = UnderwaterAttacks(piercing_is_handy=True, unarmed_is_weapon=False)

SHARED = fifth.shared("srd-5.2.1", Path(__file__).parent, WEAPONS, WATER)

_WHOLE = fifth.with_actions(
    fifth.with_settings(
        replace(
            SHARED,
            # Identical creatures share a number, not a turn; surprise ends as the turns begin.
            initiative=DexterityInitiative(
                Grouping.ROLL, surprise_ends=Moment.START, score_setting="initiative_score"
            ),
            # Another shape has the hit points of its bearer, and temporary ones by its spell.
            roster=FifthRoster(keeps_hit_points=True, keeps_kind=True),
            # A weapon is drawn or stowed with each attack.
            budget=TurnBudget(changes_with_attacks=True),
            # One slot a turn, whatever the spells cost.
            magic=FifthMagic(one_slot_a_turn=True),
            # Whoever ends its turn in the space of another falls.
            turn_end=(*SHARED.turn_end, start_and_end.fall_in_shared_space),
            # Somebody knocked out keeps 1; no concentration save above 30; no maximum, no life.
            defeat=FifthDefeat(knock_out_points=1, concentration_cap=30, dies_at_no_maximum=True),
            turn_start=(*SHARED.turn_start, start_and_end.tell_order),
            # Half of the hit points has a name.
            finishers=SHARED.finishers.with_items({"bloodied": bloodied.tell_bloodied}),
            opportunity_actions=("grapple", "shove_prone", "shove_push"),
            experience_budgets=fifth.read_budgets(Path(__file__).with_name("rules.toml")),
            # Initiative, spells and damage break a rest off; a long one goes on afterwards.
            rests=FifthRests(
                breaks=frozenset(("initiative", "spell", "damage")),
                short_needs_hit_point=True,
                goes_on=True,
                restores_maximum=True,
                hours_between=16,
            ),
            # The spaces of friends and of Tiny creatures are no difficult terrain.
            movement=FifthMovement(
                SHARED.rule("movement"),
                SHARED.rule("opportunity"),
                allies_are_difficult=False,
                tiny_is_difficult=False,
                tiny_drags_free=True,
                helpless_and_tiny_are_crossed=True,
                tight_is_difficult=True,
            ),
        ),
        Setting("grouping", "roll", ("slot", "roll", "none"), "52-PTG-INIT-2"),
        Setting("mixed_levels", "each", ("each", "average"), "52-GT-XPB-1"),
        Setting("difficulty_label", "up_to", ("up_to", "from"), "52-GT-XPB-3"),
        Setting("initiative_score", "off", fifth.ON_OFF, "52-INIT-2"),
        # The hider's total is the DC to find it.
        Setting("stealth_tie", "found", ("hidden", "found"), "52-HIDE-3"),
    ),
    *grapples.BY_SAVE,
    *gestures.OF_2024,
    Action("influence", "action", influencing.influence, needs_target=True),
    Action("attitude", "none", influencing.attitude, own_turn=False, told=False),
    Action(
        "attitude_to", "none", influencing.attitude, own_turn=False, told=False, needs_target=True
    ),
    adhering.changing_form("bonus_action"),
    berries.eating("bonus_action"),
    *lanterns.hooding("bonus_action"),
    Action("potion", "bonus_action", supplies.drink, aims=True, sums=supplies.POTION),
    *supplies.THROWN,
    Action("magic", "action", armour.cast, tells_text=True),
    Action("study", "action", asking.study),
    magic_acts.IDENTIFYING,
    Action("utilize", "action", nothing_more, tells_text=True),
    Action("wake", "action", actions.wake, needs_target=True),
)

RULESET: Ruleset = with_open_points(_WHOLE, Path(__file__).parent)

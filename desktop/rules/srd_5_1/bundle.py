"""The bundle of SRD 5.1, the 2014 edition."""

from dataclasses import replace
from pathlib import Path

from desktop.model.creature import AreaShape
from desktop.model.effect import Moment
from desktop.rules.attacking.actions import nothing_more
from desktop.rules.engine.ruleset import Action, Grouping, Ruleset, Setting
from desktop.rules.fifth import bundle as fifth
from desktop.rules.fifth.acting import gestures, lanterns, supplies
from desktop.rules.fifth.attacking import adhering, grapples
from desktop.rules.fifth.attacking.water import UnderwaterAttacks
from desktop.rules.fifth.gear import armour
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.harm import concentration
from desktop.rules.fifth.harm.defeat import FifthDefeat
from desktop.rules.fifth.magic import berries
from desktop.rules.fifth.moving.movement import FifthMovement
from desktop.rules.fifth.resting.rests import FifthRests
from desktop.rules.fifth.skills import asking
from desktop.rules.fifth.turns.initiative import DexterityInitiative
from desktop.rules.rulebook.open_points import with_open_points

WEAPONS = WeaponRules(
    # Heavy weapons are too large for Small creatures; a lance is too long for who is close.
    heavy_by_size=True,
    lance_is_awkward=True,
    improvised_throw="str",
)
# Under water some weapons are as good as ever.
WATER = UnderwaterAttacks(
    handy=frozenset(("dagger", "javelin", "shortsword", "spear", "trident")),
    far_handy=frozenset(("crossbow", "net", "javelin", "spear", "trident", "dart")),
)

SHARED = fifth.shared("srd-5.1", Path(__file__).parent, WEAPONS, WATER)

_WHOLE = fifth.with_actions(
    fifth.with_settings(
        replace(
            SHARED,
            # Identical creatures act together; surprise takes the whole first turn.
            initiative=DexterityInitiative(Grouping.SLOT, surprise_ends=Moment.END),
            # Whoever drags somebody has half its speed.
            movement=FifthMovement(
                SHARED.rule("movement"),
                SHARED.rule("opportunity"),
                dragging_halves=True,
                drag_rule="51-GRP-09",
                dash_setting="dash_speed",
                speeds_follow=False,
                riders_are_struck=True,
            ),
            # What goes out from a creature is an effect of its own, no shape of an area.
            area_shapes=tuple(each for each in AreaShape if each is not AreaShape.EMANATION),
            # Half of the hit points is nothing by itself.
            has_bloodied=False,
            # Somebody knocked out lies stable at 0.
            # At 0 hit points in another shape one has its own again, and takes what is left.
            defeat=FifthDefeat(knock_out_points=0, shapes_fall=True),
            # Only an hour of strain breaks a rest off, and it begins anew; once in 24 hours.
            rests=FifthRests(
                unclear=frozenset(("initiative", "spell", "damage")),
                half_of_the_dice=True,
                needs_food=True,
                hours_of_cycle=24,
            ),
        ),
        Setting("grouping", "slot", ("slot", "roll", "none"), "51-INIT-04"),
        # A tie leaves the hider as it was.
        Setting("stealth_tie", "hidden", ("hidden", "found"), "51-SUR-02"),
        # Its text makes no exception for whoever sees the invisible; many tables do.
        Setting("invisible_seen", "seen", ("seen", "text"), "51-CND-INV-02"),
        Setting("ties", "rule", ("rule", "ask", "roll"), "51-INIT-10"),
        # To which speed a Dash adds: to each its own, or the walking speed to all.
        Setting("dash_speed", "own", ("own", "walk"), "51-SPD-06"),
        Setting("hints", "on", fifth.ON_OFF, "51-TURN-04"),
    ),
    *grapples.BY_CONTEST,
    Action(
        "rough_surroundings",
        "none",
        concentration.shake,
        own_turn=False,
        offered=concentration.concentrates,
    ),
    Action("give_inspiration", "none", asking.give_inspiration, needs_target=True, own_turn=False),
    *gestures.OF_2014,
    adhering.changing_form("action"),
    berries.eating("action"),
    *lanterns.hooding("action"),
    Action("potion", "action", supplies.drink, aims=True, sums=supplies.POTION),
    Action("cast", "action", armour.cast, tells_text=True),
    Action("use_object", "action", nothing_more, tells_text=True),
)

RULESET: Ruleset = with_open_points(_WHOLE, Path(__file__).parent)

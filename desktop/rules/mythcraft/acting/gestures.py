"""The gestures of MythCraft about moving, riding and summoning, as actions of its list."""

from desktop.model.commands import TakeAction
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import EffectId
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Action
from desktop.rules.mythcraft.moving import balancing, jumps, riding
from desktop.rules.mythcraft.moving.movement import CEILING
from desktop.rules.mythcraft.points import special
from desktop.rules.mythcraft.turns import summons

MOVES, SURROUNDINGS, MAGIC = "moves", "surroundings", "magic"


def toggle_ceiling(draft: Draft, command: TakeAction) -> Refusal | None:
    """The way goes over a ceiling, or no longer."""
    who = draft.combatant(command.combatant)
    if who.has_effect(CEILING):
        effects.end_all(draft, who.id, CEILING)
    else:
        effects.give(draft, who.id, ActiveEffect(EffectId(""), CEILING))
    return None


GESTURES: tuple[Action, ...] = (
    Action("mount", "none", riding.mount, "AP-MNT-04", needs_target=True, group=MOVES),
    Action("dismount", "none", riding.dismount, "AP-MNT-04", group=MOVES),
    Action(
        "control_mount",
        "none",
        riding.change_control,
        "AP-MNT-11",
        told=False,
        own_turn=False,
        group=MOVES,
    ),
    Action(
        "riding_dc",
        "none",
        balancing.set_line(balancing.BY_GM),
        "AP-MNT-18",
        told=False,
        own_turn=False,
        group=MOVES,
        asks="view.ask.riding_dc",
    ),
    Action(
        "riding_spell",
        "none",
        balancing.set_line(balancing.BY_SPELL),
        "AP-MNT-08",
        told=False,
        own_turn=False,
        group=MOVES,
        asks="view.ask.spc",
    ),
    Action(
        "high_jump",
        "none",
        jumps.jump_up,
        "MC-JUMP-03",
        told=False,
        group=MOVES,
        asks="view.ask.jump",
        asks_length=True,
    ),
    Action(
        "gain_special",
        "none",
        special.take_special,
        "MC-AP-06",
        told=False,
        own_turn=False,
        group=MOVES,
        asks="view.ask.special_points",
    ),
    Action(
        "summons",
        "none",
        summons.summon,
        "MC-INIT-02",
        needs_target=True,
        told=False,
        own_turn=False,
        group=MAGIC,
    ),
    Action(
        "on_ceiling",
        "none",
        toggle_ceiling,
        "AP-CLIMB-01",
        told=False,
        own_turn=False,
        group=SURROUNDINGS,
    ),
)

ACTIONS: FrozenMap[str, Action] = FrozenMap({action.key: action for action in GESTURES})

"""What an act out of turn grants beside its own price: attacks, a spell, features, a move.

A legendary action that says "moves up to half its Speed and makes one Rend attack" is paid for
once; what it names is then free of cost until it is used or the turn that goes on is over. It is
kept as an effect, so that it survives undo and restart.
"""

from dataclasses import dataclass

from desktop.language.message import Distance, Message, Name
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.creature import AttackKey, FeatureKey, Opening
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.spell import Spell, SpellKey
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters

ACTING = ConditionKey("acting_legendary")
"""Held by whoever may still do what its act out of turn names."""
MAY_TELEPORT = ConditionKey("may_teleport")
"""Held by whoever may be elsewhere at once, by a spell or a feature."""
SAFELY = ConditionKey("moving_safely")
"""Held beside it where that move provokes nobody."""

COST = "granted"
"""How the costs begin that were paid with the act: "granted:attack"."""
ATTACK, SPELL, LEVEL, FEATURE = "attack", "spell", "level", "feature"
ACTION = "action"
MOVE, WAY, TELEPORT, FIRST = "move", "way", "teleport", "first"
ANY_SPELL, ANY_CANTRIP = "any", "cantrip"
HALF, WHOLE = "half", "whole"
PARTS = (ATTACK, SPELL, FEATURE, ACTION, MOVE, TELEPORT)
"""Without any of these nothing is left of it."""
EITHER = (ATTACK, FEATURE, ACTION)
"""Of these one is had: "makes one tentacle attack or uses its Fling"."""
ACTION_COSTS = ("action", ATTACK)
"""What an action of the list costs that may be had for what was granted."""
NEVER_GRANTED = ("ready", "dash")
"""What whoever acts out of turn cannot have for it: it would be for nothing."""


@dataclass(frozen=True, slots=True)
class Granted:
    """What is still to be had. `move` is "half" or "whole" of the speed, or feet; "" none."""

    attacks: tuple[AttackKey, ...] = ()  # one attack roll with one of them, or a feature
    spell: str = ""  # its key, or "any", or "cantrip"
    level: int | None = None  # that the spell counts as
    features: tuple[FeatureKey, ...] = ()  # one of them
    move: str = ""
    way: str = ""  # the only way of moving that it is for; "" each
    teleport: int = 0  # feet
    safely: bool = False
    moves_first: bool = False
    actions: bool = False  # or one action of the game's list

    @property
    def is_nothing(self) -> bool:
        """Whether nothing of it is left."""
        acts = self.attacks or self.features or self.actions
        return not (acts or self.spell or self.move or self.teleport)

    @property
    def parameters(self) -> FrozenMap[str, int | str]:
        """As those of its effect."""
        every: dict[str, int | str] = {
            ATTACK: " ".join(self.attacks),
            SPELL: self.spell,
            LEVEL: self.level or 0,
            FEATURE: " ".join(self.features),
            MOVE: self.move,
            WAY: self.way,
            TELEPORT: self.teleport,
            FIRST: int(self.moves_first and bool(self.move or self.teleport)),
            ACTION: int(self.actions),
        }
        return FrozenMap({key: value for key, value in every.items() if value})


NOTHING = Granted()


def granted_by(opening: Opening) -> Granted:
    """What can be had of it later; what it does at once is done."""
    return Granted(
        opening.attacks,
        opening.spell,
        opening.level,
        opening.features,
        opening.move,
        opening.way,
        opening.teleport,
        opening.safely,
        opening.moves_first,
    )


def held(who: Combatant) -> ActiveEffect | None:
    """The effect that keeps what was granted, or None."""
    return next((each for each in who.effects if each.key == ACTING), None)


def granted_to(who: Combatant) -> Granted:
    """What it may still do free of cost."""
    effect = held(who)
    if effect is None:
        return NOTHING
    told = effect.parameters
    level, feet = told.get(LEVEL, 0), told.get(TELEPORT, 0)
    return Granted(
        tuple(AttackKey(key) for key in str(told.get(ATTACK, "")).split()),
        str(told.get(SPELL, "")),
        int(level) or None,
        tuple(FeatureKey(key) for key in str(told.get(FEATURE, "")).split()),
        str(told.get(MOVE, "")),
        str(told.get(WAY, "")),
        int(feet),
        who.has_effect(SAFELY),
        FIRST in told,
        ACTION in told,
    )


def grants_attack(who: Combatant, attack: AttackKey) -> bool:
    """Whether an attack with that is free."""
    return attack in granted_to(who).attacks


def grants_action(who: Combatant, key: str, cost: str) -> bool:
    """Whether an action of the list, which costs that otherwise, is free."""
    is_one = cost in ACTION_COSTS and key not in NEVER_GRANTED
    return is_one and granted_to(who).actions


def grants_spell(who: Combatant, spell: Spell) -> bool:
    """Whether that spell is free of the turn's cost."""
    wanted = granted_to(who).spell
    if wanted in ("", ANY_SPELL, ANY_CANTRIP):
        return wanted == ANY_SPELL or (wanted == ANY_CANTRIP and spell.is_cantrip)
    return spell.key == SpellKey(wanted)


def names_spell(who: Combatant, spell: Spell) -> bool:
    """Whether it is that very spell that was granted: it takes neither slot nor use."""
    return granted_to(who).spell == str(spell.key)


def let_teleport(
    draft: Draft, who: CombatantId, feet: int, name: Name | None, label: str = ""
) -> None:
    """It may be so far away at once, until the turn that goes on is over or it has done so."""
    combatant, slot = draft.combatant(who), draft.encounter.active_slot
    told: Parameters = {"who": combatant.name, "distance": Distance(feet)}
    draft.add(e.Noted(Message("note.may_teleport", told), combatants=(who,)))
    effects.end_all(draft, who, MAY_TELEPORT)
    whose = slot.members[0] if slot is not None and slot.members else who
    given = ActiveEffect(
        EffectId(""),
        MAY_TELEPORT,
        source=who,
        end=End(whose, Moment.END),
        label=label,
        parameters=FrozenMap({TELEPORT: feet}),
        name=name,
    )
    effects.give(draft, who, given)


def teleport_left(who: Combatant) -> int | None:
    """How many feet away it may be at once as something lets it; None where nothing says so."""
    given = next((each for each in who.effects if each.key == MAY_TELEPORT), None)
    if given is not None:
        return int(given.parameters.get(TELEPORT, 0))
    return granted_to(who).teleport or None


def has_teleported(draft: Draft, who: CombatantId) -> None:
    """What let it be elsewhere at once is used up."""
    combatant = draft.combatant(who)
    if combatant.has_effect(MAY_TELEPORT):
        effects.end_all(draft, who, MAY_TELEPORT)
    elif granted_to(combatant).teleport:
        take(draft, who, TELEPORT)


def take(draft: Draft, who: CombatantId, part: str) -> None:
    """A part of what was granted is used: "attack", "spell", "feature"; with the last it ends."""
    effect = held(draft.combatant(who))
    if effect is None:  # the GM overruled that nothing was
        return
    gone = (part, LEVEL) if part == SPELL else EITHER if part in EITHER else (part,)
    left = {key: value for key, value in effect.parameters.items() if key not in gone}
    if any(each in left for each in PARTS):
        draft.add(e.EffectChanged(who, replace(effect, parameters=FrozenMap(left))))
    else:
        effects.end_all(draft, who, ACTING)
        effects.end_all(draft, who, SAFELY)

"""Which forms somebody may take: by the spell that changes it, or by Wild Shape."""

from dataclasses import dataclass

from desktop.language.message import Message, Parameter
from desktop.model.challenge import challenge_value
from desktop.model.combatant import Combatant
from desktop.model.creature import Creature
from desktop.model.effect import ActiveEffect
from desktop.model.modifier import Modifier
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.fifth.rolls.callings import WILD_SHAPE_FROM, druid_level

OWN_CHALLENGE = "own_challenge"
"""The form's challenge is at most that of its bearer, or its level where it has none."""
NO = "no_"
"""Before a kind that the form must not be."""
KINDS = ("beast",)

BEASTS = "beast"
WILD_SHAPE = ((8, 1.0), (4, 0.5), (WILD_SHAPE_FROM, 0.25))
"""From a level as a druid on: the highest challenge of its beasts."""


@dataclass(frozen=True, slots=True)
class FormLimit:
    """What a form may be; what is empty or None limits nothing."""

    called: Parameter
    kinds: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    challenge: float | None = None
    largest: str = ""
    lacks: tuple[str, ...] = ()  # ways of moving

    def allows(self, kind: str, size: str, challenge: str, ruleset: Ruleset) -> bool:
        """Whether a creature of that kind, size and challenge may be taken on."""
        if (self.kinds and kind not in self.kinds) or kind in self.never:
            return False
        if self.challenge is not None and (challenge_value(challenge) or 0) > self.challenge:
            return False
        sizes = ruleset.sizes
        if not self.largest or size not in sizes:
            return True
        return sizes[size].order <= sizes[self.largest].order

    def allows_ways(self, creature: Creature) -> bool:
        """Whether it has no way of moving that the form must lack."""
        return not any(creature.speeds.get(way, 0) for way in self.lacks)


def find_form_limit(who: Combatant, ruleset: Ruleset) -> FormLimit | None:
    """What the spell on it lets it be, else its Wild Shape; None for whoever changes by nothing."""
    for effect in who.effects:
        for modifier in () if effect.influence is None else effect.influence.modifiers:
            if modifier.question == Question.SHAPE.value:
                return _of_spell(who, effect, modifier, ruleset)
    return _of_wild_shape(who, ruleset)


def _of_spell(
    who: Combatant, effect: ActiveEffect, modifier: Modifier, ruleset: Ruleset
) -> FormLimit:
    own = who.original or who.creature
    challenge = float(modifier.change) if modifier.change else None
    if OWN_CHALLENGE in modifier.what:
        rated = challenge_value(own.challenge)
        challenge = float(own.level) if rated is None and own.level is not None else rated
    return FormLimit(
        effect.called,
        kinds=tuple(word for word in modifier.what if word in KINDS),
        never=tuple(word.removeprefix(NO) for word in modifier.what if word.startswith(NO)),
        challenge=challenge,
        largest=next((word for word in modifier.what if word in ruleset.sizes), ""),
    )


def _of_wild_shape(who: Combatant, ruleset: Ruleset) -> FormLimit | None:
    level = druid_level(who.original or who.creature) if who.character else 0
    highest = next((most for start, most in WILD_SHAPE if level >= start), None)
    if highest is None or "wild_shape_fly" not in ruleset.numbers:
        return None
    from_levels = {way: ruleset.numbers[f"wild_shape_{way}"] for way in ("fly", "swim")}
    return FormLimit(
        Message("note.wild_shape"),
        kinds=(BEASTS,),
        challenge=highest,
        lacks=tuple(way for way, start in from_levels.items() if level < start),
    )

"""Initiative as a Dexterity check, and what surprise does to it."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.encounter import Encounter
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.reasons import Trace
from desktop.rules.conditions import Question
from desktop.rules.fifth.abilities import ability_modifier
from desktop.rules.rolling import number
from desktop.rules.ruleset import Grouping, Ruleset
from desktop.rules.situation import asked, situation_of

SURPRISED = ConditionKey("surprised")


@dataclass(frozen=True, slots=True)
class DexterityInitiative:
    """d20 and the Dexterity modifier; ties by that modifier, then by the score."""

    grouping: Grouping
    surprise_ends: Moment
    """Of the surprised creature's first turn."""

    def reasons(self, encounter: Encounter, ruleset: Ruleset, combatant: Combatant) -> Trace:
        """The bonus, and what conditions do to Dexterity checks and to initiative."""
        creature = combatant.creature
        situation = situation_of(encounter, ruleset, combatant)
        if creature.initiative is not None:
            own = number(Message("reason.initiative_bonus"), creature.initiative)
        else:
            text = Message("reason.ability", {"ability": Message("ability.dex")})
            own = number(text, ability_modifier(creature, "dex"), ruleset.rule("initiative"))
        return (
            own,
            *asked(situation, Question.OWN_CHECK, ability="dex"),
            *asked(situation, Question.OWN_INITIATIVE),
        )

    def tie(self, combatant: Combatant) -> tuple[int, ...]:
        """Dexterity modifier, then Dexterity."""
        creature = combatant.creature
        return (ability_modifier(creature, "dex"), creature.abilities.get("dex", 10))

    def surprise(self, combatant: Combatant) -> ActiveEffect:
        """Surprised until that moment of its first turn."""
        end = End(combatant.id, self.surprise_ends)
        return ActiveEffect(EffectId(""), SURPRISED, end=end)

"""Initiative as a Dexterity check, and what surprise does to it."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.reasons import Trace, number
from desktop.rules.effects.asking import asked, situation_of
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.ruleset import Grouping, Ruleset
from desktop.rules.fifth.effects.states import HIDDEN
from desktop.rules.fifth.gear.armour import training_reasons
from desktop.rules.fifth.rolls.abilities import (
    PASSIVE,
    PASSIVE_CHANGES,
    ability_modifier,
    passive_perception,
)
from desktop.rules.fifth.statblocks import edges
from desktop.rules.map.places import are_hostile

SURPRISED = ConditionKey("surprised")


@dataclass(frozen=True, slots=True)
class DexterityInitiative:
    """d20 and the Dexterity modifier; ties by that modifier, then by the score."""

    grouping: Grouping
    surprise_ends: Moment
    """Of the surprised creature's first turn."""
    score_setting: str = ""
    """The table's setting that takes a score instead of a roll, where the edition has it."""

    def reasons(self, encounter: Encounter, ruleset: Ruleset, combatant: Combatant) -> Trace:
        """The bonus, and what conditions do to Dexterity checks and to initiative."""
        creature = combatant.creature
        situation = situation_of(encounter, ruleset, combatant)
        if creature.initiative is not None:
            own = number(
                Message("reason.initiative_bonus"), creature.initiative, ruleset.rule("initiative")
            )
        else:
            text = Message("reason.ability", {"ability": Message("ability.dex")})
            own = number(text, ability_modifier(creature, "dex"), ruleset.rule("initiative"))
        return (
            own,
            *asked(situation, Question.OWN_CHECK, ability="dex"),
            *asked(situation, Question.OWN_INITIATIVE),
            *training_reasons(situation, "dex"),
            *edges.initiative_reasons(situation),
        )

    def fixed_score(
        self, encounter: Encounter, ruleset: Ruleset, combatant: Combatant
    ) -> int | None:
        """10 and the modifier, 5 more with advantage, 5 less with disadvantage.

        Numbers that only count on rolls (exhaustion) leave it alone.
        """
        if not self.score_setting:
            return None
        if ruleset.setting_of(encounter, self.score_setting) != "on":
            return None
        own, *others = self.reasons(encounter, ruleset, combatant)
        _, mode = ruleset.rolls.settle(tuple(others))
        return PASSIVE + own.change + PASSIVE_CHANGES[mode]

    def tie(self, combatant: Combatant) -> tuple[int, ...]:
        """Dexterity modifier, then Dexterity."""
        creature = combatant.creature
        return (ability_modifier(creature, "dex"), creature.abilities.get("dex", 10))

    def surprise(self, combatant: Combatant) -> ActiveEffect:
        """Surprised until that moment of its first turn."""
        end = End(combatant.id, self.surprise_ends)
        return ActiveEffect(EffectId(""), SURPRISED, end=end)

    def unaware(self, encounter: Encounter, ruleset: Ruleset) -> frozenset[CombatantId]:
        """Whose enemies are all hidden from its passive Perception; nobody where the GM marks."""
        if ruleset.chooses(encounter, "surprise_by", "hand"):
            return frozenset()
        return frozenset(
            who.id
            for who in encounter.combatants.values()
            if who.life is Life.UP and _notices_nobody(encounter, ruleset, who)
        )


def _notices_nobody(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> bool:
    enemies = [
        each for each in encounter.combatants.values() if are_hostile(encounter, ruleset, who, each)
    ]
    return bool(enemies) and not any(
        is_noticed(
            encounter,
            ruleset,
            each,
            passive_perception(situation_of(encounter, ruleset, who, each)),
        )
        for each in enemies
    )


def is_noticed(encounter: Encounter, ruleset: Ruleset, hider: Combatant, score: int) -> bool:
    """Whether a score of Perception finds somebody; a hider without a total stays hidden.

    Equal scores go by the table's setting `stealth_tie`.
    """
    hidden = next((each for each in hider.effects if each.key == HIDDEN), None)
    if hidden is None:
        return True
    if "stealth" not in hidden.parameters:
        return False
    total = int(hidden.parameters["stealth"])
    finds_ties = ruleset.setting_of(encounter, "stealth_tie") == "found"
    return score > total or (finds_ties and score == total)

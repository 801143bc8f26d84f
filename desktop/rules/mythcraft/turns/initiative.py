"""Initiative and surprise in MythCraft."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.reasons import Contribution, Trace
from desktop.rules.effects.asking import asked, situation_of
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.ruleset import Grouping, Ruleset
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.creatures.rolls import with_choice_of_dice

SURPRISED = ConditionKey("surprised")


@dataclass(frozen=True, slots=True)
class MythcraftInitiative:
    """1d20 + AWR, once for the whole fight; ties by AWR, then by rolling off (MC-INIT-01)."""

    grouping: Grouping = Grouping.SLOT

    def reasons(self, encounter: Encounter, ruleset: Ruleset, combatant: Combatant) -> Trace:
        """Everything that counts on its initiative roll, without the die."""
        creature = combatant.creature
        typed = creature.initiative
        own = Contribution(
            Message("reason.myth.awareness" if typed is None else "reason.myth.initiative_bonus"),
            change=numbers.attribute(creature, "awr") if typed is None else typed,
            rule="MC-INIT-01",
        )
        situation = situation_of(encounter, ruleset, combatant)
        conditions = asked(situation, Question.OWN_INITIATIVE)
        trace = (own, *conditions, *bad_luck(combatant))
        return with_choice_of_dice(encounter, ruleset, trace)

    def fixed_score(
        self, encounter: Encounter, ruleset: Ruleset, combatant: Combatant
    ) -> int | None:
        """None: everybody rolls."""
        return None

    def tie(self, combatant: Combatant) -> tuple[int, ...]:
        """Sort keys among equal scores, highest first: AWR."""
        return (numbers.attribute(combatant.creature, "awr"),)

    def surprise(self, combatant: Combatant) -> ActiveEffect:
        """The effect (its id is still empty) that being surprised is: the partial kind."""
        return ActiveEffect(EffectId(""), SURPRISED, level=1)

    def unaware(self, encounter: Encounter, ruleset: Ruleset) -> frozenset[CombatantId]:
        """Nobody: the GM says who is surprised and how much."""
        return frozenset()


def bad_luck(combatant: Combatant) -> Trace:
    """LUCK below 0 counts on every d20 (MC-CRIT-02)."""
    luck = numbers.luck(combatant.creature)
    if luck >= 0:
        return ()
    return (Contribution(Message("reason.myth.bad_luck"), change=luck, rule="MC-CRIT-02"),)

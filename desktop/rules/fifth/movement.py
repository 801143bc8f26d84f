"""Speeds and what a foot of movement costs in D&D."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import DASHES, MOVEMENT_SPENT, REACTION
from desktop.model.creature import AttackKind
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.model.reasons import Contribution, Explained, Kind, Standing
from desktop.rules.conditions import Question
from desktop.rules.counters import set_current
from desktop.rules.draft import Draft
from desktop.rules.fifth.armour import speed_reasons
from desktop.rules.fifth.attacks import GRAPPLED, REACH, reach_of
from desktop.rules.refusal import Refusal
from desktop.rules.refusals import Parameters
from desktop.rules.rolling import number
from desktop.rules.ruleset import Dragged, Ruleset
from desktop.rules.situation import (
    answers,
    are_allies,
    are_hostile,
    asked,
    can_see,
    counted,
    is_incapacitated,
    situation_of,
)

WALK = "walk"
USUAL_SPEED = 30
TWO_SIZES = 2
HALF = 50
WITHOUT_SPEED = ("climb", "swim")
"""Ways to move that everybody has, at an extra foot for each foot."""

ORDER = (Kind.NUMBER, Kind.FLOOR, Kind.MULTIPLIER, Kind.CAP)
"""First what is added, then what is halved, then what is set to nothing."""


@dataclass(frozen=True, slots=True)
class FifthMovement:
    """A pool of feet a turn; extra costs add up, two kinds of difficult ground do not."""

    rule: str
    opportunity_rule: str
    opportunity_text: str = "prompt.opportunity_attack"
    allies_are_difficult: bool = True
    """Whether the space of a friend costs extra."""
    tiny_is_difficult: bool = True
    helpless_and_tiny_are_crossed: bool = False
    """Whether these spaces may be crossed whosever they are, and those of neutrals not."""
    opportunity_cost: str = "reaction"
    dragging_halves: bool = False
    """Whether dragging halves the speed; else each creature adds to the cost of every foot."""
    tiny_drags_free: bool = False
    drag_rule: str = ""

    def speed(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> Explained:
        """The creature's speed of that mode and what conditions make of it."""
        speeds = who.creature.speeds
        usual = speeds.get(WALK, 0 if speeds else USUAL_SPEED)
        mode = by if by in speeds or by not in WITHOUT_SPEED else WALK
        feet = speeds.get(mode, usual if mode == WALK else 0)
        text = Message("reason.speed", {"mode": Message(f"speed.{mode}")})
        changes = asked(situation_of(encounter, ruleset, who), Question.SPEED)
        changes = (*changes, *speed_reasons(who, ruleset))
        if self.dragging_halves and self._load(encounter, ruleset, who):
            half = Contribution(Message("reason.drags"), Kind.MULTIPLIER, HALF, rule=self.drag_rule)
            changes = (*changes, half)
        if not changes:
            return Explained((number(text, feet),))
        floor = Contribution(Message("reason.not_below_zero"), Kind.FLOOR, 0)
        ordered = sorted((*changes, floor), key=lambda each: ORDER.index(each.kind))
        return Explained((number(text, feet), *ordered))

    def left(self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str) -> int:
        """Speed once, and once more for each Dash, less what is spent in any mode."""
        speed = self.speed(encounter, ruleset, who, by).value
        return max(0, speed * (1 + who.count(DASHES)) - who.count(MOVEMENT_SPENT))

    def judge(self, draft: Draft, who: Combatant, by: str) -> Refusal | None:
        """Down, surprised, without speed, or prone and not crawling."""
        situation = situation_of(draft.encounter, draft.ruleset, who)
        if still := counted(asked(situation, Question.STILL)):
            told: Parameters = {"who": who.name, "because": still[0].reason}
            return Refusal(Message("refusal.cannot_move", told), still[0].rule)
        speed = self.speed(draft.encounter, draft.ruleset, who, by)
        if speed.value <= 0:
            return _no_speed(who, speed)
        if who.life is not Life.UP:
            return Refusal(Message("refusal.is_down", {"who": who.name}))
        crawl = counted(asked(situation, Question.CRAWL))
        if crawl and by != WALK:
            text = Message("refusal.only_crawls", {"who": who.name})
            return Refusal(text, crawl[0].rule)
        return None

    def factor(
        self, encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str, *, difficult: bool
    ) -> int:
        """One, and one more for difficult ground, crawling, climbing or swimming without speed."""
        crawls = answers(who, Question.CRAWL, ruleset)
        lacks = by in WITHOUT_SPEED and by not in who.creature.speeds
        load = 0 if self.dragging_halves else self._load(encounter, ruleset, who)
        return 1 + difficult + crawls + lacks + load

    def dragged(self, encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Dragged:
        """Whom it has grappled; those two sizes smaller (or Tiny, in 2024) slow nobody down."""
        return tuple(
            (other, self._slows(ruleset, who, other))
            for other in encounter.combatants.values()
            if any(each.key == GRAPPLED and each.source == who.id for each in other.effects)
        )

    def _load(self, encounter: Encounter, ruleset: Ruleset, who: Combatant) -> int:
        return sum(slows for _, slows in self.dragged(encounter, ruleset, who))

    def _slows(self, ruleset: Ruleset, who: Combatant, other: Combatant) -> bool:
        if self.tiny_drags_free and other.creature.size == "tiny":
            return False
        return ruleset.size_of(who).order - ruleset.size_of(other).order < TWO_SIZES

    def spend(self, draft: Draft, who: CombatantId, feet: int, by: str) -> None:
        """Book feet as spent, in whatever mode."""
        spent = draft.combatant(who).count(MOVEMENT_SPENT)
        set_current(draft, who, MOVEMENT_SPENT, spent + feet)

    def watchers(self, draft: Draft, who: Combatant) -> tuple[Combatant, ...]:
        """Hostiles on its map that see it, have their reaction and can use it."""
        if who.token is None:
            return ()
        return tuple(
            other
            for other in draft.encounter.combatants.values()
            if are_hostile(who, other)
            and other.token is not None
            and other.token.map == who.token.map
            and other.life is Life.UP
            and other.count(REACTION) > 0
            and not answers(other, Question.ACTIONS, draft.ruleset)
            and not answers(other, Question.REACTIONS, draft.ruleset)
            and can_see(draft.encounter, draft.ruleset, other, who)
        )

    def reach(self, watcher: Combatant) -> int:
        """The longest of its melee attacks."""
        reaches = [
            reach_of(attack)
            for attack in watcher.creature.attacks
            if attack.kind is not AttackKind.RANGED
        ]
        return max(reaches, default=REACH)

    def judge_space(
        self, draft: Draft, mover: Combatant, other: Combatant, *, ends: bool
    ) -> Refusal | None:
        """Hostile spaces are crossed by those of another size only; nobody stops in any space."""
        told: Parameters = {"who": mover.name, "other": other.name}
        if other.is_out:
            return None
        if ends:
            return Refusal(Message("refusal.space_taken", told), draft.ruleset.rule("space_end"))
        if self._may_cross(draft, mover, other):
            return None
        return Refusal(Message("refusal.space_closed", told), draft.ruleset.rule("space_cross"))

    def _may_cross(self, draft: Draft, mover: Combatant, other: Combatant) -> bool:
        ruleset = draft.ruleset
        between = abs(ruleset.size_of(mover).order - ruleset.size_of(other).order)
        if are_allies(mover, other) or between >= TWO_SIZES:
            return True
        if not self.helpless_and_tiny_are_crossed:
            return not are_hostile(mover, other)
        return other.creature.size == "tiny" or is_incapacitated(other, ruleset)

    def occupied_is_difficult(self, mover: Combatant, other: Combatant, ruleset: Ruleset) -> bool:
        """Whether the space of `other` costs extra for the mover."""
        if are_allies(mover, other) and not self.allies_are_difficult:
            return False
        return self.tiny_is_difficult or other.creature.size != "tiny"


def _no_speed(who: Combatant, speed: Explained) -> Refusal:
    stopping = [
        each for each in speed.trace if each.kind is Kind.CAP and each.standing is Standing.COUNTED
    ]
    if stopping:
        told: Parameters = {"who": who.name, "because": stopping[0].reason}
        return Refusal(Message("refusal.speed_zero_because", told), stopping[0].rule)
    return Refusal(Message("refusal.speed_zero", {"who": who.name}))


def stand_up_cost(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> int:
    """Half of its walking speed, whatever it dashed."""
    return ruleset.rounding.half(ruleset.movement.speed(encounter, ruleset, who, WALK).value)

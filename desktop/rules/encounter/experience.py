"""Experience: the budget of an encounter, how hard it is, what to beware of, and the shares."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.counter import IN_LAIR
from desktop.model.creature import Creature
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import Ruleset

MOST_LEVEL = 20
MOST_A_CHARACTER = 2
MOST_BLOCKS = 3


POINTS: FrozenMap[str, int] = FrozenMap(
    {
        "0": 10, "1/8": 25, "1/4": 50, "1/2": 100, "1": 200, "2": 450, "3": 700, "4": 1_100,
        "5": 1_800, "6": 2_300, "7": 2_900, "8": 3_900, "9": 5_000, "10": 5_900, "11": 7_200,
        "12": 8_400, "13": 10_000, "14": 11_500, "15": 13_000, "16": 15_000, "17": 18_000,
        "18": 20_000, "19": 22_000, "20": 25_000, "21": 33_000, "22": 41_000, "23": 50_000,
        "24": 62_000, "25": 75_000, "26": 90_000, "27": 105_000, "28": 120_000, "29": 135_000,
        "30": 155_000,
    }
)  # fmt: skip
"""By challenge rating, in both editions."""


def worth_of(who: Combatant) -> int:
    """What defeating it is worth; in its lair what its stat block says for that."""
    creature = who.creature
    if who.count(IN_LAIR) and creature.experience_in_lair is not None:
        return creature.experience_in_lair
    return printed_worth(creature)


def printed_worth(creature: Creature) -> int:
    """The printed number, else that of its challenge rating; 0 without either."""
    if creature.experience is not None:
        return creature.experience
    return POINTS.get(creature.challenge, 0)


class Difficulty(Enum):
    """How hard an encounter is, by the smallest budget that holds it."""

    LOW = "low"
    MODERATE = "moderate"
    HIGH = "high"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class EncounterBudget:
    """The three budgets of a party, what its enemies are worth, and what to beware of."""

    low: int
    moderate: int
    high: int
    experience: int
    difficulty: Difficulty
    warnings: tuple[Message, ...] = ()

    @property
    def left(self) -> int:
        """What the smallest budget that holds it leaves; below 0 over all of them."""
        whole = {
            Difficulty.LOW: self.low,
            Difficulty.MODERATE: self.moderate,
            Difficulty.HIGH: self.high,
            Difficulty.OVER: self.high,
        }[self.difficulty]
        return whole - self.experience


def budgets_of(levels: tuple[int, ...], ruleset: Ruleset, *, mixed: str) -> tuple[int, ...]:
    """Low, Moderate, High for characters of these levels.

    `mixed`: "each" adds up the number of each character's own level, "average" takes that of the
    average level, rounded down, for all.
    """
    if mixed == "average":
        levels = (sum(levels) // len(levels),) * len(levels)
    known = ruleset.experience_budgets
    each = [known[max(1, min(level, MOST_LEVEL)) - 1] for level in levels]
    return tuple(sum(numbers) for numbers in zip(*each, strict=True))


def difficulty_of(experience: int, budgets: tuple[int, ...], *, label: str) -> Difficulty:
    """The smallest budget that holds it ("up_to"), or the largest that it reaches ("from")."""
    steps = (Difficulty.LOW, Difficulty.MODERATE, Difficulty.HIGH)
    if label == "from":
        reached = [
            step for step, budget in zip(steps, budgets, strict=True) if experience >= budget
        ]
        return reached[-1] if reached else Difficulty.LOW
    for step, budget in zip(steps, budgets, strict=True):
        if experience <= budget:
            return step
    return Difficulty.OVER


def encounter_budget(encounter: Encounter, ruleset: Ruleset) -> EncounterBudget | None:
    """How the fight on the table compares; None in games without budgets or without a party."""
    party = [who for who in encounter.combatants.values() if who.character]
    levels = tuple((who.original or who.creature).level or 1 for who in party)
    if not ruleset.experience_budgets or not levels:
        return None
    foes = [who for who in encounter.combatants.values() if who.side is Side.HOSTILE]
    mixed = str(ruleset.setting_of(encounter, "mixed_levels"))
    label = str(ruleset.setting_of(encounter, "difficulty_label"))
    low, moderate, high = budgets_of(levels, ruleset, mixed=mixed)
    worth = sum(worth_of(who) for who in foes)
    return EncounterBudget(
        low,
        moderate,
        high,
        worth,
        difficulty_of(worth, (low, moderate, high), label=label),
        _warnings(levels, foes),
    )


def _warnings(levels: tuple[int, ...], foes: list[Combatant]) -> tuple[Message, ...]:
    found = []
    if len(foes) > MOST_A_CHARACTER * len(levels):
        told = {"count": len(foes), "most": MOST_A_CHARACTER * len(levels)}
        found.append(Message("view.budget.too_many", dict(told)))
    level = sum(levels) // len(levels)
    strong = [who for who in foes if rating_of(who) > level]
    if strong:
        found.append(Message("view.budget.too_strong", {"who": strong[0].creature.name}))
    if len({who.creature.key for who in foes}) > MOST_BLOCKS:
        found.append(Message("view.budget.too_varied", {"most": MOST_BLOCKS}))
    return tuple(found)


def rating_of(who: Combatant) -> Fraction:
    """Its challenge rating; 0 where none is written."""
    try:
        return Fraction(who.creature.challenge or "0")
    except (ValueError, ZeroDivisionError):
        return Fraction(0)


def tell_shares(draft: Draft) -> None:
    """When a fight ends: what the defeated were worth, and the share of each character."""
    encounter = draft.encounter
    party = [who for who in encounter.combatants.values() if who.character]
    fallen = [
        who
        for who in encounter.combatants.values()
        if who.side is Side.HOSTILE and who.life in (Life.DEAD, Life.DEFEATED)
    ]
    worth = sum(worth_of(who) for who in fallen)
    if worth and party:
        told = {"experience": worth, "count": len(party), "each": worth // len(party)}
        text = Message("note.experience", dict(told))
        draft.add(e.Noted(text, draft.ruleset.rule("experience")))

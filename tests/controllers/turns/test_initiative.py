"""What the dialog before round 1 shows and proposes."""

import pytest

from desktop.controllers.turns.initiative import (
    InitiativeController,
    TypedInitiative,
    initiative_rows,
)
from desktop.model.commands import Command, DeclareLife
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.rules.engine.refusal import Refusal
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.rows import proves
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("stealth", "surprised"), [(9, []), (18, ["Ada"])])
def test_whoever_notices_no_enemy_is_proposed_as_surprised(edition, stealth, surprised):
    fight = Fight(edition)
    fight.add("Ada", creature=a_creature("ada", passive_perception=12), character=True)
    for name in ("Bandit", "Thug"):
        fight.add(name)
        fight.give(name, "hidden", parameters=FrozenMap({"stealth": stealth}))
    rows = initiative_rows(fight.encounter, fight.ruleset)
    assert [fight.name_of(row.first) for row in rows if row.surprised] == surprised


@proves("51-ORD-01")
def test_surprise_and_places_come_before_initiative(given, expect):
    """What the dialog sends, step by step; without places the fight does not begin."""
    fight = Fight("srd-5.1").map()
    fight.add("Ada", creature=a_creature("ada", passive_perception=12), character=True, at=(3, 3))
    fight.add("Thug", at=(9, 9) if given == "an encounter starts" else None)
    fight.give("Thug", "hidden", parameters=FrozenMap({"stealth": 18}))
    desk = with_fight(a_desk(), "srd-5.1", encounter=fight.encounter)
    rows = initiative_rows(desk.encounter, desk.ruleset)
    surprised = [row.first for row in rows if row.surprised]
    refused: list[tuple[Refusal, Command]] = []
    desk.refused.connect(lambda refusal, command: refused.append((refusal, command)))
    begun = InitiativeController(desk).begin({}, surprised)
    assert desk.session is not None
    sent = [type(entry.command).__name__ for entry in desk.session.history.path()]
    if given == "an encounter starts":
        assert expect == "step 1, surprise, comes first"
        assert begun
        assert sent == ["SetSurprised", "RollInitiative", "BeginFight"]
    else:
        assert given == "positions not confirmed yet"
        assert expect == "no initiative, unless the GM skips the step"
        assert not begun
        assert sent == ["SetSurprised"]
        ((refusal, command),) = refused
        assert refusal.rule == "51-ORD-01"
        desk.dispatch(command, overruled=True)
        assert desk.encounter.combatants[fight.ids["Thug"]].initiative is not None


@pytest.mark.parametrize(("beside", "told"), [("goblin", []), ("wolf", ["view.initiative.tied"])])
def test_equal_numbers_of_identical_creatures_are_no_news(beside: str, told: list[str]) -> None:
    fight = Fight("srd-5.2.1")
    for name, kind in (("A", "goblin"), ("B", beside)):
        fight.add(name, 12, creature=a_creature(kind))
    desk = with_fight(a_desk(), "srd-5.2.1", encounter=fight.encounter)
    heard: list[str] = []
    desk.told.connect(lambda message: heard.append(message.key))
    assert InitiativeController(desk).begin({}, ())
    assert heard == told


def test_those_of_one_kind_are_told_together_in_a_tie() -> None:
    fight = Fight("srd-5.2.1")
    for name, kind in (("A", "goblin"), ("B", "goblin"), ("C", "goblin"), ("D", "wolf")):
        fight.add(name, 12, creature=a_creature(kind))
    desk = with_fight(a_desk(), "srd-5.2.1", encounter=fight.encounter)
    heard: list[str] = []
    desk.told.connect(lambda message: heard.append(desk.rendered(message)))
    assert InitiativeController(desk).begin({}, ())
    (told,) = heard
    assert "goblin ×3" in told
    assert "D" in told


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_poisoned_one_has_a_row_of_its_own_and_typed_dice_are_everybodys(edition: str) -> None:
    fight = Fight(edition)
    ogre = a_creature("ogre")
    for name in ("O1", "O2", "O3"):
        fight.add(name, creature=ogre)
    fight.give("O1", "poisoned")
    desk = with_fight(a_desk(), edition, encounter=fight.encounter)
    rows = initiative_rows(desk.encounter, desk.ruleset)
    assert [[fight.name_of(who) for who in row.members] for row in rows] == [["O1"], ["O2", "O3"]]
    first, second = (row.first for row in rows)
    typed = {first: TypedInitiative(15, second=18), second: TypedInitiative(7)}
    assert InitiativeController(desk).begin(typed, ())
    scores = [one.initiative.score for one in desk.encounter.combatants.values() if one.initiative]
    bonus = scores[1] - 7
    assert scores == [15 + bonus, 7 + bonus, 7 + bonus]


def test_the_die_of_a_row_counts_for_those_of_it_who_are_surprised() -> None:
    fight = Fight("srd-5.2.1")
    goblin = a_creature("goblin")
    for name in ("G1", "G2"):
        fight.add(name, creature=goblin)
    desk = with_fight(a_desk(), "srd-5.2.1", encounter=fight.encounter)
    (row,) = initiative_rows(desk.encounter, desk.ruleset)
    typed = {row.first: TypedInitiative(15, second=9)}
    assert InitiativeController(desk).begin(typed, (row.members[1],))
    one, other = (who.initiative for who in desk.encounter.combatants.values())
    assert one is not None
    assert other is not None
    assert one.score - other.score == 6, "of its two dice the lower one"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_dead_roll_nothing_and_the_fight_begins_without_them(edition: str) -> None:
    fight = Fight(edition)
    goblin = a_creature("goblin")
    for name in ("Alive", "Dead"):
        fight.add(name, creature=goblin)
    desk = with_fight(a_desk(), edition, encounter=fight.encounter)
    dead = fight.ids["Dead"]
    desk.dispatch(DeclareLife((dead,), "dead"))
    rows = initiative_rows(desk.encounter, desk.ruleset)
    assert [row.members for row in rows] == [(fight.ids["Alive"],)]
    assert InitiativeController(desk).begin({}, ())
    assert desk.encounter.phase is Phase.RUNNING
    assert desk.encounter.combatants[dead].initiative is None


def test_one_undo_takes_back_the_beginning_with_its_rolls() -> None:
    fight = Fight("srd-5.2.1")
    for name in ("Ada", "Thug"):
        fight.add(name, creature=a_creature(name.lower()))
    desk = with_fight(a_desk(), "srd-5.2.1", encounter=fight.encounter)
    controller, before = InitiativeController(desk), desk.encounter
    assert controller.begin({}, (fight.ids["Ada"],))
    begun = desk.encounter
    assert begun.phase is Phase.RUNNING
    desk.undo()
    assert desk.encounter == before
    desk.redo()
    assert desk.encounter == begun
    desk.undo()
    assert controller.begin({}, ()), "what was undone is no step to go along with"
    desk.undo()
    assert desk.encounter == before

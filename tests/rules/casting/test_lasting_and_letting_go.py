"""How long spells of higher slots last, whom size steadies, what magic lets drop."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.casting.spell_numbers import lasting_at
from desktop.rules.fifth.gear import hands
from tests.support.builders import a_creature, melee
from tests.support.magic import Casting, a_mage, laid, spell

FORMER, LATER = "srd-5.1", "srd-5.2.1"
both = pytest.mark.parametrize("edition", [FORMER, LATER])
FAILURE = Answer(outcome=Outcome.FAILURE)
HOUR, DAY = 600, 14_400


def a_fight(edition: str) -> Casting:
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


@pytest.mark.parametrize(
    ("edition", "name", "slot", "rounds", "held"),
    [
        (FORMER, "hunter-s-mark", 2, HOUR, True),
        (FORMER, "hunter-s-mark", 3, 8 * HOUR, True),
        (FORMER, "hunter-s-mark", 5, DAY, True),
        (LATER, "hunter-s-mark", 4, 8 * HOUR, True),
        (LATER, "hex", 1, HOUR, True),
        (LATER, "hex", 2, 4 * HOUR, True),
        (LATER, "hex", 9, DAY, True),
        (FORMER, "bestow-curse", 3, 10, True),
        (FORMER, "bestow-curse", 4, 100, True),
        (LATER, "bestow-curse", 6, 8 * HOUR, False),
        (LATER, "bestow-curse", 8, DAY, False),
        (FORMER, "bestow-curse", 9, 0, False),
        (FORMER, "magic-circle", 5, 3 * HOUR, False),
        (LATER, "animal-messenger", 3, 3 * DAY, False),
        (FORMER, "major-image", 6, 0, False),
        (LATER, "major-image", 4, 0, False),
    ],
)
def test_a_higher_slot_lasts_longer(edition, name, slot, rounds, held):
    found = lasting_at(spell(edition, name), slot)
    assert (found.rounds, found.concentration) == (rounds, held)


@both
def test_a_mark_of_a_higher_slot_is_concentrated_on_for_longer(edition):
    fight = a_fight(edition)
    fight.cast("hunter-s-mark", "A", slot=5)
    held = next(x for x in fight["M"].effects if x.key == "concentration")
    assert held.end is not None
    assert held.end.remaining == DAY


@both
def test_a_curse_of_the_fifth_level_needs_no_concentration(edition):
    fight = a_fight(edition)
    fight.place("A", (3, 2))
    fight.cast("bestow-curse", "A", slot=5, saves=((fight.ids["A"], FAILURE),))
    assert "concentration" not in fight.conditions("M")
    (curse,) = fight["A"].effects
    assert curse.end is not None
    assert curse.end.remaining == 8 * HOUR
    fight.next(3)
    fight.place("B", (3, 2))
    fight.cast("bestow-curse", "B", slot=9, saves=((fight.ids["B"], FAILURE),))
    assert fight["B"].effects[0].end is None


def test_large_creatures_stand_firm_against_vines():
    for size, reasons in (("medium", 0), ("large", 1), ("huge", 1)):
        fight = a_fight(LATER)
        fight.add("L", 1, creature=replace(a_creature("ogre"), sizes=(size,)), at=(4, 5), hp=40)
        fight.cast("ensnaring-strike", "L", overruled=True)
        fight.answer(Answer(), PromptKind.SAVE, dice=(3, 19) if reasons else (3,))
        (check,) = fight.happened(e.CheckRolled)
        assert sum(each.reason.key == "reason.steady" for each in check.roll.trace) == reasons
        assert ("restrained" in fight.conditions("L")) is not bool(reasons)


@both
def test_fear_lets_swords_fall(edition):
    fight = a_fight(edition)
    guard = a_creature("guard", melee())
    fight.add("G", 1, creature=guard, at=(4, 2), hp=40)
    fight.next(3)
    fight.do(c.TakeAction(fight.ids["G"], "draw_weapon", text="sword"))
    assert hands.weapons_in_hand(fight["G"]) == ("sword",)
    fight.next()
    area = laid("cone", 30, (3.0, 2.5))
    wish = {"area": area, "saves": ((fight.ids["G"], FAILURE),)}
    fight.cast("fear", "G", **wish)
    assert "frightened" in fight.conditions("G")
    assert hands.weapons_in_hand(fight["G"]) == ()
    assert fight.told().count("note.drops_held") == 1


@both
def test_who_obeys_the_word_drops_what_it_holds(edition):
    fight = a_fight(edition)
    fight.place("A", (4, 2))
    fight.cast("command", "A", saves=((fight.ids["A"], FAILURE),))
    fight.next()
    fight.answer(Answer(option="drops_all"), PromptKind.CHOICE)
    assert "note.drops_unknown" in fight.told()
    assert fight.feet("A") == 0


@both
def test_what_haste_leaves_is_called_as_the_spell_where_it_has_no_name_of_its_own(edition):
    fight = a_fight(edition)
    wish = fight.wish("haste", "M")
    assert wish.spell.influence is not None
    unnamed = replace(wish.spell.influence, leaves_name=None)
    fight.do(replace(wish, spell=replace(wish.spell, influence=unnamed)))
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    (left,) = (x for x in fight["M"].effects if x.influence is not None)
    assert left.called == wish.spell.name

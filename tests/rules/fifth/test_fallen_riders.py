"""Who falls in the saddle does not stay in it, and the mount is its own master again."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Life, Side
from desktop.model.frozen import FrozenMap
from desktop.model.ids import EntryId
from desktop.model.prompt import Answer, Outcome
from desktop.session.journal import lines_about
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, melee
from tests.support.magic import Casting

both = pytest.mark.parametrize("edition", EDITIONS)


def a_lancer(edition: str) -> Fight:
    """The lancer has ridden up beside Ada; it is the turn of both, lancer and horse."""
    fight = Fight(edition).map()
    horse = a_creature(
        "riding-horse",
        melee("hooves"),
        sizes=("large",),
        speeds=FrozenMap({"walk": 60}),
        abilities=abilities(int=2),
    )
    fight.add("Lancer", 20, at=(5, 5))
    fight.add("Horse", 15, creature=horse, at=(6, 5))
    fight.add("Ada", 10, character=True, hp=40, at=(8, 5))
    fight.begin()
    fight.act("Lancer", "mount", "Horse")
    return fight


def cell(fight: Fight, who: str) -> Cell:
    token = fight[who].token
    assert token is not None
    return token.cell


@both
@pytest.mark.rule("51-MNT-06", "51-MNT-11", "52-PTG-MOUNT-3", "52-PTG-MOUNT-5")
@pytest.mark.parametrize("life", [Life.DEFEATED, Life.DEAD])
def test_the_fallen_lie_beside_their_mount_which_attacks_again(edition: str, life: Life):
    fight = a_lancer(edition)
    refused = fight.refused(c.MakeAttack(fight.ids["Horse"], "hooves", fight.ids["Ada"]))
    assert refused.rule in ("51-MNT-11", "52-PTG-MOUNT-3")
    fight.do(c.DeclareLife((fight.ids["Lancer"],), life.value))
    assert fight["Lancer"].ride is None
    assert cell(fight, "Lancer") != cell(fight, "Horse")
    assert "note.falls_off" in fight.told()
    fight.next(2)
    assert fight.turn == "R2:Horse"
    fight.attack("Horse", "Ada", "hooves", dice=(18, 3))
    assert fight.hp("Ada") == 34


@pytest.mark.rule("51-MNT-15", "51-MNT-10")
@pytest.mark.parametrize(("dies", "at"), [(True, Cell(6, 5)), (False, Cell(2, 5))])
def test_a_mount_whose_rider_is_struck_down_is_led_no_farther(dies: bool, at: Cell):
    fight = a_lancer("srd-5.1")
    fight.move("Horse", (5, 5), (4, 5), (3, 5), (2, 5))
    struck = f"sword@{fight.ids['Lancer']}"
    (prompt,) = fight.encounter.prompts
    damage = (c.DamageAmount(20 if dies else 1),)
    fight.do(c.AnswerPrompt(prompt.id, Answer((18,), option=struck, damage=damage)))
    assert fight["Lancer"].is_out is dies
    assert cell(fight, "Horse") == at
    assert (fight["Lancer"].ride is None) is dies


@both
@pytest.mark.rule("51-MNT-06", "52-PTG-MOUNT-5")
@pytest.mark.parametrize("who", ["Lancer", "Horse"])
def test_nobody_is_asked_to_stay_in_the_saddle_who_is_out_of_it(edition: str, who: str):
    fight = a_lancer(edition)
    fight.give(who, "prone")
    (prompt,) = fight.encounter.prompts
    assert prompt.combatant == fight.ids["Lancer"]
    fight.do(c.DeclareLife((fight.ids["Lancer"],), "dead"))
    assert prompt not in fight.encounter.prompts


@both
@pytest.mark.rule("51-MNT-10", "52-PTG-MOUNT-3", "52-MOVE-TP-1")
def test_who_teleports_out_of_the_saddle_leaves_the_mount_a_turn_of_its_own(edition: str):
    fight = a_lancer(edition)
    assert fight.sequence == "Lancer+Horse20 Ada10"
    fight.do(c.MoveToken(fight.ids["Lancer"], (Cell(6, 5), Cell(12, 12)), by="teleport"))
    assert fight["Lancer"].ride is None
    assert (cell(fight, "Lancer"), cell(fight, "Horse")) == (Cell(12, 12), Cell(6, 5))
    assert fight.sequence == "Horse20 Lancer20 Ada10"
    assert fight.next().turn == "R1:Ada"


@both
@pytest.mark.rule("51-MNT-01", "52-PTG-MOUNT-1")
@pytest.mark.parametrize(("who", "size"), [("Horse", "tiny"), ("Lancer", "huge")])
def test_another_form_may_be_too_small_to_be_ridden_or_too_large_to_ride(
    edition: str, who: str, size: str
):
    fight = a_lancer(edition)
    form = a_creature("form", sizes=(size,))
    fight.do(c.ReplaceCreature(fight.ids[who], form, change_of_shape=True))
    assert fight["Lancer"].ride is None
    assert "refusal.mount_too_small" in fight.told()
    assert cell(fight, "Lancer") != cell(fight, "Horse")


@both
@pytest.mark.rule("51-MNT-01", "52-PTG-MOUNT-1")
def test_what_the_gm_has_let_ride_and_what_still_fits_stays_in_the_saddle(edition: str):
    fight = a_lancer(edition)
    fight.do(c.ReplaceCreature(fight.ids["Lancer"], a_creature("imp", sizes=("tiny",))))
    assert fight["Lancer"].ride is not None
    pony = Fight(edition).map()
    pony.add("Rider", 20, character=True, at=(5, 5))
    pony.add("Pony", 15, creature=a_creature("pony"), character=True, at=(6, 5))
    pony.begin()
    pony.do(pony.action("Rider", "mount", "Pony"), overruled=True)
    pony.damage("Pony", 1)
    assert pony["Rider"].ride is not None


@both
@pytest.mark.rule("51-MNT-01", "52-PTG-MOUNT-1")
@pytest.mark.parametrize("mounted_first", [True, False])
def test_the_rider_of_a_mount_that_has_grown_takes_up_its_space(edition: str, mounted_first: bool):
    fight = Casting(edition)
    horse = a_creature("riding-horse", sizes=("large",), abilities=abilities(int=2))
    fight.add("Horse", 15, creature=horse, at=(3, 2), side=Side.HERO)
    mounting = fight.action("M", "mount", "Horse")
    if mounted_first:
        fight.do(mounting)
    willing = ((fight.ids["Horse"], Answer(outcome=Outcome.WILLING)),)
    fight.cast("enlarge-reduce", "Horse", choice="spell_option.enlarge", saves=willing)
    told = lines_about(fight.events, fight.encounter, fight.encounter, entry=EntryId(0))
    assert not any(line.message.key.startswith("journal.mount") for line in told)
    if not mounted_first:
        fight.do(mounting)
    ride = fight["M"].ride
    assert ride is not None
    assert ride.space == "huge"

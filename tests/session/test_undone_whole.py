"""Undo brings back the very same: who was deleted, and everything that a step has led to."""

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.walls import Wall
from desktop.language.message import typed_name
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.combatant import Combatant, Side, Token
from desktop.model.creature import AreaShape, AttackKey
from desktop.model.effect import End, Moment
from desktop.model.encounter import Encounter
from desktop.model.fog import FogMode
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, MapId
from desktop.model.prompt import Answer, Outcome
from desktop.rules.previews.questions import movement_left
from desktop.rules.registry import RULESETS
from desktop.session.entry import Transition
from desktop.session.player_fog import player_fog
from desktop.session.session import Session
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.builders import MAP as BUILDERS_MAP
from tests.support.long_fight import session_of

MAP = MapId("m1")


def a_session(ruleset: str) -> tuple[Session, CombatantId, CombatantId]:
    """Two on a map in fog with a wall; it is the turn of the second, a large one."""
    session = session_of(Encounter(ruleset, typed_name("Sala")))
    walls = (Wall(Point(4, -1), Point(4, 3)),)
    obey(session, c.ShowMap(MAP, BattleMap("Sala", 20, 10, Grid(), walls=walls)))
    for name, size, score in (("Aria", "medium", 10), ("Ogre", "large", 15)):
        creature = a_creature(name, ruleset=ruleset, sizes=(size,), hit_points=20)
        obey(session, c.AddCombatants(creature, 1, Side.HERO, initiative=score))
    aria, ogre = session.encounter.combatants
    places = {aria: Token(MAP, Cell(0, 0)), ogre: Token(MAP, Cell(4, 4))}
    obey(session, c.PlaceTokens(FrozenMap(places)))
    obey(session, c.BeginFight())
    return session, aria, ogre


def obey(session: Session, command: c.Command) -> None:
    before = session.history.cursor
    session.dispatch(command, overruled=True)
    assert session.history.cursor != before, command


@pytest.mark.problem("RP76")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_undo_of_a_deletion_brings_back_the_very_same(ruleset: str):
    session, _, ogre = a_session(ruleset)
    obey(session, c.DealDamage((ogre,), (c.DamageAmount(13, ""),)))
    obey(session, c.GrantTemporary((ogre,), 3))
    obey(session, c.GiveCondition((ogre,), ConditionKey("prone"), end=End(ogre, Moment.END, 2)))
    obey(session, c.SetHidden((ogre,), True))
    obey(session, c.SetNote(ogre, "knows the password"))
    before = session.encounter
    assert [one.id for one in before.active_combatants] == [ogre]
    obey(session, c.RemoveCombatants((ogre,)))
    gone = session.encounter
    assert ogre not in gone.combatants
    session.undo()
    assert session.encounter is before
    session.redo()
    assert session.encounter is gone
    session.undo()
    assert session.encounter is before
    restored = session.encounter.combatants[ogre]
    assert (restored.hit_points, restored.hidden, restored.note) == (7, True, "knows the password")
    assert (restored.temporary_hit_points, restored.creature.sizes) == (3, ("large",))
    assert restored.initiative is not None
    assert restored.initiative.score == 15
    [prone] = restored.effects
    assert prone.key == "prone"
    assert prone.end == End(ogre, Moment.END, 2)
    assert [one.id for one in session.encounter.active_combatants] == [ogre]
    assert restored.token == Token(MAP, Cell(4, 4))
    assert [one.id for one in session.encounter.in_order()].count(ogre) == 1


@pytest.mark.problem("RP77")
@pytest.mark.parametrize("ruleset", EDITIONS)
def test_undo_gives_back_the_movement_and_covers_what_was_seen(ruleset: str):
    session, _, ogre = a_session(ruleset)
    obey(session, c.SetFog(MAP, FogMode.SIGHT, (ogre,)))
    rules = session.ruleset

    def left() -> int:
        encounter = session.encounter
        return movement_left(encounter, rules, encounter.combatants[ogre])

    start = left()
    seen = player_fog(session.encounter, rules)
    assert start == 30
    path = tuple(Cell(column, 4) for column in range(4, -1, -1))
    obey(session, c.MoveToken(ogre, path))
    assert left() == 10
    assert player_fog(session.encounter, rules) != seen
    session.undo()
    assert left() == start
    assert player_fog(session.encounter, rules) == seen
    whole = tuple(Cell(4 + step, 4) for step in range(start // 5 + 1))
    assert session.dispatch(c.MoveToken(ogre, whole)) is not None
    assert left() == 0  # allowed without overruling


def a_chase(edition: str) -> tuple[Session, Fight]:
    """Lia walks away from two foes at once, who may both strike."""
    fight = Fight(edition).map()
    fight.add("Lia", 20, character=True, at=(5, 5), hp=40)
    for name, cell in (("Gob", (4, 4)), ("Orc", (4, 6))):
        fight.add(name, 10, creature=a_creature(name), at=cell)
    fight.begin()
    session = session_of(fight.encounter)
    obey(session, fight.path("Lia", (6, 5), (7, 5)))
    assert len(session.encounter.prompts) == 2
    return session, fight


def strike_on_the_card(session: Session, fight: Fight) -> None:
    """What the attack card sends: the attack, and the answer to the prompt that offered it."""
    prompt = session.encounter.prompts[0]
    assert prompt.combatant is not None
    hit = c.MakeAttack(
        prompt.combatant,
        AttackKey("sword"),
        fight.ids["Lia"],
        outcome=c.AttackOutcome.HIT,
        damage=(c.DamageAmount(5, "slashing"),),
        cost="reaction",
    )
    assert isinstance(session.dispatch(hit, within=prompt.id), Transition)
    done = Answer(option="sword", outcome=Outcome.SUCCESS)
    assert isinstance(session.dispatch(c.AnswerPrompt(prompt.id, done)), Transition)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("51-OA-10", "52-ACT-OA-1")
def test_a_strike_made_on_the_card_and_its_answer_are_one_undo(edition: str):
    session, fight = a_chase(edition)
    asked = session.encounter
    strike_on_the_card(session, fight)
    once = session.encounter
    assert (fight_of(session, fight).hit_points, len(once.prompts)) == (35, 1)
    session.undo()
    assert session.encounter is asked
    session.redo()
    strike_on_the_card(session, fight)
    assert session.encounter.prompts == ()
    assert fight_of(session, fight).hit_points == 30
    session.undo()
    assert fight_of(session, fight).hit_points == 40
    assert fight_of(session, fight).token == Token(BUILDERS_MAP, Cell(5, 5))
    assert session.encounter.prompts == ()


def fight_of(session: Session, fight: Fight) -> Combatant:
    """Lia as she stands in the session."""
    return session.encounter.combatants[fight.ids["Lia"]]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("51-AOE-01", "52-AOE-1")
def test_saves_that_are_answered_together_are_undone_with_what_asked_for_them(edition: str):
    session, fight = a_chase(edition)
    session.undo()
    before = session.encounter
    targets = (fight.ids["Gob"], fight.ids["Orc"])
    burst = LaidArea(BUILDERS_MAP, AreaShape.SPHERE, 20, Point(5.5, 5.5))
    obey(session, c.StrikeArea(burst, targets, "dex", 15, damage=(("8", "fire"),), label="Bang"))
    waiting = tuple(prompt.id for prompt in session.encounter.prompts)
    assert len(waiting) == 2
    obey(session, c.AnswerSaves(waiting, Answer(outcome=Outcome.FAILURE)))
    assert {session.encounter.combatants[who].hit_points for who in targets} == {12}
    session.undo()
    assert session.encounter is before
    session.redo()
    assert {session.encounter.combatants[who].hit_points for who in targets} == {12}

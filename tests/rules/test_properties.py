"""What holds after any wishes, whatever their order: D&D of both editions, on a small map."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.dice.rolling import RandomDice
from desktop.language.message import typed_name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life, Side, Token
from desktop.model.counter import HIT_POINTS, REACTION
from desktop.model.creature import AttackKey, Feature, FeatureGroup, FeatureKey, Uses, UsesKind
from desktop.model.effect import End, Moment, RepeatedSave
from desktop.model.encounter import Encounter, Phase
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, MapId, RulesetKey
from desktop.model.prompt import Answer, Outcome
from desktop.model.reasons import fold
from desktop.model.structure import structure, unstructure
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import ruleset_of
from desktop.session.session import Session
from tests.support.builders import EDITIONS, a_creature, immune, melee, ranged, resists
from tests.support.clock import FixedClock

MAP = MapId("m1")
COLUMNS, ROWS = 8, 6


def dragon() -> object:
    plain = a_creature("dragon", melee("bite", reach=10, conditions=("grappled", "restrained")))
    breath = Feature(
        FeatureKey("breath"),
        FeatureGroup.ACTION,
        FrozenMap({"en": "Breath"}),
        FrozenMap(),
        uses=Uses(UsesKind.RECHARGE, 5),
        multiattack=2,
    )
    tail = Feature(
        FeatureKey("tail"), FeatureGroup.LEGENDARY, FrozenMap({"en": "Tail"}), FrozenMap(), cost=2
    )
    return a_creature(
        "dragon",
        features=(*plain.features, breath, tail),
        legendary_uses=3,
        sizes=("large",),
        defences=(immune("fire"), resists("cold")),
    )


CREATURES = (a_creature("goblin"), dragon(), a_creature("archer", ranged(), hit_dice="2d6"))
SHAPES = st.sampled_from(CREATURES)
TYPES = st.sampled_from(("", "fire", "cold", "poison"))
AMOUNTS = st.integers(0, 40)
CELLS = st.builds(Cell, st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))
MOMENTS = st.sampled_from(list(Moment))
ANSWERS = st.one_of(
    st.just(Answer()),
    st.builds(Answer, outcome=st.sampled_from(list(Outcome))),
    st.integers(1, 20).map(lambda die: Answer(dice=(die,))),
)


def a_start(ruleset: str) -> Encounter:
    rubble = Terrain(TerrainKind.DIFFICULT, frozenset((Cell(2, 2), Cell(3, 2))))
    battle_map = BattleMap("Map", COLUMNS, ROWS, terrain=(rubble,))
    encounter = Encounter(RulesetKey(ruleset), typed_name("A fight"))
    dice = RandomDice(random.Random(1))
    for wish in (
        c.ShowMap(MAP, battle_map),
        c.AddCombatants(CREATURES[0], 2, tokens=(Token(MAP, Cell(1, 1)), Token(MAP, Cell(2, 1)))),
        c.AddCombatants(CREATURES[1], tokens=(Token(MAP, Cell(5, 3)),)),
        c.AddCombatants(
            CREATURES[2], 2, side=Side.HERO, character=True,
            tokens=(Token(MAP, Cell(1, 2)), Token(MAP, Cell(4, 4))),
        ),
        c.RollInitiative(),
        c.BeginFight(),
    ):  # fmt: skip
        decided = decide(encounter, wish, ruleset=ruleset_of(ruleset), dice=dice)
        assert not isinstance(decided, Refusal), decided
        encounter = evolve_all(encounter, decided)
    return encounter


@st.composite
def wishes(draw: st.DrawFn, encounter: Encounter) -> c.Command:  # noqa: PLR0911, PLR0912
    """Something that the GM may ask for now."""
    kinds = ["next", "next", "attack", "attack", "damage", "heal", "give", "act", "move", "answer"]
    kinds += ["add", "remove", "initiative", "lift", "level", "life", "counter", "temporary"]
    kinds += ["concentrate", "delay", "resume", "group", "shape", "duplicate", "surprise", "slot"]
    kind = draw(st.sampled_from(kinds))
    everybody = list(encounter.combatants)
    if kind == "add" or not everybody:
        return c.AddCombatants(
            draw(SHAPES),
            draw(st.integers(1, 2)),
            choice=draw(st.sampled_from(list(c.HitPointChoice))),
            character=draw(st.booleans()),
        )
    if kind == "next":
        return c.NextTurn()
    who = draw(st.sampled_from(everybody))
    other = draw(st.sampled_from(everybody))
    conditions = list(ruleset_of(encounter.ruleset).conditions)
    match kind:
        case "attack":
            attacks = [attack.key for attack in encounter.combatants[who].creature.attacks]
            attacks.append(AttackKey("unarmed-strike"))
            return c.MakeAttack(who, draw(st.sampled_from(attacks)), other)
        case "damage":
            return c.DealDamage(
                (who, other),
                (c.DamageAmount(draw(AMOUNTS), draw(TYPES)),),
                saved=frozenset((who,)) if draw(st.booleans()) else frozenset(),
                critical=draw(st.booleans()),
                knock_out=draw(st.booleans()),
            )
        case "heal":
            return c.Heal((who,), draw(AMOUNTS))
        case "give":
            end = End(other, draw(MOMENTS), draw(st.integers(1, 3)))
            return c.GiveCondition(
                (who, other),
                draw(st.sampled_from(conditions)),
                source=other,
                end=draw(st.sampled_from((None, end))),
                save=draw(st.sampled_from((None, RepeatedSave("wis", 12)))),
                parameters=FrozenMap({"amount": draw(AMOUNTS)}),
            )
        case "act":
            actions = list(ruleset_of(encounter.ruleset).actions)
            return c.TakeAction(who, draw(st.sampled_from(actions)), other, "breath")
        case "move":
            token = encounter.combatants[who].token
            start = Cell(0, 0) if token is None else token.cell
            return c.MoveToken(who, (start, draw(CELLS), draw(CELLS)))
        case "answer":
            if not encounter.prompts:
                return c.NextTurn()
            prompt = draw(st.sampled_from(encounter.prompts))
            if prompt.options:
                option = draw(st.sampled_from([key for key, _ in prompt.options]))
                return c.AnswerPrompt(prompt.id, Answer(option=option))
            return c.AnswerPrompt(prompt.id, draw(ANSWERS))
        case "remove":
            return c.RemoveCombatants((who,))
        case "initiative":
            return c.SetInitiative(who, draw(st.integers(-5, 30)))
        case "lift":
            return c.LiftCondition((who,), draw(st.sampled_from(conditions)))
        case "level":
            return c.SetConditionLevel((who,), ConditionKey("exhaustion"), draw(st.integers(0, 6)))
        case "life":
            return c.DeclareLife((who,), draw(st.sampled_from(list(Life))).value)
        case "counter":
            key = draw(st.sampled_from((HIT_POINTS, REACTION)))
            return c.SetCounter(who, key, draw(AMOUNTS))
        case "temporary":
            return c.GrantTemporary((who,), draw(AMOUNTS))
        case "concentrate":
            return c.Concentrate(who, "web", draw(st.sampled_from((None, 2))))
        case "delay":
            return c.DelayTurn(who)
        case "resume":
            return c.ResumeDelayed(who)
        case "group":
            return c.GroupCombatants((who, other))
        case "shape":
            return c.ReplaceCreature(who, draw(SHAPES), change_of_shape=draw(st.booleans()))
        case "duplicate":
            return c.DuplicateCombatant(who)
        case "surprise":
            return c.SetSurprised((who,), surprised=draw(st.booleans()))
        case _:
            slots = [slot.id for slot in encounter.order]
            if not slots:
                return c.NextTurn()
            return c.MoveSlot(draw(st.sampled_from(slots)), draw(st.sampled_from([None, *slots])))


def check(encounter: Encounter) -> None:
    """What must hold in every state."""
    for who in encounter.combatants.values():
        assert 0 <= who.hit_points <= who.maximum_hit_points
        for counter in who.counters.values():
            assert counter.current >= 0
            assert counter.maximum is None or counter.current <= counter.maximum
        for effect in who.effects:
            assert effect.end is None or effect.end.remaining >= 1
            if effect.held_by is not None:
                assert any(x.find_effect(effect.held_by) for x in encounter.combatants.values())
        ids = [effect.id for effect in who.effects]
        assert len(set(ids)) == len(ids)
        if who.life is Life.DYING:
            assert who.hit_points == 0
    members = [member for slot in encounter.order for member in slot.members]
    assert len(set(members)) == len(members)
    assert set(members) <= set(encounter.combatants)
    assert encounter.active is None or encounter.active_slot is not None
    assert encounter.phase is not Phase.RUNNING or encounter.round >= 1
    check_prompts(encounter)


def check_prompts(encounter: Encounter) -> None:
    """No prompt is about somebody or something that is gone."""
    for prompt in encounter.prompts:
        for who in (prompt.combatant, prompt.source):
            assert who is None or who in encounter.combatants
        if prompt.effect is not None:
            assert prompt.combatant is not None
            assert encounter.combatants[prompt.combatant].find_effect(prompt.effect) is not None


def check_reasons(event: e.Event) -> None:
    """Totals are what their reasons give."""
    match event:
        case e.AttackRolled(roll=e.D20Roll() as roll) | e.CheckRolled(roll=e.D20Roll() as roll):
            assert fold(roll.trace) == roll.total
        case e.DamageTaken(parts=parts):
            for part in parts:
                assert fold(part.trace) == part.taken
        case _:
            pass


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_any_wishes_keep_the_fight_whole(edition, data):
    ruleset = ruleset_of(edition)
    encounter = start = a_start(edition)
    dice = RandomDice(random.Random(data.draw(st.integers(0, 10**6))))
    facts: list[e.Event] = []
    for _ in range(data.draw(st.integers(1, 25))):
        wish = data.draw(wishes(encounter))
        overruled = data.draw(st.booleans())
        decided = decide(encounter, wish, ruleset=ruleset, dice=dice, overruled=overruled)
        if isinstance(decided, Refusal):
            continue
        encounter = evolve_all(encounter, decided)
        facts += decided
        check(encounter)
        for event in decided:
            check_reasons(event)
    assert evolve_all(start, facts) == encounter
    plain = [unstructure(event) for event in facts]
    assert [structure(e.Event, known) for known in plain] == facts
    assert structure(Encounter, unstructure(encounter)) == encounter


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_undo_gives_the_same_object_and_a_restored_session_the_same_fight(edition, data):
    start = a_start(edition)
    dice = RandomDice(random.Random(data.draw(st.integers(0, 10**6))))
    session = Session(start, ruleset_of(edition), dice=dice, clock=FixedClock())
    states = [start]
    for _ in range(data.draw(st.integers(1, 12))):
        session.dispatch(data.draw(wishes(session.encounter)), overruled=data.draw(st.booleans()))
        if session.encounter is not states[-1]:
            states.append(session.encounter)
    other = Session(start, ruleset_of(edition), dice=dice, clock=FixedClock())
    other.restore(session.history.path(), session.history.cursor)
    assert other.encounter == session.encounter
    while session.can_undo:
        session.undo_one()
        if session.encounter is not states[-1]:
            states.pop()
        assert session.encounter is states[-1]
    assert session.encounter is start


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_decision_depends_on_nothing_but_its_arguments(edition):
    start = a_start(edition)
    who, other = list(start.combatants)[:2]
    wish = c.MakeAttack(who, AttackKey("sword"), CombatantId(other))

    def decided() -> object:
        dice = RandomDice(random.Random(7))
        return decide(start, wish, ruleset=ruleset_of(edition), dice=dice, overruled=True)

    assert decided() == decided()

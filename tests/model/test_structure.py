"""Values of the model as plain data and back: nothing is lost, nothing unfit is let in."""

from typing import Any, get_args

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.battlemap.cells import Cell
from desktop.language.message import Message, typed_name
from desktop.model.combatant import Side, Token
from desktop.model.commands import Command, DealDamage, Heal, MoveToken, NextTurn
from desktop.model.counter import Counter
from desktop.model.encounter import Encounter, HitPointDisplay
from desktop.model.events import DamageTaken, Event
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, MapId, RulesetKey
from desktop.model.reasons import Contribution, Kind
from desktop.model.structure import StructureError, structure, unstructure
from desktop.session.entry import Entry
from tests.support import strategies

slow_to_draw = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], max_examples=25
)
thorough = settings(suppress_health_check=[HealthCheck.too_slow], max_examples=8)


def through_a_file(kind: Any, value: Any) -> Any:
    return structure(kind, orjson.loads(orjson.dumps(unstructure(value, kind))))


@pytest.mark.parametrize("kind", get_args(Command), ids=lambda kind: kind.__name__)
@thorough
@given(data=st.data())
def test_every_command_comes_back(kind: Any, data: st.DataObject):
    command = data.draw(strategies.values_of(kind))
    assert through_a_file(Command, command) == command


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
@thorough
@given(data=st.data())
def test_every_event_comes_back(kind: Any, data: st.DataObject):
    event = data.draw(strategies.values_of(kind))
    assert through_a_file(Event, event) == event


@slow_to_draw
@given(strategies.encounters())
def test_every_encounter_comes_back(encounter: Encounter):
    assert through_a_file(Encounter, encounter) == encounter


@slow_to_draw
@given(strategies.entries())
def test_every_entry_comes_back(entry: Entry):
    assert through_a_file(Entry, entry) == entry


@given(strategies.messages())
def test_every_message_comes_back(message: Message):
    assert through_a_file(Message, message) == message


def test_the_order_of_a_mapping_is_kept():
    encounter = Encounter(
        RulesetKey("srd-5.1"),
        typed_name("x"),
        settings=FrozenMap({"zebra": 1, "ant": 2, "mule": "x"}),
    )
    back = through_a_file(Encounter, encounter)
    assert list(back.settings) == ["zebra", "ant", "mule"]


def test_a_key_of_an_enum_comes_back_as_one():
    encounter = Encounter(
        RulesetKey("srd-5.1"),
        typed_name("x"),
        display=FrozenMap({Side.HERO: HitPointDisplay.NUMBERS}),
    )
    assert through_a_file(Encounter, encounter).display == encounter.display


def test_what_stands_at_its_default_is_left_out():
    damage = DealDamage((CombatantId("c1"),), ())
    assert unstructure(damage) == {"is": "DealDamage", "targets": ["c1"], "amounts": []}


def test_reasons_are_short_arrays():
    reason = Contribution(Message("rule.51.prone"), Kind.ADVANTAGE)
    assert unstructure(reason, Contribution) == [["rule.51.prone"], "advantage"]
    half = Contribution(Message("rule.half", {"by": typed_name("Fang")}), change=50)
    assert unstructure(half, Contribution) == [
        ["rule.half", {"by": ["Name", [["", "Fang"]]]}],
        "number",
        50,
    ]


def test_cells_come_back_as_cells():
    move = through_a_file(Command, MoveToken(CombatantId("c1"), (Cell(1, 2), Cell(2, 2))))
    assert move.path[1].column == 2
    token = through_a_file(Token, Token(MapId("m1"), Cell(3, 4), 10))
    assert token.cell.row == 4


def test_a_command_without_fields_is_its_name():
    assert unstructure(NextTurn(), Command) == {"is": "NextTurn"}
    assert structure(Command, {"is": "NextTurn"}) == NextTurn()


@pytest.mark.parametrize(
    ("kind", "plain", "place", "problem"),
    [
        (Command, {"is": "Explode"}, "", "'Explode' is not known"),
        (Command, {"is": ["Heal"]}, "", "['Heal'] is not known"),
        (Command, {}, "", "None is not known"),
        (Command, "Heal", "", "'Heal' does not fit"),
        (Heal, {"targets": ["c1"]}, "", "'amount' is missing in a Heal"),
        (Heal, {"targets": ["c1", 3], "amount": 3}, ".targets[1]", "3 is not str"),
        (Heal, {"targets": "c1", "amount": 3}, ".targets", "'c1' is not a list"),
        (Heal, {"targets": ["c1"], "amount": "3"}, ".amount", "'3' is not int"),
        (Heal, {"targets": ["c1"], "amount": True}, ".amount", "True is not int"),
        (Heal, {"targets": [], "amount": 1, "more": 2}, ".more", "2 is not known in a Heal"),
        (Heal, {"is": "Harm", "targets": [], "amount": 1}, ".is", "'Harm' is not known in a Heal"),
        (Heal, [], "", "[] is not an object"),
        (Counter, [], "", "0 items are no Counter"),
        (Counter, [1, 2, 3], "", "3 items are no Counter"),
        (Counter, [1, "2"], "[1]", "'2' does not fit"),
        (Token, ["m1", [1]], "[1]", "1 items instead of 2"),
        (Token, ["m1", [1, "b"]], "[1][1]", "'b' is not int"),
        (Message, [], "", "[] is not a Message"),
        (Message, ["a", {"b": None}], ".b", "None does not fit"),
        (Message, ["a", {"b": ["Nobody"]}], ".b", "['Nobody'] does not fit"),
        (Side, "friend", "", "'friend' is not a Side"),
        (Side, ["hero"], "", "['hero'] is not a Side"),
        (FrozenMap[Side, int], {"hero": "x"}, "['hero']", "'x' is not int"),
        (FrozenMap[Side, int], {"friend": 1}, "['friend']", "'friend' is not a Side"),
        (FrozenMap[Side, int], 7, "", "7 is not an object"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(
    kind: Any, plain: Any, place: str, problem: str
):
    with pytest.raises(StructureError) as caught:
        structure(kind, plain)
    assert (caught.value.place, caught.value.problem) == (place, problem)


@pytest.mark.parametrize("value", ["five", Counter(5), Counter(0, 5)])
def test_a_union_of_a_scalar_and_one_class_needs_no_name(value: str | Counter):
    assert through_a_file(str | Counter, value) == value


def test_a_class_may_be_named_where_only_one_can_be():
    heal = Heal((CombatantId("c1"),), 3)
    assert structure(Heal, unstructure(heal)) == heal


def test_a_text_alone_needs_no_type():
    assert unstructure("x") == "x"
    assert unstructure(Side.HERO) == "hero"


def test_a_whole_number_serves_where_a_fraction_may_stand():
    assert structure(float | str, 5) == 5
    assert structure(float, 5) == 5


def test_a_long_value_is_cut_in_the_error():
    with pytest.raises(StructureError) as caught:
        structure(Heal, {"targets": [], "amount": "9" * 5_000})
    assert len(str(caught.value)) < 100


def test_a_value_of_a_wrong_kind_names_its_whole_place():
    plain = unstructure(DamageTaken(CombatantId("c1"), (), 1, 0, 1, 0, 6, 0), DamageTaken)
    plain["trace"] = [[["rule.x"], "number"], [["rule.y"], "nonsense"]]
    with pytest.raises(StructureError, match=r"^trace\[1\]\[1\]: 'nonsense' is not a Kind$"):
        structure(DamageTaken, plain)

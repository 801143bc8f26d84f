"""The players' view cannot know a secret: it is the same whatever is hidden."""

import dataclasses
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Point
from desktop.battlemap.spots import FINE
from desktop.battlemap.walls import Door, DoorId, Wall, WallKind
from desktop.controllers.turns.rows import rows_of
from desktop.language.message import Gender, Message, Name
from desktop.model import commands as c
from desktop.model.area import LastingArea
from desktop.model.combatant import Life, Side
from desktop.model.encounter import HitPointDisplay
from desktop.model.events import AreaLaid
from desktop.model.evolve import evolve_all
from desktop.model.fog import FogMode, FogShape, FogShapeKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, ConditionKey, SlotId
from desktop.rules.registry import ruleset_of
from desktop.session.player_fog import fog_through
from desktop.session.player_ground import LineKind
from desktop.session.player_view import PlayerEncounter, PlayerMap, player_view
from tests.support.builders import EDITIONS, MAP, Fight, a_creature
from tests.support.magic import laid
from tests.support.secret_magic import foggy_fights, with_lurkers
from tests.support.secret_rooms import (
    fights_before_a_room,
    fights_that_left_a_room,
    with_a_room,
    with_news_of_the_room,
)
from tests.support.secrets import SECRET, public_fights, with_secrets


def view(fight: Fight) -> PlayerEncounter:
    return player_view(fight.encounter, fight.ruleset)


def names(shown: PlayerEncounter) -> list[str]:
    return [combatant.name.texts[0][1] for combatant in shown.combatants]


def marked(shown: PlayerEncounter) -> str:
    """Who is marked as having the turn."""
    known = {combatant.id: combatant.name.texts[0][1] for combatant in shown.combatants}
    return "+".join(known[who] for who in shown.active)


# Noninterference


@pytest.mark.problem("RP59")
@settings(max_examples=60)
@given(st.data())
def test_what_is_hidden_changes_nothing_of_what_the_players_see(data: st.DataObject):
    fight = data.draw(public_fights())
    secret = data.draw(with_secrets(fight))
    ruleset = ruleset_of(fight.ruleset)
    shown = player_view(secret, ruleset)
    assert shown == player_view(fight, ruleset)
    assert SECRET not in repr(shown)


@pytest.mark.problem("RP59")
@settings(max_examples=120)
@given(st.data())
def test_lamps_mounts_and_magic_of_the_hidden_change_nothing_either(data: st.DataObject):
    """Their light does not shine, their darkness hides nothing, no wall of theirs stops a look."""
    fight = data.draw(foggy_fights())
    secret = data.draw(with_lurkers(fight))
    ruleset = ruleset_of(fight.ruleset)
    shown = player_view(secret, ruleset)
    assert shown == player_view(fight, ruleset)
    assert SECRET not in repr(shown)


@pytest.mark.problem("RP59")
@settings(max_examples=120)
@given(st.data())
def test_what_is_in_a_room_that_nobody_has_seen_changes_nothing_either(data: st.DataObject):
    """A secret door with light behind it, whoever is there, where it stands in the order, traps,
    notes, stairs, drawings, magic, another level: none of it reaches the players.
    """
    fight = data.draw(fights_before_a_room())
    secret = data.draw(with_a_room(fight))
    ruleset = ruleset_of(fight.ruleset)
    shown = player_view(secret, ruleset)
    assert shown == player_view(fight, ruleset)
    assert SECRET not in repr(shown)


@pytest.mark.problem("RP59")
@settings(max_examples=80)
@given(st.data())
def test_what_happens_in_a_room_that_was_left_is_not_known(data: st.DataObject):
    fight = data.draw(fights_that_left_a_room())
    news = data.draw(with_news_of_the_room(fight))
    ruleset = ruleset_of(fight.ruleset)
    assert player_view(news, ruleset) == player_view(fight, ruleset)


def test_the_view_has_no_field_for_secrets():
    known = {field.name for kind in _kinds(PlayerEncounter) for field in dataclasses.fields(kind)}
    forbidden = {"hidden", "note", "walls", "doors", "lights", "terrain", "effects", "counters"}
    forbidden |= {"pins", "stairs", "obscurements", "level"}
    assert not known & {*forbidden, "prompts", "creature", "initiative", "score", "title"}


def _kinds(root: type) -> list[type]:
    module = __import__(root.__module__, fromlist=["x"])
    return [
        kind
        for name, kind in vars(module).items()
        if name.startswith("Player") and dataclasses.is_dataclass(kind) and isinstance(kind, type)
    ]


# Turns of those whom nobody sees


def ambush(edition: str) -> Fight:
    fight = Fight(edition).map(10, 10)
    fight.add("Lia", 20, character=True, at=(1, 1))
    fight.add(SECRET, 15, at=(4, 4), hidden=True)
    fight.add("Wolf", 10, at=(6, 6))
    return fight.begin()


@pytest.mark.problem("RP59")
@pytest.mark.parametrize("edition", EDITIONS)
def test_during_a_hidden_turn_the_one_before_stays_marked(edition: str):
    fight = ambush(edition)
    seen = []
    for _ in range(6):
        shown = view(fight)
        seen.append(f"{shown.round} {marked(shown)}")
        assert SECRET not in repr(shown)
        fight.next()
    assert seen == ["1 Lia", "1 Lia", "1 Wolf", "2 Lia", "2 Lia", "2 Wolf"]


def test_where_the_fallen_keep_their_turns_a_group_with_a_hidden_one_has_its_turn_all_the_same():
    fight = Fight(EDITIONS[1]).map(10, 10)
    fight.do(c.SetSetting("skip_defeated", "off"))
    fight.add("Lia", 20, character=True, at=(1, 1))
    goblin = fight.add("Goblin", 15, at=(3, 4))
    fight.add(SECRET, 15, at=(4, 4), hidden=True)
    fight.do(c.GroupCombatants((goblin, fight.ids[SECRET])))
    fight.do(c.DeclareLife((goblin,), Life.DEAD.value))
    fight.begin().next()
    assert marked(view(fight)) == "Goblin"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hidden_first_one_leaves_the_first_turn_unmarked(edition: str):
    fight = Fight(edition)
    fight.add(SECRET, 20, hidden=True)
    fight.add("Lia", 10, character=True)
    fight.begin()
    assert (marked(view(fight)), view(fight).running) == ("", True)
    fight.next()
    assert marked(view(fight)) == "Lia"
    fight.next()  # its turn again, in round 2
    assert (view(fight).round, marked(view(fight))) == (2, "Lia")


@pytest.mark.problem("RP59")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_group_in_which_only_a_hidden_one_stands_has_no_turn_that_they_see(edition: str):
    fight = Fight(edition).map(10, 10)
    fight.add("Lia", 20, character=True, at=(1, 1))
    goblins = [fight.add(f"Goblin{n}", 15, at=(n, 4)) for n in range(2)]
    fight.add(SECRET, 15, at=(4, 4), hidden=True)
    fight.add("Wolf", 10, at=(6, 6))
    fight.do(c.GroupCombatants((*goblins, fight.ids[SECRET])))
    fight.begin()
    seen = []
    for step in range(8):
        shown = view(fight)
        row = next((one for one in shown.rows if one.is_active), None)
        following = next((one for one in shown.rows if one.is_next), None)
        assert row is None or set(shown.active) <= set(row.members)
        assert step < 1 or following is None or following.members != tuple(goblins)
        seen.append(f"{shown.round} {marked(shown)}")
        if step == 1:  # both fall in their own turn: that stays theirs
            fight.do(c.DeclareLife(tuple(goblins), Life.DEAD.value))
            assert [one.is_active for one in view(fight).rows] == [False, True, False]
        fight.next()
    group = "1 Goblin0+Goblin1"
    assert seen == ["1 Lia", group, "1 Wolf", "2 Lia", "2 Lia", "2 Wolf", "3 Lia", "3 Lia"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_end_nobody_has_the_turn_and_nobody_is_next(edition: str):
    fight = ambush(edition)
    fight.do(c.EndFight())
    assert fight.encounter.active_combatants == ()
    assert not any(row.is_active or row.is_next for row in view(fight).rows)
    rows = rows_of(fight.encounter, fight.ruleset)
    assert not any(row.active or row.following or row.budget for row in rows)


def test_the_next_one_is_the_next_one_that_they_see():
    fight = ambush("srd-5.2.1")
    following = [row for row in view(fight).rows if row.is_next]
    assert [row.name.texts[0][1] for row in following] == ["Wolf"]  # type: ignore[union-attr]  # a name


# Hiding


@pytest.mark.problem("RP61")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_but_its_own_command_shows_a_hidden_one(edition: str):
    fight = Fight(edition).map(10, 10)
    fight.add("Lia", 20, character=True, at=(1, 1))
    fight.add(SECRET, at=(4, 4), hidden=True)
    who = fight.ids[SECRET]
    steps: list[c.Command] = [
        c.SetInitiative(who, 15),
        c.BeginFight(),
        c.NextTurn(),
        c.DealDamage((who,), (c.DamageAmount(3, "fire"),)),
        c.GiveCondition((who,), ConditionKey("poisoned")),
        c.DuplicateCombatant(who),
        c.RenameCombatant(who, SECRET + " 2"),
        c.SetSide((who,), Side.NEUTRAL),
    ]
    for step in steps:
        fight.do(step)
        hidden = [one for one in fight.encounter.combatants.values() if one.id != fight.ids["Lia"]]
        assert all(one.hidden for one in hidden), step
        assert names(view(fight)) == ["Lia"], step
    assert len(fight.encounter.combatants) == 3
    fight.do(c.SetHidden((who,), False))
    assert len(names(view(fight))) == 2


def test_an_undone_reveal_is_hidden_again_as_states_are_values():
    fight = ambush("srd-5.1")
    before = fight.encounter
    fight.do(c.SetHidden((fight.ids[SECRET],), False))
    assert SECRET in repr(view(fight))
    fight.encounter = before
    assert SECRET not in repr(view(fight))


# Hit points


def hurt(heroes: HitPointDisplay, monsters: HitPointDisplay, hp: int = 7) -> PlayerEncounter:
    fight = Fight("srd-5.2.1").map(10, 10)
    fight.add("Lia", 20, character=True, hp=30, at=(1, 1))
    fight.add("Wolf", 10, hp=20, at=(6, 6))
    fight.begin()
    fight.damage("Lia", 18)
    fight.damage("Wolf", 20 - hp)
    fight.do(c.SetDisplay(Side.HERO, heroes))
    fight.do(c.SetDisplay(Side.HOSTILE, monsters))
    return view(fight)


@pytest.mark.problem("RP62")
def test_hit_points_are_shown_as_the_side_allows():
    lia, wolf = hurt(HitPointDisplay.NUMBERS, HitPointDisplay.WORDS).combatants
    assert (lia.health.current, lia.health.maximum) == (12, 30)
    assert wolf.health.word is not None
    assert wolf.health.word.key == "health.bloodied"
    assert (wolf.health.current, wolf.health.maximum, wolf.health.fraction) == (None, None, None)
    barred = hurt(HitPointDisplay.BAR, HitPointDisplay.BAR).combatants[0].health
    assert (barred.fraction, barred.current, barred.word) == (0.4, None, None)
    nothing = hurt(HitPointDisplay.NOTHING, HitPointDisplay.NOTHING)
    assert all(combatant.health == type(lia.health)() for combatant in nothing.combatants)


@pytest.mark.problem("RP62")
@pytest.mark.parametrize(
    ("hp", "word"),
    [(20, "health.unhurt"), (11, "health.hurt"), (10, "health.bloodied"), (0, "health.down")],
)
def test_a_word_says_no_more_than_itself(hp: int, word: str):
    wolf = hurt(HitPointDisplay.NOTHING, HitPointDisplay.WORDS, hp).combatants[-1]
    assert isinstance(wolf.health.word, Message)
    assert wolf.health.word.key == word
    assert not any(isinstance(value, int) for _, value in wolf.health.word.parameters)


def test_an_alias_leaves_no_trace_of_the_real_name():
    fight = ambush("srd-5.2.1")
    fight.do(c.SetHidden((fight.ids[SECRET],), False))
    fight.do(c.SetDisplay(Side.HOSTILE, HitPointDisplay.WORDS))
    fight.do(c.SetAlias(fight.ids[SECRET], "Hooded figure"))
    assert names(view(fight)) == ["Lia", "Hooded figure", "Wolf"]
    assert SECRET not in repr(view(fight))


@pytest.mark.parametrize("gender", Gender)
@pytest.mark.parametrize(
    ("alias", "expected"),
    [("Figura incappucciata", Gender.FEMININE), ("Sconosciuto", Gender.MASCULINE)],
)
def test_words_agree_with_the_alias_and_not_with_who_is_behind_it(
    gender: Gender, alias: str, expected: Gender
):
    fight = Fight("srd-5.2.1")
    who = fight.add("Spy", 10, creature=a_creature("Spy", gender=gender))
    assert view(fight).combatants[0].name.gender is gender
    fight.do(c.SetAlias(who, alias))
    assert view(fight).combatants[0].name == Name((("", alias),), expected)


def test_another_map_of_the_fight_is_not_seen():
    fight = ambush("srd-5.2.1")
    shown = view(fight)
    assert shown.battle_map is not None
    fight.encounter = replace(fight.encounter, shown_map=None)
    assert view(fight).battle_map is None
    assert all(combatant.column is None for combatant in view(fight).combatants)


# Areas


def map_of(fight: Fight) -> PlayerMap:
    shown = view(fight).battle_map
    assert shown is not None
    return shown


def test_of_areas_the_players_see_those_that_are_shown_and_no_secret():
    fight = Fight("srd-5.2.1").map(20, 20)
    fight.add("Lia", 20, character=True, at=(5, 5))
    fight.add(SECRET, 15, at=(15, 15), hidden=True)
    fight.begin()
    for area, owner, shown in (
        (laid("sphere", 10, (5, 5)), "Lia", True),
        (laid("cone", 15, (5, 5)), None, True),
        (laid("emanation", 10, (5, 5), around=fight.ids["Lia"]), "Lia", True),
        (laid("sphere", 10, (9, 9)), "Lia", False),
        (laid("sphere", 10, (15, 15)), SECRET, True),
        (laid("emanation", 10, (15, 15), around=fight.ids[SECRET]), None, True),
    ):
        identity = None if owner is None else fight.ids[owner]
        lies = LastingArea(
            AreaId(f"a{area.origin}{shown}{area.shape}"), area, "x", identity, shown=shown
        )
        fight.encounter = evolve_all(fight.encounter, (AreaLaid(lies),))
    areas = map_of(fight).areas
    assert [area.side for area in areas] == [Side.HERO, None, Side.HERO]
    fight.do(c.SetFog(MAP, FogMode.HAND))
    assert map_of(fight).areas == ()
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.ALL), reveals=True))
    assert map_of(fight).areas == areas


ROOM = Wall(Point(8, 0), Point(8, 20))


def web_of(fight: Fight, owner: str, at: tuple[float, float]) -> None:
    """A web that somebody has laid."""
    web = LastingArea(AreaId("web"), laid("sphere", 10, at), "web", fight.ids[owner])
    fight.encounter = evolve_all(fight.encounter, (AreaLaid(web),))


def two_rooms() -> Fight:
    fight = Fight("srd-5.2.1").map(16, 20, walls=(ROOM,))
    fight.add("Lia", 20, character=True, at=(2, 5))
    fight.add("Mage", 15, at=(5, 5))
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    return fight.begin()


@pytest.mark.parametrize("mode", [FogMode.SIGHT, FogMode.NOW])
def test_what_somebody_has_laid_stays_in_view_when_its_maker_goes_out_of_sight(mode: FogMode):
    fight = two_rooms()
    fight.do(c.SetFog(MAP, mode))
    web_of(fight, "Mage", (4, 8))
    assert [area.side for area in map_of(fight).areas] == [Side.HOSTILE]
    fight.place("Mage", (12, 5))
    assert "Mage" not in names(view(fight))
    assert [area.side for area in map_of(fight).areas] == [None], "whose it is is not told"
    fight.do(c.SetHidden((fight.ids["Mage"],), True))
    assert map_of(fight).areas == (), "the GM hides with somebody what is theirs"


def test_what_lies_wholly_behind_a_wall_is_not_seen_though_its_round_would_reach_across():
    fight = two_rooms()
    web_of(fight, "Mage", (9, 5))
    assert map_of(fight).areas == ()


def test_in_a_room_that_was_left_the_players_see_what_their_own_have_laid_and_nothing_of_others():
    fight = two_rooms()
    fight.place("Lia", (12, 5))
    fight.place("Lia", (2, 5))
    web_of(fight, "Mage", (12, 8))
    assert map_of(fight).areas == ()
    web_of(fight, "Lia", (12, 8))
    assert [area.side for area in map_of(fight).areas] == [Side.HERO]


def test_an_area_without_any_cell_is_known_by_its_edge():
    fight = two_rooms()
    speck = LastingArea(AreaId("speck"), laid("sphere", 1, (4, 8)), "x", fight.ids["Mage"])
    fight.encounter = evolve_all(fight.encounter, (AreaLaid(speck),))
    assert len(map_of(fight).areas) == 1
    fight.do(c.SetFog(MAP, FogMode.HAND))
    assert map_of(fight).areas == ()


def test_the_gm_looks_through_the_eyes_of_one():
    fight = Fight("srd-5.2.1").map(8, 4, walls=(Wall(Point(4, 0), Point(4, 4)),))
    fight.add("Lia", 20, character=True, at=(1, 1))
    fight.begin()
    seen = fog_through(fight.encounter, fight.ruleset, fight["Lia"])
    assert (seen.columns, seen.visible) == (8 * FINE, seen.explored)
    assert 0 < sum(byte.bit_count() for byte in seen.visible) < 8 * 4 * FINE * FINE


def test_nobody_is_marked_where_the_slot_of_the_turn_is_gone():
    fight = ambush("srd-5.2.1")
    fight.encounter = replace(fight.encounter, active=SlotId("s99"))
    assert marked(view(fight)) == ""


def test_a_wall_of_no_length_is_no_line():
    dot = Wall(Point(3, 3), Point(3, 3))
    slit = Door(DoorId("d1"), Point(2, 2), Point(2, 2))
    walls = (dot, Wall(Point(4, 0), Point(4, 4)))
    fight = Fight("srd-5.2.1")
    fight.do(c.ShowMap(MAP, BattleMap("Hall", 8, 4, walls=walls, doors=(slit,))))
    fight.add("Lia", 20, character=True, at=(1, 1))
    fight.begin()
    fight.do(c.SetFog(MAP, FogMode.HAND))
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.ALL), reveals=True))
    lines = map_of(fight).lines
    assert [(line.start, line.end) for line in lines] == [(Point(4, 0), Point(4, 4))]


# The invisible


def with_a_stalker(edition: str, **of_hero: object) -> Fight:
    """Lia and Bo against a wolf that nobody hid and that is invisible."""
    fight = Fight(edition).map(10, 4)
    fight.add("Lia", 20, creature=a_creature("lia", **of_hero), character=True, at=(0, 0))
    fight.add("Bo", 15, at=(1, 1), side=Side.ALLY)
    fight.add("Wolf", 10, at=(4, 0))
    fight.begin()
    fight.give("Wolf", "invisible")
    fight.give("Bo", "invisible")
    return fight


@pytest.mark.problem("RP59")
@pytest.mark.parametrize("edition", EDITIONS)
def test_whom_nobody_of_the_party_can_see_is_as_if_hidden_by_the_gm(edition: str):
    fight = with_a_stalker(edition)
    assert names(view(fight)) == ["Lia", "Bo"]
    unseen = view(fight)
    fight.do(c.SetHidden((fight.ids["Wolf"],), hidden=True))
    assert view(fight) == unseen


@pytest.mark.parametrize("edition", EDITIONS)
def test_eyes_that_see_the_invisible_and_the_table_show_it(edition: str):
    assert names(view(with_a_stalker(edition, senses=FrozenMap({"truesight": 60})))) == [
        "Lia",
        "Bo",
        "Wolf",
    ]
    fight = with_a_stalker(edition)
    fight.do(c.SetSetting("unseen_invisible", "shown"))
    assert names(view(fight)) == ["Lia", "Bo", "Wolf"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_turn_of_the_invisible_leaves_the_last_one_marked(edition: str):
    fight = with_a_stalker(edition)
    fight.next()
    fight.next()
    assert (fight.encounter.active_combatants[0].id, marked(view(fight))) == (
        fight.ids["Wolf"],
        "Bo",
    )


@pytest.mark.parametrize("kind", WallKind)
def test_every_kind_of_wall_is_drawn_on_a_map_without_a_picture(kind: WallKind):
    fight = Fight("srd-5.1").map(20, 20, walls=(Wall(Point(5, 5), Point(5, 9), kind),))
    (line,) = view(fight).battle_map.lines
    looks_real = {WallKind.OBJECT, WallKind.ILLUSION}
    expected = LineKind.WALL if kind in looks_real else LineKind(kind.value)
    assert line.kind is expected

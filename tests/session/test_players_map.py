"""The players see the map that they were sent to, wherever the GM looks."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import Grid
from desktop.language.message import Message, typed_name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Token
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve
from desktop.model.fog import FogMode, FogShape, FogShapeKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import EntryId, MapId, RulesetKey
from desktop.model.structure import structure, unstructure
from desktop.session.journal import lines_about
from desktop.session.player_view import PlayerEncounter, player_view
from tests.support.builders import MAP, Fight

CELLAR, TOWER = MapId("cellar"), MapId("tower")
ALL = (FogMode.OFF, FogMode.SIGHT, FogMode.NOW, FogMode.HAND)


def a_fight(mode: FogMode = FogMode.OFF, *, begun: bool = True) -> Fight:
    """Two heroes and a wolf in the hall, which the players see; two more maps are known."""
    fight = Fight("srd-5.2.1")
    fight.do(c.ShowMap(MAP, BattleMap("Hall", 8, 4)))
    fight.add("Lia", 20, character=True, at=(0, 0))
    fight.add("Wolf", 10, at=(2, 2))
    fight.do(c.SetFog(MAP, mode))
    fight.do(c.ShowMap(CELLAR, BattleMap("Cellar", 6, 5)))
    fight.do(c.ShowMap(TOWER, BattleMap("Tower", 9, 9, grid=Grid(feet_per_cell=10))))
    fight.do(c.ShowMap(MAP))
    return fight.begin() if begun else fight


def seen(fight: Fight) -> PlayerEncounter:
    return player_view(fight.encounter, fight.ruleset)


def title_of(fight: Fight) -> str:
    """The map before the players, told by its size."""
    shown = seen(fight).battle_map
    sizes = {8.0: "Hall", 6.0: "Cellar", 9.0: "Tower"}
    return "none" if shown is None else sizes[shown.columns]


@pytest.mark.parametrize("mode", ALL)
@pytest.mark.parametrize("begun", [False, True])
def test_a_look_at_another_map_changes_nothing_for_the_players(mode: FogMode, begun: bool):
    fight = a_fight(mode, begun=begun)
    before = seen(fight)
    for looked_at in (CELLAR, TOWER, MAP, TOWER):
        fight.do(c.ShowMap(looked_at))
        assert fight.encounter.shown_map == looked_at
        assert seen(fight) == before


def test_a_map_that_is_opened_in_the_fight_waits_until_the_players_are_sent_there():
    fight = a_fight()
    before = seen(fight)
    fight.do(c.ShowMap(None, BattleMap("Secret crypt", 30, 30)))
    assert seen(fight) == before
    fight.do(c.ShowMap(fight.encounter.shown_map, to_players=True))
    shown = seen(fight).battle_map
    assert shown is not None
    assert shown.columns == 30


def test_the_first_map_of_a_fight_is_the_players_too():
    fight = Fight("srd-5.2.1")
    fight.do(c.ShowMap(MAP, BattleMap("Hall", 8, 4)))
    assert title_of(fight) == "Hall"


def test_the_players_are_sent_to_a_map_and_stay_there():
    fight = a_fight()
    fight.do(c.ShowMap(CELLAR, to_players=True))
    assert title_of(fight) == "Cellar"
    fight.do(c.ShowMap(MAP))
    assert title_of(fight) == "Cellar"
    assert fight.encounter.played_map == CELLAR


def test_without_a_map_the_players_have_none_and_a_look_gives_them_none():
    fight = a_fight()
    fight.do(c.ShowMap(None))
    assert title_of(fight) == "none"
    fight.do(c.ShowMap(CELLAR))
    assert title_of(fight) == "none"
    fight.do(c.ShowMap(CELLAR, to_players=True))
    assert title_of(fight) == "Cellar"


def test_what_is_changed_on_the_map_of_the_gm_alone_does_not_bring_it_before_the_players():
    fight = a_fight()
    fight.do(c.ShowMap(CELLAR))
    before = seen(fight)
    cellar = fight.encounter.maps[CELLAR]
    fight.do(c.ChangeMap(CELLAR, replace(cellar, title="Crypt", level=-1)))
    fight.do(c.SetFog(CELLAR, FogMode.HAND))
    fight.do(c.PaintFog(CELLAR, FogShape(FogShapeKind.ALL), reveals=True))
    fight.do(c.SetFog(CELLAR, FogMode.OFF))
    assert seen(fight) == before


def test_what_is_changed_on_the_map_of_the_players_is_seen_though_the_gm_looks_elsewhere():
    fight = a_fight()
    fight.do(c.ShowMap(CELLAR))
    hall = fight.encounter.maps[MAP]
    fight.do(c.ShowMap(MAP, replace(hall, columns=9)))
    shown = seen(fight).battle_map
    assert shown is not None
    assert shown.columns == 9


def test_a_token_on_the_map_of_the_players_is_seen_where_it_is_while_the_gm_looks_elsewhere():
    fight = a_fight()
    fight.do(c.ShowMap(CELLAR))
    lia = fight.ids["Lia"]
    fight.do(c.PlaceTokens(FrozenMap({lia: Token(MAP, Cell(3, 1))})))
    (there,) = [one for one in seen(fight).combatants if one.id == lia]
    assert (there.column, there.row) == (3, 1)


@pytest.mark.parametrize("mode", ALL)
def test_who_waits_on_another_map_is_known_once_one_of_the_party_sees_it_there(mode: FogMode):
    fight = a_fight(mode)
    fight.add("Brando", 5, character=True, at=(1, 1))
    wolf, brando = fight.ids["Wolf"], fight.ids["Brando"]
    fight.do(c.PlaceTokens(FrozenMap({wolf: Token(CELLAR, Cell(1, 1))})))

    def known() -> set[str]:
        view = seen(fight)
        rows = {who for row in view.rows for who in row.members}
        return rows & {one.id for one in view.combatants}

    assert wolf not in known()
    assert {fight.ids["Lia"], brando} <= known(), "the party knows itself"
    fight.do(c.PlaceTokens(FrozenMap({brando: Token(CELLAR, Cell(3, 3))})))
    assert (wolf in known()) is (mode is not FogMode.HAND), "by hand the GM shows it"
    assert {fight.ids["Lia"], brando} <= known(), "also when it is in two places"
    fight.do(c.SetHidden((brando,), hidden=True))
    assert wolf not in known(), "a hidden scout tells nobody"


def test_without_a_map_for_the_players_they_know_whom_they_met_on_it():
    fight = a_fight()
    fight.do(c.ShowMap(None))
    assert {one.id for one in seen(fight).combatants} == {fight.ids["Lia"], fight.ids["Wolf"]}


def test_that_the_gm_looks_elsewhere_is_kept_in_the_save():
    fight = a_fight()
    fight.do(c.ShowMap(CELLAR))
    for kept in (fight.encounter, fight.encounter.with_map_shown(None, to_players=False)):
        assert structure(Encounter, unstructure(kept)) == kept


def test_who_is_on_a_map_that_is_gone_is_no_secret():
    fight = a_fight(FogMode.SIGHT)
    lia = replace(fight["Lia"], token=Token(MapId("gone"), Cell(0, 0)))
    fight.encounter = fight.encounter.with_combatant(lia)
    assert lia.id in {one.id for one in seen(fight).combatants}


looks = st.lists(st.sampled_from((CELLAR, TOWER, MAP)), max_size=5)


@settings(max_examples=40)
@given(st.sampled_from(ALL), looks, looks, st.sampled_from((MAP, CELLAR, TOWER)))
def test_wherever_the_gm_has_looked_the_players_see_the_same(
    mode: FogMode, one: list[MapId], other: list[MapId], sent: MapId
):
    def view(looked: list[MapId]) -> PlayerEncounter:
        fight = a_fight(mode)
        fight.do(c.ShowMap(sent, to_players=True))
        for each in looked:
            fight.do(c.ShowMap(each))
            fight.do(c.NextTurn())
            fight.do(c.NextTurn())
        return replace(seen(fight), round=0)

    assert view(one) == view(other)


def test_an_old_fight_shows_the_players_what_the_gm_looked_at_last():
    """Logs of before know one map for both: every look was the players' too."""
    old = Encounter(RulesetKey("srd-5.2.1"), typed_name("Old"))
    hall, cellar = BattleMap("Hall", 8, 4), BattleMap("Cellar", 6, 5)
    for map_id, battle_map in (("m1", hall), ("m2", cellar), ("m1", None)):
        plain = None if battle_map is None else unstructure(battle_map)
        line = {"map": map_id, "battle_map": plain}
        old = evolve(old, structure(e.MapShown, line))
    assert old.played_map == old.shown_map == MapId("m1")
    assert old.as_played() is old


def test_that_the_players_are_sent_to_a_map_stands_in_the_journal():
    before = a_fight().encounter
    sent = (e.MapShown(CELLAR, None, to_players=True),)
    looked = (e.MapShown(CELLAR, None, to_players=False),)
    told = [line.message for line in lines_about(sent, before, before, entry=EntryId(1))]
    assert told == [Message("journal.map_to_players", {"title": "Cellar"})]
    assert not lines_about(looked, before, before, entry=EntryId(1))

"""What came of all fights, and what would change it."""

import pytest

from desktop.insight.acting import Aim
from desktop.insight.changes import changes_of
from desktop.insight.fight import PlayedFight, Result
from desktop.insight.rehearsal import Outlook, Scene, Share, outlook_of, rehearse, scene_of
from desktop.insight.stage import Stage
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import HIT_POINTS
from desktop.rules.registry import ruleset_of
from tests.support.builders import Fight, a_creature, melee

RULES = "srd-5.2.1"


def a_fight(*, hero: int = 40, foe: int = 30) -> Fight:
    """Ada and Bea against two goblins and an ogre with the most hit points."""
    fight = Fight(RULES)
    for name in ("Ada", "Bea"):
        fight.add(name, 20, creature=a_creature(name.lower(), melee()), character=True, hp=hero)
    goblin = a_creature("goblin", melee())
    for name in ("G1", "G2"):
        fight.add(name, 10, creature=goblin, hp=7)
    fight.add("Ogre", 5, creature=a_creature("ogre", melee()), hp=foe)
    return fight.begin()


def a_scene(fight: Fight) -> Scene:
    found = scene_of(fight.encounter, ruleset_of, {})
    assert found is not None
    return found


def a_played(
    rounds: int, result: Result = Result.WON, *, dead: tuple[str, ...] = (), last: int = 500
) -> PlayedFight:
    points = (*((1000, 1000, 1000),) * rounds, (last, last, 0))
    return PlayedFight(result, rounds, frozenset(dead), result is Result.LOST, points)  # type: ignore[arg-type]  # ids


def test_a_fight_without_an_opponent_or_over_is_not_rehearsed():
    fight = a_fight()
    for name in ("G1", "G2", "Ogre"):
        fight.damage(name, 99)
    assert scene_of(fight.encounter, ruleset_of, {}) is None
    ended = a_fight()
    ended.do(c.EndFight())
    assert scene_of(ended.encounter, ruleset_of, {}) is None


def test_heroes_and_the_strongest_foe_are_watched():
    fight = a_fight()
    scene = a_scene(fight)
    assert scene.watched == (fight.ids["Ada"], fight.ids["Bea"], fight.ids["Ogre"])


def test_all_fights_together():
    fight = a_fight()
    ada, bea = fight.ids["Ada"], fight.ids["Bea"]
    played = [
        a_played(3),
        a_played(3, last=300),
        a_played(4, dead=(bea,)),
        a_played(5, Result.LOST, dead=(ada, bea), last=0),
        a_played(31, Result.OPEN),
    ]
    seen = outlook_of(a_scene(fight), played)
    assert (seen.won, seen.lost, seen.open) == (Share(3, 5), Share(1, 5), Share(1, 5))
    assert (seen.hero_dies, seen.all_down) == (Share(2, 5), Share(1, 5))
    assert seen.rounds == ((3, 2), (4, 1), (5, 1), (31, 1))
    assert seen.likely_rounds == 3
    assert seen.rounds_within() == (3, 31)
    assert seen.deaths == ((bea, Share(2, 5)), (ada, Share(1, 5)))
    band = seen.bands[ada]
    assert (band.low[0], band.median[0], band.high[0]) == (1000, 1000, 1000)
    assert (band.low[5], band.median[5], band.high[5]) == (0, 500, 1000)


def test_equally_likely_numbers_of_rounds_give_the_lower():
    seen = outlook_of(a_scene(a_fight()), [a_played(4), a_played(2)])
    assert seen.likely_rounds == 2


@pytest.mark.parametrize(
    ("fights", "of", "percent", "margin"),
    [(100, 200, 50, 7), (0, 200, 0, 1), (200, 200, 100, 1), (1420, 2000, 71, 2), (0, 0, 0, 98)],
)
def test_a_share_tells_by_how_much_it_may_be_off(fights, of, percent, margin):
    share = Share(fights, of)
    assert (share.percent, share.margin) == (percent, margin)


# --- what would change it -------------------------------------------------------------------


def changes(fight: Fight) -> dict[str, Scene]:
    return {
        change.text.key.rpartition(".")[2]: change.scene for change in changes_of(a_scene(fight))
    }


def points(scene: Scene, fight: Fight, name: str) -> int:
    return scene.start.combatants[fight.ids[name]].hit_points


def test_the_worst_off_hero_is_mended():
    fight = a_fight()
    assert not {"back", "whole"} & set(changes(fight))
    fight.damage("Bea", 10)
    assert points(changes(fight)["whole"], fight, "Bea") == 40
    fight.damage("Bea", 30)
    found = changes(fight)
    assert "whole" not in found
    assert points(found["back"], fight, "Bea") == 20
    fight.do(c.DeclareLife((fight.ids["Bea"],), "dead"))
    assert not {"back", "whole"} & set(changes(fight))


def test_of_heroes_nobody_is_left_to_mend():
    fight = a_fight()
    fight.do(c.SetSide((fight.ids["Ada"], fight.ids["Bea"]), Side.ALLY))
    assert not {"back", "whole"} & set(changes(fight))


def test_three_more_of_the_commonest_foe_come_along():
    fight = a_fight()
    more = changes(fight)["more"]
    kinds = [foe.creature.key for foe in more.foes]
    assert kinds.count("own/goblin") == 5
    assert len(fight.encounter.combatants) == 5
    played = next(rehearse(more, range(1), seed=1))
    assert played.result in (Result.WON, Result.LOST)


def test_the_strongest_foe_has_a_fifth_less():
    fight = a_fight()
    assert points(changes(fight)["weaker"], fight, "Ogre") == 24
    fight.do(c.SetCounter(fight.ids["Ogre"], HIT_POINTS, 1))
    assert "weaker" not in changes(fight)


def test_what_the_rules_do_not_take_is_not_offered(monkeypatch):
    monkeypatch.setattr(Stage, "do", lambda *_, **__: None)
    assert set(changes(a_fight())) == {"foes_focus", "heroes_spread"}


def test_either_side_strikes_otherwise():
    found = changes(a_fight())
    assert found["foes_focus"].tactics.foes is Aim.WEAKEST
    assert found["heroes_spread"].tactics.heroes is Aim.SPREAD


def test_a_change_moves_the_odds_the_way_it_should():
    fight = a_fight(hero=22, foe=60)

    def won(scene: Scene) -> Outlook:
        return outlook_of(scene, list(rehearse(scene, range(30), seed=1)))

    now, more = won(a_scene(fight)), won(changes(fight)["more"])
    assert more.won.fights < now.won.fights
    assert more.all_down.fights > now.all_down.fights

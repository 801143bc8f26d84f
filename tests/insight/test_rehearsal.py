"""The fight beside the fight: played to its end by the rules, many times, seed by seed."""

from dataclasses import replace

import pytest

from desktop.dice.rolling import seeded
from desktop.insight import acting
from desktop.insight.acting import Fighters, Spells, Tactics, caught_by
from desktop.insight.fight import MOST_ROUNDS, Result, play
from desktop.insight.rehearsal import Scene, rehearse, scene_of
from desktop.insight.stage import Stage, Stuck
from desktop.insight.worth import Worth
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life, Side
from desktop.model.counter import LEGENDARY_ACTIONS
from desktop.model.creature import (
    AreaShape,
    AttackKey,
    Damage,
    FeatureArea,
    ForcedSave,
    SaveSuccess,
)
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.rules.registry import ruleset_of
from tests.support import myth
from tests.support.builders import EDITIONS, Fight, a_creature, a_dragon, feature, immune, melee
from tests.support.creatures import shipped
from tests.support.magic import a_mage, spell_library

editions = pytest.mark.parametrize("edition", EDITIONS)
LATER = EDITIONS[1]


def a_fight(
    edition: str = LATER, *, hero: int = 40, foe: int = 20, heroes: int = 1, **more: object
) -> Fight:
    """Heroes H1, H2 … who act first against the foe O, on a map, far from each other."""
    fight = Fight(edition).map(100, 30)
    for number in range(1, heroes + 1):
        name = f"H{number}"
        fight.add(
            name, 20, creature=a_creature(name, melee()), character=True, hp=hero, at=(1, number)
        )
    fight.add("O", 10, creature=a_creature("o", melee(), **more), hp=foe, at=(50, 5))
    return fight.begin()


def spells_of(edition: str) -> Spells:
    return {key: entry.spell for key, entry in spell_library().spells(edition).items()}


def scene(fight: Fight, **more: object) -> Scene:
    found = scene_of(fight.encounter, ruleset_of, spells_of(str(fight.ruleset.key)))
    assert found is not None
    return replace(found, **more)  # type: ignore[arg-type]  # its fields


def table(fight: Fight, tactics: Tactics | None = None, seed: int = 1) -> tuple[Stage, Fighters]:
    """The fight on a stage, and those who play it."""
    known = scene(fight)
    stage = Stage(known.start, fight.ruleset, seeded(seed))
    worth = Worth(known.start, fight.ruleset)
    return stage, Fighters(stage, known.spells, worth, tactics or Tactics())


def watch(monkeypatch: pytest.MonkeyPatch, stage: Stage) -> list[object]:
    """What is wished and obeyed from now on."""
    done: list[object] = []
    plain = stage.do

    def do(wish: c.Command, *, overruled: bool = False) -> object:
        events = plain(wish, overruled=overruled)
        if events is not None:
            done.append(wish)
        return events

    monkeypatch.setattr(stage, "do", do)
    return done


# --- whole fights ---------------------------------------------------------------------------


@editions
def test_the_stronger_side_wins_and_nothing_of_it_reaches_the_fight(edition):
    fight = a_fight(edition, hero=200, foe=12)
    before = fight.encounter
    played = list(rehearse(scene(fight), range(10), seed=1))
    assert {each.result for each in played} == {Result.WON}
    assert fight.encounter is before
    assert before.combatants[fight.ids["O"]].token is not None


@editions
def test_the_same_seed_gives_the_same_fights(edition):
    known = scene(a_fight(edition, heroes=2, foe=60))
    first, again = (list(rehearse(known, range(8), seed=3)) for _ in range(2))
    assert first == again
    assert first != list(rehearse(known, range(8), seed=4))
    assert first[:4] == list(rehearse(known, range(4), seed=3))


@editions
def test_in_a_lost_fight_the_dying_are_lost(edition):
    fight = a_fight(edition, hero=1, foe=500)
    (played,) = rehearse(scene(fight), range(1), seed=1)
    assert played.result is Result.LOST
    assert played.all_down
    assert played.dead == {fight.ids["H1"]}
    assert played.points[-1][0] == 0


def test_a_fight_that_nobody_can_win_stays_open():
    fight = Fight(LATER)
    hardy = immune("slashing")
    for name, character in (("H", True), ("O", False)):
        creature = a_creature(name, melee(), defences=(hardy,))
        fight.add(name, 10, creature=creature, character=character)
    (played,) = rehearse(scene(fight.begin()), range(1), seed=1)
    assert (played.result, played.dead) == (Result.OPEN, frozenset())
    assert played.rounds >= MOST_ROUNDS


def test_a_fight_that_is_still_prepared_begins_with_initiative():
    fight = Fight(LATER)
    fight.add("H", character=True, hp=100, creature=a_creature("h"))
    fight.add("O", hp=5)
    assert fight.encounter.phase is Phase.PREPARING
    (played,) = rehearse(scene(fight), range(1), seed=1)
    assert played.result is Result.WON


def test_a_fight_in_mythcraft_is_played_by_its_own_rules():
    duel = myth.a_duel()
    known = scene_of(duel.encounter, ruleset_of, {})
    assert known is not None
    played = list(rehearse(known, range(12), seed=1))
    assert {each.result for each in played} <= {Result.WON, Result.LOST}


@editions
def test_open_questions_are_answered_by_dice_first(edition):
    fight = a_fight(edition, heroes=2, hero=30, foe=9)
    fight.do(c.Concentrate(fight.ids["H1"], "Bless", rounds=10))
    fight.damage("H1", 5)
    assert [prompt.kind for prompt in fight.encounter.prompts] == [PromptKind.CONCENTRATION]
    stage, _ = table(fight)
    stage.begin()
    assert not stage.encounter.prompts


@editions
@pytest.mark.parametrize("kinds", [("adult-red-dragon", "mage"), ("lich", "ghoul"), ("stirge",)])
def test_shipped_creatures_play_out_their_fights(edition, kinds):
    fight = Fight(edition)
    for number in range(3):
        hero = a_creature(f"h{number}", melee(bonus=9, dice="4d8+5"))
        fight.add(f"H{number}", character=True, hp=150, creature=hero)
    for kind in kinds:
        fight.add(kind, creature=shipped(f"{edition}/{kind}"))
    played = list(rehearse(scene(fight), range(3), seed=2))
    assert {each.result for each in played} <= {Result.WON, Result.LOST}


def test_where_the_rules_take_no_answer_the_fight_stays_open(monkeypatch):
    known = scene(a_fight())
    ruleset = ruleset_of(LATER)

    def refuses(*_: object, **__: object) -> bool:
        raise Stuck

    monkeypatch.setattr(Stage, "answer_all", refuses)
    played = play(
        known.start,
        ruleset,
        {},
        watched=known.watched,
        tactics=Tactics(),
        worth=Worth(known.start, ruleset),
        seed=1,
    )
    assert (played.result, played.rounds) == (Result.OPEN, 1)


# --- what somebody does ---------------------------------------------------------------------


def test_heroes_strike_whoever_has_the_fewest_points_left(monkeypatch):
    fight = a_fight(foe=30)
    fight.add("P", 5, hp=8)
    stage, fighters = table(fight)
    done = watch(monkeypatch, stage)
    fighters.take_turn(fight.ids["H1"])
    (blow,) = (wish for wish in done if isinstance(wish, c.MakeAttack))
    assert blow.target == fight.ids["P"]


def test_foes_stay_with_whom_they_struck_until_it_falls(monkeypatch):
    fight = a_fight(heroes=3, hero=500)
    stage, fighters = table(fight)
    done = watch(monkeypatch, stage)
    foe = fight.ids["O"]
    for _ in range(3):
        stage.encounter = fight.encounter if stage.encounter.active is None else stage.encounter
        while all(who.id != foe for who in stage.encounter.active_combatants):
            stage.do(c.NextTurn(), overruled=True)
        fighters.take_turn(foe)
        stage.do(c.NextTurn(), overruled=True)
    struck = {wish.target for wish in done if isinstance(wish, c.MakeAttack)}
    assert len(struck) == 1
    stage.do(c.DeclareLife(tuple(struck), "dead"))
    while all(who.id != foe for who in stage.encounter.active_combatants):
        stage.do(c.NextTurn(), overruled=True)
    fighters.take_turn(foe)
    assert len({wish.target for wish in done if isinstance(wish, c.MakeAttack)}) == 2


def test_the_dead_the_dying_and_bystanders_do_nothing(monkeypatch):
    fight = a_fight(heroes=2)
    fight.add("N", 1, side=Side.NEUTRAL)
    fight.damage("H1", 40)
    stage, fighters = table(fight)
    done = watch(monkeypatch, stage)
    for name in ("H1", "N"):
        fighters.take_turn(fight.ids[name])
    assert done == []


def test_whoever_lies_prone_stands_up_first(monkeypatch):
    fight = a_fight()
    fight.give("H1", "prone")
    stage, fighters = table(fight)
    done = watch(monkeypatch, stage)
    fighters.take_turn(fight.ids["H1"])
    assert [type(wish) for wish in done] == [c.TakeAction, c.MakeAttack]
    assert not stage.who(fight.ids["H1"]).has_effect(acting.PRONE)


def test_the_best_attack_comes_first_and_what_is_immune_to_it_gets_another(monkeypatch):
    strong = melee("axe", dice="2d12+3", kind="slashing")
    weak = melee("rod", dice="1d4", kind="fire")
    for defences, chosen in (((), "axe"), ((immune("slashing"),), "rod")):
        fight = Fight(LATER)
        fight.add("H", 20, creature=a_creature("h", weak, strong), character=True)
        fight.add("O", 10, creature=a_creature("o", defences=defences), hp=50)
        stage, fighters = table(fight.begin())
        done = watch(monkeypatch, stage)
        fighters.take_turn(fight.ids["H"])
        (blow,) = (wish for wish in done if isinstance(wish, c.MakeAttack))
        assert blow.attack == chosen


def test_somebody_without_attacks_uses_those_of_everybody(monkeypatch):
    fight = Fight(LATER)
    fight.add("H", 20, creature=a_creature("h", features=()), character=True)
    fight.add("O", 10)
    stage, fighters = table(fight.begin())
    done = watch(monkeypatch, stage)
    fighters.take_turn(fight.ids["H"])
    assert done


def breath(size: int = 30) -> ForcedSave:
    return ForcedSave(
        "dex",
        15,
        SaveSuccess.HALF,
        (Damage("8d6", 28, ("fire",)),),
        FeatureArea(AreaShape.CONE, size),
    )


def test_a_breath_catches_as_many_as_its_area_usually_does(monkeypatch):
    dragon = a_creature("d", features=(feature("breath", saves=(breath(),)),))
    fight = Fight(LATER)
    for number in range(5):
        fight.add(f"H{number}", 5, character=True, hp=90)
    fight.add("D", 20, creature=dragon)
    stage, fighters = table(fight.begin())
    done = watch(monkeypatch, stage)
    fighters.take_turn(fight.ids["D"])
    (wish,) = (wish for wish in done if isinstance(wish, c.ForceSaves))
    assert len(set(wish.targets)) == 3
    assert not stage.encounter.prompts


@pytest.mark.parametrize(
    ("shape", "size", "count"),
    [(AreaShape.SPHERE, 20, 4), (AreaShape.CONE, 15, 2), (AreaShape.LINE, 100, 4)],
)
def test_how_many_an_area_catches(shape, size, count):
    assert caught_by(shape, size) == count


def test_a_sneak_attack_counts_with_a_friend_in_the_fight():
    rogue = replace(
        a_creature("r", melee(properties=("finesse",))), numbers=FrozenMap({"sneak_attack": 5})
    )
    alone, helped = (Fight(LATER) for _ in range(2))
    for fight in (alone, helped):
        fight.add("R", 20, creature=rogue, character=True)
        fight.add("O", 10, hp=200, creature=a_creature("o", armour_class=1))
    helped.add("H", 5, character=True)
    lost = []
    for fight in (alone, helped):
        stage, fighters = table(fight.begin())
        fighters.take_turn(fight.ids["R"])
        lost.append(200 - stage.who(fight.ids["O"]).hit_points)
    assert lost[1] >= lost[0] + 5


@editions
def test_a_mage_casts_what_takes_the_most(edition, monkeypatch):
    mage = replace(
        a_mage(), spells=tuple(f"{edition}/{name}" for name in ("fireball", "fire-bolt", "web"))
    )
    fight = Fight(edition)
    fight.add("M", 20, creature=mage, character=True)
    for number in range(4):
        fight.add(f"O{number}", 10, hp=60)
    stage, fighters = table(fight.begin())
    done = watch(monkeypatch, stage)
    fighters.take_turn(fight.ids["M"])
    (cast,) = (wish for wish in done if isinstance(wish, c.CastSpell))
    assert cast.spell.key == f"{edition}/fireball"
    assert len(cast.targets) == 4
    assert all(stage.who(fight.ids[f"O{number}"]).hit_points < 60 for number in range(4))


@editions
def test_a_healer_brings_the_dying_back_and_strikes_with_the_action(edition, monkeypatch):
    healer = replace(a_mage(), spells=(f"{edition}/healing-word", f"{edition}/sacred-flame"))
    fight = a_fight(edition, heroes=1, foe=300)
    fight.add("M", 15, creature=healer, character=True)
    fight.damage("H1", 40)
    fight.next()
    stage, fighters = table(fight)
    stage.answer_all()
    done = watch(monkeypatch, stage)
    fighters.take_turn(fight.ids["M"])
    cast = [str(wish.spell.key).split("/")[1] for wish in done if isinstance(wish, c.CastSpell)]
    assert cast[0] == "healing-word"
    assert len(done) > 1
    assert stage.who(fight.ids["H1"]).life is Life.UP


def test_a_feature_that_heals_brings_the_dying_back():
    save = ForcedSave("", 0, heals="2d8+3")
    healer = a_creature("c", features=(feature("touch", saves=(save,)),))
    fight = a_fight(foe=300)
    fight.add("C", 15, creature=healer, character=True)
    fight.damage("H1", 40)
    fight.next()
    stage, fighters = table(fight)
    stage.answer_all()
    fighters.take_turn(fight.ids["C"])
    assert stage.who(fight.ids["H1"]).life is Life.UP


def test_legendary_actions_are_used_by_the_best_that_may_be_had(monkeypatch):
    fight = Fight(LATER)
    fight.add("H", 20, creature=a_creature("h"), character=True, hp=300)
    fight.add("D", 10, creature=shipped(f"{LATER}/adult-red-dragon"))
    stage, fighters = table(fight.begin())
    done = watch(monkeypatch, stage)
    stage.do(c.NextTurn())
    stage.answer_all()
    assert any(p.kind is PromptKind.LEGENDARY_ACTION for p in stage.encounter.prompts)
    fighters.use_legendary()
    assert not stage.encounter.prompts
    assert any(isinstance(wish, c.MakeAttack | c.ForceSaves) for wish in done)


def test_legendary_actions_that_hurt_nobody_are_left():
    fight = Fight(LATER)
    fight.add("H", 20, creature=a_creature("h"), character=True, hp=300)
    fight.add("D", 10, creature=a_dragon())
    stage, fighters = table(fight.begin())
    stage.do(c.NextTurn())
    stage.answer_all()
    (prompt,) = stage.encounter.prompts
    assert prompt.kind is PromptKind.LEGENDARY_ACTION
    fighters.use_legendary()
    assert stage.who(fight.ids["D"]).count(LEGENDARY_ACTIONS) == 3
    assert not stage.encounter.prompts


def test_with_nobody_left_to_strike_no_legendary_action_is_used():
    fight = Fight(LATER)
    fight.add("H", 20, creature=a_creature("h"), character=True, hp=300)
    fight.add("D", 10, creature=shipped(f"{LATER}/adult-red-dragon"))
    stage, fighters = table(fight.begin())
    stage.do(c.NextTurn())
    stage.answer_all()
    stage.do(c.DeclareLife((fight.ids["H"],), "defeated"))
    fighters.use_legendary()
    kinds = {prompt.kind for prompt in stage.encounter.prompts}
    assert PromptKind.LEGENDARY_ACTION not in kinds


def test_a_second_light_weapon_strikes_with_the_bonus_action(monkeypatch):
    blades = (melee("left", properties=("light",)), melee("right", properties=("light",)))
    fight = Fight(LATER)
    fight.add("H", 20, creature=a_creature("h", *blades), character=True)
    fight.add("O", 10, hp=300)
    stage, fighters = table(fight.begin())
    done = watch(monkeypatch, stage)
    fighters.take_turn(fight.ids["H"])
    assert [wish.extra for wish in done if isinstance(wish, c.MakeAttack)] == ["", "light"]


@pytest.mark.parametrize(("most", "strikes"), [(12, 3), (1, 1)])
def test_a_multiattack_is_used_whole_and_a_turn_has_an_end(monkeypatch, most, strikes):
    monkeypatch.setattr(acting, "MOST_DEEDS", most)
    fight = Fight(LATER)
    attacks = feature("multiattack", multiattack=3)
    sword = feature("sword", attacks=(melee(),))
    fight.add("H", 20, creature=a_creature("h", features=(attacks, sword)))
    fight.add("O", 10, hp=300, character=True)
    stage, fighters = table(fight.begin())
    done = watch(monkeypatch, stage)
    fighters.take_turn(fight.ids["H"])
    assert len(done) == strikes


def test_whoever_cannot_help_strikes(monkeypatch):
    healer = replace(
        a_mage(slots=()),
        spells=(f"{LATER}/healing-word",),
        features=(feature("breath", saves=(breath(),)),),
    )
    fight = a_fight(foe=300)
    fight.add("M", 15, creature=healer, character=True)
    fight.damage("H1", 40)
    fight.next()
    stage, fighters = table(fight)
    stage.answer_all()
    done = watch(monkeypatch, stage)
    fighters.take_turn(fight.ids["M"])
    assert any(isinstance(wish, c.ForceSaves) for wish in done)
    assert stage.who(fight.ids["H1"]).life is not Life.UP


def test_whoever_has_left_the_fight_takes_no_turn(monkeypatch):
    fight = a_fight(heroes=2)
    stage, fighters = table(fight)
    stage.do(c.RemoveCombatants((fight.ids["H2"],)))
    done = watch(monkeypatch, stage)
    fighters.take_turn(fight.ids["H2"])
    assert done == []


def test_an_attack_that_is_gone_is_worth_nothing():
    fight = a_fight()
    wish = c.MakeAttack(fight.ids["H1"], AttackKey("gone"), fight.ids["O"])
    assert Worth(fight.encounter, fight.ruleset).of(fight.encounter, wish) == 0


# --- where the rules do not follow ------------------------------------------------------------


class Deaf(Stage):
    """A stage on which some wishes are never obeyed."""

    deaf_to: type[object] = c.AnswerPrompt

    def do(self, wish: c.Command, *, overruled: bool = False) -> tuple[e.Event, ...] | None:
        return None if isinstance(wish, self.deaf_to) else super().do(wish, overruled=overruled)


def asking() -> Stage:
    """A stage of somebody who is asked about its concentration."""
    fight = a_fight(heroes=2, hero=30)
    fight.do(c.Concentrate(fight.ids["H1"], "Bless", rounds=10))
    fight.damage("H1", 5)
    return Deaf(scene(fight).start, fight.ruleset, seeded(1))


def test_an_answer_that_is_never_taken_stops_the_fight():
    with pytest.raises(Stuck):
        asking().answer_all()


def test_questions_without_an_end_stop_the_fight(monkeypatch):
    stage = asking()
    monkeypatch.setattr(stage, "answer", lambda *_: True)
    with pytest.raises(Stuck):
        stage.answer_all()


def test_a_turn_that_never_ends_stops_the_fight(monkeypatch):
    known = scene(a_fight(foe=500))
    monkeypatch.setattr(Deaf, "deaf_to", c.NextTurn)
    monkeypatch.setattr("desktop.insight.fight.Stage", Deaf)
    (played,) = rehearse(known, range(1), seed=1)
    assert (played.result, played.rounds) == (Result.OPEN, 1)


def test_a_question_about_the_end_of_the_fight_is_left():
    fight = a_fight(foe=1)
    fight.damage("O", 5)
    assert [prompt.kind for prompt in fight.encounter.prompts] == [PromptKind.END_FIGHT]
    stage = Stage(fight.encounter, fight.ruleset, seeded(1))
    stage.answer_all()
    assert not stage.encounter.prompts
    assert stage.encounter.phase is Phase.RUNNING

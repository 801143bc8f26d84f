"""What others' programs got wrong about conditions, hit points and dying (RP12 to RP28).

Each check under every game that it fits; what takes one step is undone by one.
"""

import pytest

from desktop.controllers.rolls.amounts import AmountError, read_amount, read_damage
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import HIT_POINTS, TEMPORARY_HIT_POINTS
from desktop.model.creature import Defence, DefenceKind
from desktop.model.effect import End, Moment
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, CounterKey
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import RULESETS
from desktop.session.player_view import player_view
from desktop.session.session import Session
from tests.support.builders import EDITIONS, Fight, a_creature, immune, resists, vulnerable
from tests.support.clock import FixedClock
from tests.support.loaded_dice import ForcedDice

OLD, NEW = EDITIONS
MYTH = "mythcraft-1.2"
every_game = pytest.mark.parametrize("game", RULESETS)
both_editions = pytest.mark.parametrize("game", EDITIONS)


def one_undo_restores(fight: Fight, command: c.Command) -> Encounter:
    """The state after the command, once one undo has given the very state before it back."""
    session = Session(
        fight.encounter, fight.ruleset, dice=ForcedDice(4), clock=FixedClock(), log=None
    )
    before = session.encounter
    answer = session.dispatch(command)
    assert not isinstance(answer, Refusal), answer
    after = session.encounter
    session.undo()
    assert session.encounter is before
    return after


def points_of(fight: Fight, encounter: Encounter, names: str) -> list[int]:
    return [encounter.combatants[fight.ids[name]].hit_points for name in names]


# --- when conditions end ------------------------------------------------------------------------


@every_game
@pytest.mark.problem("RP12")
def test_it_ends_at_the_named_start_of_a_turn_for_the_players_too(game):
    fight = Fight(game)
    for name, score in (("O1", 20), ("Clem", 15), ("O2", 10), ("Died", 5)):
        fight.add(name, score)
    fight.begin().next()
    fight.give("O2", "blinded", until=("Clem", Moment.START, 1))
    for turn in ("R1:O2", "R1:Died", "R2:O1"):
        assert fight.next().turn == turn
        assert seen_by_players(fight, "O2") == ["blinded"]
    assert fight.next().turn == "R2:Clem"
    assert fight.conditions("O2") == set()
    assert seen_by_players(fight, "O2") == []


def seen_by_players(fight: Fight, name: str) -> list[str]:
    shown = player_view(fight.encounter, fight.ruleset)
    (found,) = [who for who in shown.combatants if who.id == fight.ids[name]]
    return list(found.conditions)


@every_game
@pytest.mark.problem("RP13")
def test_the_very_next_turn_ends_it_in_the_same_round_too(game):
    fight = Fight(game).order("Gob12 Fig5")
    fight.give("Fig", "custom", label="Parry", until=("Fig", Moment.START, 1))
    assert fight.conditions("Fig") == {"custom"}
    assert fight.next().turn == "R1:Fig"
    assert fight.conditions("Fig") == set()


@every_game
@pytest.mark.problem("RP14")
def test_nothing_is_ever_left_without_time(game):
    fight = Fight(game).order("A20 B15")
    fight.give("A", "prone", until=("A", Moment.END, 1))
    nothing = End(fight.ids["B"], Moment.END, 0)
    wish = c.GiveCondition((fight.ids["B"],), ConditionKey("prone"), end=nothing)
    assert fight.refused(wish).reason.key == "refusal.no_time_left"
    assert fight.next().turn == "R1:B"
    assert fight.conditions("A") == set()


@every_game
@pytest.mark.problem("RP15")
def test_a_selection_gets_it_once_and_one_undo_takes_it_from_all(game):
    fight = Fight(game).order("A20 B15 C10 D8 E5")
    fight.give("C", "custom", label="Bless", source="A", until=("A", Moment.START, 2))
    wish = c.GiveCondition(
        tuple(fight.ids[name] for name in "ABCDE"),
        ConditionKey("custom"),
        source=fight.ids["A"],
        end=End(fight.ids["A"], Moment.START, 10),
        label="Bless",
    )
    after = one_undo_restores(fight, wish)
    for name in "ABCDE":
        (effect,) = after.combatants[fight.ids[name]].effects
        assert effect.end == End(fight.ids["A"], Moment.START, 10)


# --- how much -----------------------------------------------------------------------------------


@pytest.mark.problem("RP16")
@pytest.mark.parametrize(("amount", "taken"), [(25, 24), (7, 6), (1, 0)])
@both_editions
def test_resistance_before_vulnerability(game, amount, taken):
    fight = Fight(game)
    fight.add("T", creature=a_creature("t", defences=(resists("fire"), vulnerable("fire"))), hp=100)
    fight.damage("T", amount, "fire")
    (hit,) = fight.happened(e.DamageTaken)
    assert (hit.total, fight.hp("T")) == (taken, 100 - taken)


@pytest.mark.problem("RP16")
@pytest.mark.parametrize("amount", [25, 7, 1])
def test_resist_and_vulnerable_of_mythcraft_move_the_defence_and_not_the_damage(amount):
    defences = (
        Defence(DefenceKind.RESISTANCE, ("fire",), value=2),
        Defence(DefenceKind.VULNERABILITY, ("fire",), value=2),
    )
    fight = Fight(MYTH)
    fight.add("T", creature=a_creature("t", ruleset=MYTH, defences=defences), hp=100)
    fight.damage("T", amount, "fire")
    assert fight.hp("T") == 100 - amount


@every_game
@pytest.mark.problem("RP17")
@pytest.mark.parametrize(("text", "amount"), [("12*5", 60), ("3*2*2", 12), ("5+90-90", 5)])
def test_what_is_typed_is_shown_and_subtracted(game, text, amount):
    typed = read_damage(text, {}, {}, ForcedDice(1))
    fight = Fight(game)
    fight.add("T", hp=200)
    fight.do(c.DealDamage((fight.ids["T"],), typed.amounts))
    (hit,) = fight.happened(e.DamageTaken)
    assert (hit.total, fight.hp("T")) == (amount, 200 - amount)


@pytest.mark.problem("RP17")
@pytest.mark.parametrize("text", ["12x5", "2^3", "5:2"])
def test_an_unknown_sign_is_never_read_as_plus(text):
    with pytest.raises(AmountError):
        read_damage(text, {}, {}, ForcedDice(1))


@every_game
@pytest.mark.problem("RP18")
def test_hit_points_stop_at_0_and_the_log_keeps_the_rest(game):
    fight = Fight(game)
    fight.add("T", hp=12)
    fight.damage("T", 40)
    (hit,) = fight.happened(e.DamageTaken)
    assert (hit.total, hit.lost, fight.hp("T")) == (40, 12, 0)
    if game == MYTH:
        fight.answer(Answer(option="defeated"), PromptKind.DEFEAT)
    assert fight["T"].life is Life.DEFEATED
    fight.heal("T", 5)
    assert (fight.hp("T"), fight["T"].life) == (5, Life.UP)


@every_game
@pytest.mark.problem("RP20")
def test_a_maximum_stops_at_0_and_stays_editable(game):
    fight = Fight(game)
    fight.add("T", hp=20, character=True)
    who = fight.ids["T"]
    fight.give("T", "maximum_reduced", parameters=FrozenMap({"amount": 25}))
    assert (fight.hp("T"), fight["T"].maximum_hit_points) == (0, 0)
    told = [each.reason.key for each in fight.happened(e.CounterSet) if each.reason is not None]
    assert "note.maximum_now" in told
    assert fight["T"].life is (Life.DEAD if game == NEW else Life.DYING)
    before = fight.encounter
    fight.do(c.SetCounter(who, HIT_POINTS, 0, 30))
    assert fight["T"].maximum_hit_points == 30
    fight.encounter = before
    fight.do(c.LiftCondition((who,), ConditionKey("maximum_reduced")))
    assert (fight.hp("T"), fight["T"].maximum_hit_points) == (0, 20)


@every_game
def test_whoever_lies_goes_on_dying_as_the_maximum_falls_to_nothing(game):
    fight = Fight(game)
    fight.add("T", hp=20, character=True)
    fight.damage("T", 20)
    assert fight["T"].life is Life.DYING
    fight.give("T", "maximum_reduced", parameters=FrozenMap({"amount": 25}))
    assert fight["T"].maximum_hit_points == 0
    assert fight["T"].life is (Life.DEAD if game == NEW else Life.DYING)
    assert len(fight.happened(e.LifeChanged)) == (1 if game == NEW else 0)


# --- concentration ------------------------------------------------------------------------------


def concentrating(game: str, hp: int, temporary: int = 0, **more: object) -> Fight:
    """T with so many points, who concentrates; O stands by."""
    fight = Fight(game)
    fight.add("T", 20, creature=a_creature("t", **more), hp=hp, character=True)
    fight.add("O", 10, hp=50)
    fight.begin()
    if temporary:
        fight.do(c.SetCounter(fight.ids["T"], TEMPORARY_HIT_POINTS, temporary))
    fight.concentrate("T")
    return fight


@both_editions
@pytest.mark.problem("RP21")
@pytest.mark.parametrize(
    ("hp", "temporary", "amount", "left", "dc"), [(20, 30, 30, 20, 15), (40, 5, 27, 18, 13)]
)
def test_the_dc_comes_from_all_of_the_damage(game, hp, temporary, amount, left, dc):
    fight = concentrating(game, hp, temporary)
    fight.damage("T", amount)
    assert (fight.hp("T"), fight["T"].temporary_hit_points) == (left, 0)
    assert fight.prompt(PromptKind.CONCENTRATION).dc == dc


@both_editions
@pytest.mark.problem("RP21")
def test_replaced_temporary_points_are_no_damage(game):
    fight = concentrating(game, 20, 10)
    fight.do(c.GrantTemporary((fight.ids["T"],), 12))
    fight.answer(Answer(option="new"), PromptKind.CHOICE)
    assert fight["T"].temporary_hit_points == 12
    assert fight.encounter.prompts == ()


@both_editions
@pytest.mark.problem("RP22")
@pytest.mark.parametrize(
    ("amount", "kind", "lost", "dc"),
    [(14, "poison", 0, None), (1, "fire", 0, None), (2, "fire", 1, 10)],
)
def test_without_damage_there_is_no_save(game, amount, kind, lost, dc):
    fight = concentrating(game, 20, defences=(immune("poison"), resists("fire")))
    fight.damage("T", amount, kind)
    assert fight.hp("T") == 20 - lost
    assert [prompt.dc for prompt in fight.encounter.prompts] == ([] if dc is None else [dc])


@both_editions
@pytest.mark.problem("RP23")
@pytest.mark.parametrize("why", ["fall", "stunned"])
def test_concentration_ends_by_itself_and_one_undo_brings_it_back(game, why):
    fight = concentrating(game, 20)
    held = next(x.id for x in fight["T"].effects if x.key == "concentration")
    fight.give("O", "restrained", held_by=held)
    who = (fight.ids["T"],)
    wish: c.Command = c.DealDamage(who, (c.DamageAmount(25),))
    if why == "stunned":
        wish = c.GiveCondition(who, ConditionKey("stunned"))
    after = one_undo_restores(fight, wish)
    caster = after.combatants[fight.ids["T"]]
    assert "concentration" not in {effect.key for effect in caster.effects}
    assert after.combatants[fight.ids["O"]].effects == ()
    assert PromptKind.CONCENTRATION not in {prompt.kind for prompt in after.prompts}


# --- healing and dying --------------------------------------------------------------------------


@every_game
@pytest.mark.problem("RP24")
def test_healing_and_temporary_points_do_not_mix(game):
    fight = Fight(game)
    fight.add("T", hp=20, character=True)
    who = fight.ids["T"]
    fight.do(c.SetCounter(who, HIT_POINTS, 5))
    fight.do(c.SetCounter(who, TEMPORARY_HIT_POINTS, 8))
    seen = []
    for command in (
        c.Heal((who,), 6),
        c.Heal((who,), 100),
        c.DealDamage((who,), (c.DamageAmount(3),)),
        c.GrantTemporary((who,), 10),
    ):
        fight.do(command)
        if fight.encounter.prompts:  # which of the two: D&D leaves it to their bearer
            fight.answer(Answer(option="new"), PromptKind.CHOICE)
        seen.append((fight.hp("T"), fight["T"].temporary_hit_points))
    assert seen == [(11, 8), (20, 8), (20, 5), (20, 10)]


def dying(game: str, hp: int = 20) -> Fight:
    """T, a character at 0 hit points; it is the turn of O."""
    fight = Fight(game)
    fight.add("T", 20, hp=hp, character=True)
    fight.add("O", 10, hp=50)
    fight.begin().next()
    fight.damage("T", hp)
    return fight


def death_save(fight: Fight, die: int) -> None:
    while PromptKind.DEATH_SAVE not in {prompt.kind for prompt in fight.encounter.prompts}:
        fight.next()
    fight.answer(Answer(dice=(die,)), PromptKind.DEATH_SAVE)


@both_editions
@pytest.mark.problem("RP25")
@pytest.mark.parametrize(
    ("dice", "life", "hp"),
    [((12, 15, 10), Life.STABLE, 0), ((20,), Life.UP, 1), ((12, 9, 20), Life.UP, 1)],
)
def test_only_a_natural_20_gives_a_hit_point(game, dice, life, hp):
    fight = dying(game)
    for die in dice:
        death_save(fight, die)
    assert (fight["T"].life, fight.hp("T"), fight.marks("T")) == (life, hp, (0, 0))
    assert ("unconscious" in fight.conditions("T")) is (life is Life.STABLE)
    fight.next(2)
    assert PromptKind.DEATH_SAVE not in {prompt.kind for prompt in fight.encounter.prompts}


@both_editions
@pytest.mark.problem("RP26")
def test_marks_go_with_any_hit_point_and_with_stability(game):
    fight = dying(game, hp=25)
    for die in (5, 5, 12):
        death_save(fight, die)
    assert fight.marks("T") == (1, 2)
    before = fight.encounter
    fight.heal("T", 3)
    assert fight.marks("T") == (0, 0)
    fight.damage("T", 10)
    assert (fight["T"].life, fight.marks("T")) == (Life.DYING, (0, 0))
    fight.encounter = before
    fight.do(c.DeclareLife((fight.ids["T"],), "stable"))
    assert fight.marks("T") == (0, 0)
    fight.damage("T", 4)
    assert (fight["T"].life, fight.marks("T")) == (Life.DYING, (0, 1))


@both_editions
@pytest.mark.problem("RP27")
@pytest.mark.parametrize(
    ("temporary", "amount", "life"),
    [(0, 18, Life.DEAD), (0, 17, Life.DYING), (5, 23, Life.DEAD), (5, 22, Life.DYING)],
)
def test_what_is_left_of_a_blow_may_kill(game, temporary, amount, life):
    fight = Fight(game)
    fight.add("T", hp=12, character=True)
    fight.do(c.SetCounter(fight.ids["T"], HIT_POINTS, 6))
    fight.do(c.SetCounter(fight.ids["T"], TEMPORARY_HIT_POINTS, temporary))
    fight.damage("T", amount)
    assert (fight["T"].life, fight.hp("T"), fight["T"].temporary_hit_points) == (life, 0, 0)


@pytest.mark.problem("RP27")
@pytest.mark.parametrize(("amount", "points"), [(18, 4), (17, 0)])
def test_in_mythcraft_it_brings_death_nearer(amount, points):
    fight = Fight(MYTH)
    fight.add("T", hp=12, character=True)
    fight.do(c.SetCounter(fight.ids["T"], HIT_POINTS, 6))
    fight.damage("T", amount)
    assert fight["T"].life is Life.DYING
    assert fight["T"].count(CounterKey("death_points")) == points


AREA = {
    OLD: [23, 37, 44, 24],
    NEW: [23, 37, 44, 24],
    MYTH: [23, 36, 43, 36],  # halves are rounded up; Vulnerable does not double
}


@every_game
@pytest.mark.problem("RP28")
def test_a_blast_is_one_command_and_one_undo(game):
    half = resists("fire")
    if game == MYTH:
        half = Defence(DefenceKind.AFFINITY, ("fire",))
    defences = {"A": (), "B": (), "C": (half,), "D": (vulnerable("fire"),)}
    fight = Fight(game)
    for score, (name, known) in enumerate(defences.items()):
        creature = a_creature(name, ruleset=game, defences=known)
        fight.add(name, score, creature=creature, hp=50)
    fight.begin()
    everybody = tuple(fight.ids[name] for name in "ABCD")
    saved = frozenset(fight.ids[name] for name in "BCD")
    wish = c.DealDamage(everybody, (c.DamageAmount(27, "fire"),), saved=saved)
    after = one_undo_restores(fight, wish)
    assert points_of(fight, after, "ABCD") == AREA[game]


@pytest.mark.problem("RP19")
@pytest.mark.parametrize("text", ["", "   ", "abc", "1e3", "12,", "٣", "½"])
def test_an_amount_is_a_number_or_refused(text):
    with pytest.raises(AmountError):
        read_damage(text, {"fire": "fire"}, {"half": "half"}, ForcedDice(1))
    with pytest.raises(AmountError):
        read_amount(text, ForcedDice(1))

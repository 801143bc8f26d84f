"""What came of a fight, by its entries."""

from random import Random

from desktop.dice.rolling import RandomDice
from desktop.insight.report import Report, maker_of, report_of
from desktop.model import commands as c
from desktop.model.amount import AttackOutcome, DamageAmount
from desktop.model.combatant import Side
from desktop.model.creature import AttackKey, FeatureKey
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import ruleset_of
from desktop.session.session import Session
from tests.support.builders import Fight, a_creature, feature, melee
from tests.support.clock import FixedClock
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import a_mage, spell

RULES = "srd-5.2.1"
K, O = "K", "O"  # noqa: E741  # as in the other fights


class Played:
    """A session of K against O, and what is wished in it."""

    def __init__(self) -> None:
        fight = Fight(RULES)
        sweep = feature("sweep")
        knight = a_creature("k", features=(*a_creature("k", melee()).features, sweep))
        fight.add(K, 20, creature=knight, character=True, hp=40)
        fight.add(O, 10, creature=a_creature("o", melee()), hp=20)
        self.ids = fight.ids
        self.session = Session(
            fight.encounter, ruleset_of(RULES), dice=RandomDice(Random(1)), clock=FixedClock()
        )

    def do(self, wish: c.Command, *dice: int) -> None:
        told = LoadedDice(dice) if dice else None
        done = self.session.dispatch(wish, overruled=True, dice=told)
        assert not isinstance(done, Refusal), done

    def strike(self, who: str, whom: str, *dice: int, **more: object) -> None:
        wish = c.MakeAttack(self.ids[who], AttackKey("sword"), self.ids[whom], **more)  # type: ignore[arg-type]  # its fields
        self.do(wish, *dice)

    @property
    def report(self) -> Report:
        history = self.session.history
        return report_of(history.start, history.path(), self.session.encounter)

    def row(self, who: str) -> tuple[int, int, int]:
        row = self.report.rows[self.ids[who]]
        return row.dealt, row.taken, row.healed


def a_played() -> Played:
    played = Played()
    played.do(c.BeginFight())
    return played


def test_before_the_first_round_there_is_nothing_but_who_is_there():
    report = Played().report
    assert (report.rounds, report.begun, report.last, report.hardest) == (0, "", "", None)
    assert [str(row.name) for row in report.rows.values()]
    assert report.dealt_by(Side.HERO) == 0


def test_damage_is_dealt_by_one_and_taken_by_the_other():
    played = a_played()
    played.strike(K, O, 15, 5)
    assert played.row(K) == (8, 0, 0)
    assert played.row(O) == (0, 8, 0)
    assert played.report.dealt_by(Side.HERO) == 8
    assert played.report.begun


def test_hits_misses_criticals_and_remembered_dice_are_counted():
    played = a_played()
    played.strike(K, O, 20, 1, 1)
    played.strike(K, O, 1)
    played.strike(K, O, 12, 1)
    played.strike(K, O, outcome=AttackOutcome.MISS)
    row = played.report.rows[played.ids[K]]
    assert (row.attacks, row.hits, row.criticals) == (4, 2, 1)
    assert (row.twenties, row.ones) == (1, 1)


def test_saves_count_their_dice_too():
    played = a_played()
    played.do(c.RollCheck((played.ids[O],), "dex", dc=10), 20)
    assert played.report.rows[played.ids[O]].twenties == 1


def test_who_falls_and_by_whom_and_the_hardest_blow():
    played = a_played()
    played.strike(K, O, 15, 1)
    played.strike(O, K, 15, 2)
    played.strike(K, O, outcome=AttackOutcome.HIT, damage=(DamageAmount(30, "slashing"),))
    report = played.report
    knight, ogre = (report.rows[played.ids[who]] for who in (K, O))
    assert (knight.felled, knight.falls, ogre.falls) == (1, 0, 1)
    assert report.hardest is not None
    assert (report.hardest.maker, report.hardest.amount) == (played.ids[K], 30)
    assert (report.hardest.target, report.hardest.round) == (played.ids[O], 1)


def test_damage_by_hand_is_nobodys_deed():
    played = a_played()
    played.do(c.DealDamage((played.ids[O],), (DamageAmount(5),)))
    assert played.row(O) == (0, 5, 0)
    assert played.report.hardest is None


def test_the_dead_are_told_and_whoever_left_keeps_its_row():
    played = a_played()
    played.do(c.DeclareLife((played.ids[K],), "dead"))
    assert played.report.rows[played.ids[K]].is_dead
    played.strike(O, K, 15, 3)
    played.do(c.RemoveCombatants((played.ids[O],)))
    assert played.row(O)[0] > 0
    played.do(c.AddCombatants(a_creature("late"), 1, Side.ALLY))
    assert [row.side for row in played.report.rows.values()][-1] is Side.ALLY


def test_healing_is_given_by_whoever_casts_also_when_it_is_answered():
    played = a_played()
    played.do(c.AddCombatants(a_mage(), 1, Side.HERO))
    mage = list(played.session.encounter.combatants)[-1]
    played.do(c.DealDamage((played.ids[K],), (DamageAmount(20),)))
    played.do(c.CastSpell(mage, spell(RULES, "cure-wounds"), (played.ids[K],)))
    assert played.report.rows[mage].healed > 0
    played.do(c.Heal((played.ids[K],), 3))  # by hand: nobody's
    assert played.report.rows[played.ids[K]].healed == 0


def test_what_follows_from_an_answer_is_the_deed_of_who_asked():
    played = a_played()
    played.do(c.AddCombatants(a_mage(), 1, Side.HERO))
    mage = list(played.session.encounter.combatants)[-1]
    played.do(c.CastSpell(mage, spell(RULES, "fireball"), (played.ids[O],)))
    (prompt,) = played.session.encounter.prompts
    played.do(c.AnswerPrompt(prompt.id, Answer(outcome=Outcome.FAILURE)))
    report = played.report
    assert report.rows[mage].dealt == report.rows[played.ids[O]].taken > 0


def test_undone_steps_do_not_count_and_a_reset_begins_anew():
    played = a_played()
    played.strike(K, O, 15, 5)
    played.strike(K, O, 15, 5)
    played.session.undo()
    assert played.row(K)[0] == 8
    played.do(c.ResetFight())
    assert played.row(K)[0] == 0
    assert played.report.rounds == 0
    assert played.report.hardest is None


def test_one_s_own_harm_is_no_deed():
    played = a_played()
    played.strike(K, K, outcome=AttackOutcome.HIT, damage=(DamageAmount(4, "slashing"),))
    assert played.row(K) == (0, 4, 0)


def test_whose_deed_a_wish_is():
    who = CombatantId("c1")
    cast = c.CastSpell(who, spell(RULES, "fire-bolt"))
    for wish in (
        cast,
        c.ReleaseSpell(cast),
        c.ForceSaves(who, FeatureKey("x")),
        c.TakeAction(who, "dodge"),
        c.MakeAttack(who, AttackKey("x"), who),
    ):
        assert maker_of(wish) == who
    assert maker_of(c.NextTurn()) is None

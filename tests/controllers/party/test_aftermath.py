"""What a fight leaves of the characters comes along to the next one, until they rest."""

import pytest
from PySide6.QtWidgets import QApplication

from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import Samples
from desktop.controllers.party.characters import PartyController
from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant
from desktop.model.counter import HIT_POINTS
from desktop.model.ids import ConditionKey, CounterKey
from desktop.model.party import Character
from desktop.rules.fifth.resting.hit_dice import dice_counter, dice_left
from tests.support.creatures import plain
from tests.support.fights import named
from tests.support.parties import KeptParties
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

RULES = "srd-5.1"
SLOT = CounterKey("slots:1")
EXHAUSTION = ConditionKey("exhaustion")


class Campaign:
    """Our own four in a fight with a wolf."""

    def __init__(self) -> None:
        self.desk = with_fight(a_desk(), RULES)
        self.kept = KeptParties()
        self.party = PartyController(self.desk, self.kept, Samples(RESOURCES), self.desk)
        self.party.keep_sample(RULES)
        self.come_in()

    def come_in(self) -> None:
        self.party.bring(self.party.characters(RULES))
        self.do(c.AddCombatants(plain("Wolf", ruleset=RULES)))
        self.do(c.RollInitiative())
        self.do(c.BeginFight())

    def do(self, command: c.Command) -> None:
        assert self.desk.dispatch(command, overruled=True)

    def hero(self, name: str) -> Combatant:
        return named(self.desk, name)

    def saved(self, name: str) -> Character:
        everyone = self.party.characters(RULES)
        return next(one for one in everyone if one.creature.name.text_in("en") == name)

    def wound(self, name: str, amount: int) -> None:
        self.do(c.DealDamage((self.hero(name).id,), (DamageAmount(amount),)))

    def next_fight(self) -> Desk:
        with_fight(self.desk, RULES)
        self.come_in()
        return self.desk


@pytest.fixture(name="campaign")
def campaign_fixture(qapp: QApplication) -> Campaign:
    return Campaign()


def test_wounds_slots_and_exhaustion_come_along(campaign: Campaign):
    before = campaign.hero("Aria")
    campaign.wound("Aria", 7)
    campaign.do(c.SetCounter(before.id, SLOT, 1))
    campaign.do(c.GiveCondition((before.id,), EXHAUSTION, level=2))
    campaign.do(c.GiveCondition((before.id,), ConditionKey("prone")))
    assert not campaign.saved("Aria").is_spent, "the fight goes on"
    campaign.do(c.EndFight())
    assert dict(campaign.saved("Aria").left)[HIT_POINTS] == before.hit_points - 7
    assert not campaign.saved("Brando").is_spent
    campaign.next_fight()
    aria = campaign.hero("Aria")
    assert (aria.hit_points, aria.count(SLOT)) == (before.hit_points - 7, 1)
    assert aria.maximum_hit_points == before.maximum_hit_points
    assert {effect.key: effect.level for effect in aria.effects} == {EXHAUSTION: 2}


def test_spent_hit_dice_come_along(campaign: Campaign):
    aria = campaign.hero("Aria")
    ((sides, dice),) = dice_left(aria, campaign.desk.ruleset).items()
    key = dice_counter(sides)
    campaign.do(c.SetCounter(aria.id, key, dice.current - 2, dice.maximum))
    campaign.do(c.EndFight())
    assert campaign.saved("Aria").left[key] == dice.current - 2
    campaign.next_fight()
    left = dice_left(campaign.hero("Aria"), campaign.desk.ruleset)[sides]
    assert (left.current, left.maximum) == (dice.current - 2, dice.maximum)


def test_a_fight_that_is_left_without_an_end_leaves_its_traces_too(campaign: Campaign):
    campaign.wound("Lia", 4)
    with_fight(campaign.desk, RULES)
    assert campaign.saved("Lia").is_spent


def test_a_fight_that_is_only_looked_at_leaves_none(campaign: Campaign):
    campaign.wound("Lia", 4)
    session = campaign.desk.present
    with_fight(campaign.desk, RULES)
    campaign.party.rest(campaign.party.characters(RULES))
    campaign.desk.open_session(session)
    with_fight(campaign.desk, RULES)
    assert not campaign.saved("Lia").is_spent


def test_whoever_lay_at_0_has_come_to_and_the_dead_are_dead(campaign: Campaign):
    campaign.wound("Aria", campaign.hero("Aria").hit_points)
    campaign.do(c.DeclareLife((campaign.hero("Lia").id,), "dead"))
    campaign.do(c.EndFight())
    assert campaign.saved("Aria").left[HIT_POINTS] == 1
    assert campaign.saved("Lia").is_dead
    campaign.next_fight()
    assert campaign.hero("Lia").hit_points == 1, "the GM has called her back"


def test_what_a_running_fight_has_left_so_far_is_known_when_another_is_laid_out(campaign: Campaign):
    campaign.wound("Lia", 4)
    assert not campaign.saved("Lia").is_spent
    campaign.party.note_played()
    assert campaign.saved("Lia").is_spent


def test_a_rest_at_the_end_of_the_fight_counts(campaign: Campaign):
    campaign.wound("Aria", 7)
    campaign.do(c.EndFight())
    assert campaign.saved("Aria").is_spent
    campaign.do(c.Heal((campaign.hero("Aria").id,), 100))
    assert not campaign.saved("Aria").is_spent


def test_in_another_form_its_own_points_count(campaign: Campaign):
    aria = campaign.hero("Aria")
    campaign.wound("Aria", 5)
    campaign.do(c.ReplaceCreature(aria.id, plain("Bear", ruleset=RULES), change_of_shape=True))
    campaign.do(c.EndFight())
    assert campaign.saved("Aria").left[HIT_POINTS] == aria.hit_points - 5


def test_who_is_rested_comes_with_everything_full(campaign: Campaign):
    campaign.wound("Aria", 7)
    campaign.do(c.EndFight())
    campaign.party.rest(campaign.party.characters(RULES))
    assert not any(one.is_spent for one in campaign.party.characters(RULES))
    campaign.next_fight()
    aria = campaign.hero("Aria")
    assert aria.hit_points == aria.maximum_hit_points


def test_the_party_of_another_edition_is_not_touched(campaign: Campaign):
    campaign.party.keep_sample("srd-5.2.1")
    campaign.wound("Aria", 7)
    campaign.do(c.EndFight())
    assert not any(one.is_spent for one in campaign.party.characters("srd-5.2.1"))

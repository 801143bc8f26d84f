"""Lines about life and death tell the row of the catalogue that they go back to."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Life
from desktop.model.ids import EntryId
from desktop.model.prompt import Answer, PromptKind
from desktop.session.journal import lines_about
from tests.support.builders import Fight, a_creature

EDITIONS = ("srd-5.1", "srd-5.2.1")


class Dying(Fight):
    """Ada, a character of 20 hit points, whose turn it is, and Goblin; rows of each step."""

    def __init__(self, edition: str) -> None:
        super().__init__(edition)
        self.add("Ada", 20, creature=a_creature("ada"), hp=20, character=True)
        self.add("Goblin", 10, creature=a_creature("goblin"), hp=7)
        self.begin()

    def rows(self, wish: c.Command) -> dict[str, str]:
        """What a wish adds to the journal: the key of each line with its row."""
        before = self.encounter
        events = self.do(wish)
        told = lines_about(events, before, self.encounter, entry=EntryId(1))
        return {line.message.key: line.rule for line in told}

    def hurt(self, amount: int, who: str = "Ada", *, critical: bool = False) -> dict[str, str]:
        """Damage by hand."""
        return self.rows(
            c.DealDamage((self.ids[who],), (c.DamageAmount(amount),), critical=critical)
        )

    def save(self, die: int) -> dict[str, str]:
        """The death save that is asked for at the next turn of Ada."""
        self.next(2)
        prompt = self.prompt(PromptKind.DEATH_SAVE)
        return self.rows(c.AnswerPrompt(prompt.id, Answer(dice=(die,))))


@pytest.mark.parametrize(
    ("edition", "zero", "failure", "critical", "third"),
    [
        ("srd-5.1", "51-ZER-01", "51-DS-10", "51-DS-11", "51-DS-05"),
        ("srd-5.2.1", "52-PTG-DROP-1", "52-PTG-DEATH-3", "52-PTG-DEATH-3", "52-PTG-DEATH-1"),
    ],
)
@pytest.mark.rule("51-ZER-01", "51-DS-05", "51-DS-10", "51-DS-11", "52-PTG-DEATH-3")
def test_damage_at_zero_tells_its_row(
    edition: str, zero: str, failure: str, critical: str, third: str
) -> None:
    fight = Dying(edition)
    assert fight.hurt(20)["journal.life_dying"] == zero
    assert fight.hurt(3)["note.death_failures"] == failure
    rows = fight.hurt(3, critical=True)
    assert rows["note.death_failures_twice"] == critical
    assert rows["note.third_failure"] == third
    assert fight["Ada"].life is Life.DEAD


@pytest.mark.parametrize(
    ("edition", "save", "one", "ends", "stable"),
    [
        ("srd-5.1", "51-DS-02", "51-DS-08", "51-STB-03", "51-STB-02"),
        ("srd-5.2.1", "52-PTG-DEATH-1", "52-PTG-DEATH-2", "52-PTG-STABLE-2", "52-PTG-STABLE-2"),
    ],
)
@pytest.mark.rule("51-DS-08", "51-STB-03", "52-PTG-DEATH-2", "52-PTG-STABLE-2")
def test_death_saves_tell_their_row(
    edition: str, save: str, one: str, ends: str, stable: str
) -> None:
    fight = Dying(edition)
    fight.hurt(20)
    assert fight.save(12)["note.death_successes"] == save
    assert fight.save(9)["note.death_failures"] == save
    fight.rows(c.DeclareLife((fight.ids["Ada"],), "dying"))
    assert fight.save(1)["note.death_failures_twice"] == one
    rows = fight.rows(c.DeclareLife((fight.ids["Ada"],), "stable"))
    assert rows["journal.life_stable"] == stable
    assert fight.hurt(1)["note.no_longer_stable"] == ends


@pytest.mark.parametrize(
    ("edition", "massive", "monster", "absorbed"),
    [
        ("srd-5.1", "51-INS-01", "51-MON-01", "51-TMP-01"),
        ("srd-5.2.1", "52-PTG-DROP-3", "52-PTG-DROP-2", "52-PTG-THP-1"),
    ],
)
@pytest.mark.rule("51-INS-01", "51-MON-01", "51-TMP-01", "52-PTG-DROP-2", "52-PTG-DROP-3")
def test_massive_damage_and_fallen_monsters_tell_their_row(
    edition: str, massive: str, monster: str, absorbed: str
) -> None:
    fight = Dying(edition)
    fight.do(c.GrantTemporary((fight.ids["Ada"],), 5))
    rows = fight.hurt(45)
    assert (rows["note.massive_damage"], rows["journal.damage_absorbed"]) == (massive, absorbed)
    assert fight.hurt(7, "Goblin")["note.falls_at_zero"] == monster


@pytest.mark.parametrize(
    ("edition", "row"), [("srd-5.1", "51-DS-12"), ("srd-5.2.1", "52-PTG-DEATH-3")]
)
@pytest.mark.rule("51-DS-12", "52-PTG-DEATH-3")
def test_as_much_damage_as_the_maximum_at_zero_tells_its_own_row(edition: str, row: str) -> None:
    fight = Dying(edition)
    fight.hurt(20)
    assert fight.hurt(20)["note.massive_damage"] == row

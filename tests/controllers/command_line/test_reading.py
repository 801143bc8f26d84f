"""What a typed line would do, to whom, and what it says before, in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.controllers.attack.deeds import deeds_of
from desktop.controllers.command_line.dealing import dealt
from desktop.controllers.command_line.missing import why_nothing
from desktop.controllers.command_line.proposals import (
    Acted,
    Amount,
    Chosen,
    Dealt,
    Done,
    Given,
    MenuEntry,
    Proposal,
)
from desktop.controllers.command_line.reading import read_line
from desktop.controllers.command_line.vocabulary import Vocabulary
from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.ids import CombatantId, ConditionKey
from tests.support.fights import a_fighting_desk, named
from tests.support.loaded_dice import LoadedDice
from tests.support.windows import a_desk

pytestmark = pytest.mark.gui

MENU = (
    MenuEntry("next_turn", ("Next turn", "Turno successivo"), "Next turn", "Encounter Space"),
    MenuEntry("blackout", ("Black out the screen", "Oscura lo schermo"), "Black out the screen"),
    MenuEntry("dark", ("Dark", "Scuro"), "Dark", "Theme"),
)

WORDS = ("goblin", "2", "-7", "2d6", "fire", "lia", ",", "and", "prone", "init", "+5", "1-3")


class Line:
    """The command line over the sample fight: four heroes, six goblins, an ogre."""

    def __init__(self, language: str = "en", ruleset: str = "srd-5.1") -> None:
        self.desk = a_fighting_desk(language, ruleset)
        self.chosen: tuple[CombatantId, ...] = ()

    def who(self, *names: str) -> tuple[CombatantId, ...]:
        return tuple(named(self.desk, name).id for name in names)

    def read(self, line: str) -> tuple[Proposal, ...]:
        return read_line(line, Vocabulary(self.desk, MENU), self.chosen)

    def first(self, line: str) -> Proposal:
        return self.read(line)[0]

    def told(self, line: str) -> str:
        return self.desk.shown(self.first(line).told)


@pytest.fixture(name="line")
def line_fixture() -> Line:
    return Line()


class TestWhoIsMeant:
    def test_a_name_and_a_number_is_one_of_many_alike(self, line: Line):
        assert line.first("goblin 2 -7").wish == Dealt(Amount.DAMAGE, line.who("Goblin 2"), "7")

    def test_a_name_alone_is_all_of_them_who_stand(self, line: Line):
        line.desk.dispatch(c.DeclareLife(line.who("Goblin 3"), "dead"))
        standing = line.who("Goblin 1", "Goblin 2", "Goblin 4", "Goblin 5", "Goblin 6")
        assert line.first("goblin").wish == Chosen(standing)
        assert line.told("goblin -7") == "Goblin 1, Goblin 2, Goblin 4 and 2 more take 7 damage"
        assert line.first("goblin 3").wish == Chosen(line.who("Goblin 3"))

    @pytest.mark.parametrize("typed", ["goblin 1-3, aria", "gob 1 2 3 and aria", "gob 1,2,3 & ari"])
    def test_several_are_meant_by_numbers_and_after_commas(self, line: Line, typed: str):
        meant = line.who("Goblin 1", "Goblin 2", "Goblin 3", "Aria")
        assert line.first(typed).wish == Chosen(meant)

    def test_a_number_that_nobody_has_is_not_taken_for_somebody_else(self, line: Line):
        assert not [each for each in line.read("goblin 9 -7") if isinstance(each.wish, Dealt)]

    def test_with_nobody_named_it_is_about_the_selection(self, line: Line):
        line.chosen = line.who("Lia", "Aria")
        assert line.first("-7").wish == Dealt(Amount.DAMAGE, line.chosen, "7")

    def test_an_alias_names_somebody_too(self, line: Line):
        (ogre,) = line.who("Ogre")
        line.desk.dispatch(c.SetAlias(ogre, "Hooded figure"))
        assert line.first("hooded").wish == Chosen((ogre,))

    def test_the_name_of_the_other_language_is_as_good(self):
        line = Line("en", "srd-5.2.1")
        assert line.first("goblin guerriero 2").wish == Chosen(line.who("Goblin Warrior 2"))

    def test_a_word_that_is_mistyped_is_taken_for_the_one_that_it_is_like(self, line: Line):
        assert line.first("globin 2 -7").wish == Dealt(Amount.DAMAGE, line.who("Goblin 2"), "7")

    def test_without_a_fight_only_commands_are_known(self):
        found = read_line("dark", Vocabulary(a_desk(), MENU), ())
        assert [each.wish for each in found] == [Given("dark")]
        assert read_line("goblin 2 -7", Vocabulary(a_desk(), MENU), ()) == ()

    @pytest.mark.parametrize("typed", ["gob2 -7", "goblin2 -7"])
    def test_a_number_may_stand_right_behind_a_name(self, line: Line, typed: str):
        assert line.first(typed).wish == Dealt(Amount.DAMAGE, line.who("Goblin 2"), "7")

    def test_everybody_and_the_sides_have_words(self, line: Line):
        heroes = set(line.who("Aria", "Brando", "Lia", "Tobia"))
        everybody = line.first("tutti -1").wish
        assert isinstance(everybody, Dealt)
        assert set(everybody.ids) == set(line.desk.encounter.combatants)
        party = line.first("heroes +5").wish
        assert isinstance(party, Dealt)
        assert set(party.ids) == heroes
        foes = line.first("nemici -1").wish
        assert isinstance(foes, Dealt)
        assert heroes.isdisjoint(foes.ids)


class TestAmounts:
    @pytest.mark.parametrize(
        ("language", "typed", "told"),
        [
            ("en", "lia -7 fire", "Lia takes 7 fire damage"),
            ("en", "-7 fire lia", "Lia takes 7 fire damage"),
            ("en", "lia 7 fire, 3 cold half", "Lia takes half of 7 fire damage and 3 cold damage"),
            ("en", "lia -2d6 fire", "Lia takes damage: 2d6 fire"),
            ("en", "lia -7 crit", "Lia takes damage: 7 crit"),
            ("en", "lia +1", "Lia regains 1 hit point"),
            ("en", "heal lia 5", "Lia regains 5 hit points"),
            ("en", "lia +5 temp", "Lia gets 5 temporary hit points"),
            ("en", "lia heal 2d4+2", "Lia regains hit points: 2d4+2"),
            ("it", "lia -7 fuoco", "Lia subisce 7 danni da fuoco"),
            ("it", "lia cura 1", "Lia recupera 1 punto ferita"),
            ("it", "lia, aria +5", "Lia e Aria recuperano 5 punti ferita"),
            ("it", "lia temp 1", "Lia ottiene 1 punto ferita temporaneo"),
        ],
    )
    def test_it_says_what_it_will_do(self, language: str, typed: str, told: str):
        assert Line(language).told(typed) == told

    def test_in_mythcraft_it_is_a_shield(self):
        line = Line("en", "mythcraft-1.2")
        assert line.told("lia temp 4") == "Lia gets a shield of 4 hit points"

    def test_what_is_no_damage_type_is_no_damage(self, line: Line):
        assert not [each for each in line.read("lia -7 cheese") if isinstance(each.wish, Dealt)]

    def test_it_is_dealt_with_the_dice_of_the_table(self, line: Line):
        lia = line.who("Lia")
        cases = (
            (Dealt(Amount.DAMAGE, lia, "2d6 fire"), c.DealDamage(lia, (DamageAmount(9, "fire"),))),
            (Dealt(Amount.HEALING, lia, "2d6"), c.Heal(lia, 9)),
            (Dealt(Amount.TEMPORARY, lia, "2d6"), c.GrantTemporary(lia, 9)),
            (
                Dealt(Amount.DAMAGE, lia, "9 half"),
                c.DealDamage(lia, (DamageAmount(9),), saved=frozenset(lia)),
            ),
        )
        for wish, command in cases:
            assert dealt(wish, line.desk, LoadedDice((4, 5))) == command


class TestConditions:
    def test_either_order_and_either_language(self, line: Line):
        lia = line.who("Lia")
        for typed in ("prone lia", "lia prone", "prono lia", "lia prona"):
            assert line.first(typed).wish == c.GiveCondition(lia, ConditionKey("prone")), typed
        assert line.told("prone lia") == "Lia: Prone"
        assert Line("it").told("prono lia") == "Lia: Prona"

    def test_who_has_it_loses_it(self, line: Line):
        lia = line.who("Lia")
        line.desk.dispatch(c.GiveCondition(lia, ConditionKey("prone")))
        assert line.first("lia prone").wish == c.LiftCondition(lia, ConditionKey("prone"))
        assert line.told("lia prone") == "Lia: no longer Prone"

    @pytest.mark.parametrize("typed", ["lia not prone", "not prone lia", "lia non prona"])
    def test_a_word_before_it_takes_it_away(self, line: Line, typed: str):
        assert line.first(typed).wish == c.LiftCondition(line.who("Lia"), ConditionKey("prone"))

    @pytest.mark.parametrize("typed", ["lia unstunned", "lia nonstordita", "lia notstunned"])
    def test_its_opposite_takes_it_away(self, line: Line, typed: str):
        assert line.first(typed).wish == c.LiftCondition(line.who("Lia"), ConditionKey("stunned"))

    @pytest.mark.parametrize("typed", ["lia unstuned", "lia disprone", "lia unxyzzy"])
    def test_an_opposite_is_not_taken_for_a_slip_of_the_hand(self, line: Line, typed: str):
        assert line.read(typed) == ()

    @pytest.mark.parametrize("typed", ["lia poisoned 3 rounds", "lia 3 round avvelenata"])
    def test_it_may_have_an_end_in_rounds(self, line: Line, typed: str):
        proposal = line.first(typed)
        assert line.desk.shown(proposal.told) == "Lia: Poisoned for 3 rounds"
        assert isinstance(proposal.wish, c.GiveCondition)
        assert proposal.wish.end is not None
        assert proposal.wish.end.remaining == 3
        assert line.first(proposal.line).wish == proposal.wish
        line.desk.dispatch(proposal.wish)
        assert not [x for x in line.read(typed) if isinstance(x.wish, c.GiveCondition)]

    def test_a_number_after_it_is_its_level(self, line: Line):
        lia = line.who("Lia")
        exhausted = c.SetConditionLevel(lia, ConditionKey("exhaustion"), 2)
        assert line.first("lia exhaustion 2").wish == exhausted
        assert line.told("exhaustion 2 lia") == "Lia: Exhaustion, level 2"
        assert not [x for x in line.read("lia prone 2") if isinstance(x.wish, c.SetConditionLevel)]


class TestDeedsAndCommands:
    @pytest.mark.parametrize("typed", ["init lia 17", "lia init 17", "iniziativa lia 17"])
    def test_a_score(self, line: Line, typed: str):
        assert line.first(typed).wish == c.SetInitiative(line.who("Lia")[0], 17)
        assert line.told(typed) == "Lia: initiative 17"

    def test_a_score_is_for_one_and_is_a_number(self, line: Line):
        for typed in ("init goblin 17", "init lia many"):
            assert not [x for x in line.read(typed) if isinstance(x.wish, c.SetInitiative)]

    def test_a_score_below_zero(self, line: Line):
        assert line.first("init lia -2").wish == c.SetInitiative(line.who("Lia")[0], -2)

    def test_an_action_of_the_game(self, line: Line):
        (lia,) = line.who("Lia")
        assert line.first("lia dodge").wish == Acted(lia, "dodge")
        assert line.first("lia schivata").wish == Acted(lia, "dodge")

    def test_an_attack_and_its_target(self, line: Line):
        (ogre,), (lia,) = line.who("Ogre"), line.who("Lia")
        club = line.first("ogre greatclub").wish
        assert isinstance(club, Done)
        assert (club.who, club.deed.attack, club.target) == (ogre, "greatclub", None)
        aimed = line.first("ogre greatclub lia").wish
        assert isinstance(aimed, Done)
        assert (aimed.who, aimed.deed, aimed.target) == (ogre, club.deed, lia)
        assert line.told("ogre greatclub lia") == "Ogre: Greatclub at Lia"
        assert not [x for x in line.read("ogre greatclub ogre") if isinstance(x.wish, Done)]

    @pytest.mark.parametrize(
        ("typed", "damage"),
        [
            ("brando hits ogre for 9 slashing", "9 slashing"),
            ("brando colpisce ogre per 9 taglienti", "9 taglienti"),
            ("brando attacks the ogre 9", "9"),
            ("brando hits ogre for 1d8+3 slashing and 2 fire", "1d8+3 slashing and 2 fire"),
        ],
    )
    def test_an_amount_behind_is_the_damage_of_a_hit(self, line: Line, typed: str, damage: str):
        (brando,), (ogre,) = line.who("Brando"), line.who("Ogre")
        *hits, alone = [each.wish for each in line.read(typed)]
        assert hits
        assert {(x.who, x.target, x.damage) for x in hits} == {(brando, ogre, damage)}
        assert alone == Dealt(Amount.DAMAGE, (ogre,), damage)
        assert damage in line.told(typed)
        assert line.first(line.first(typed).line).wish == hits[0], "typed to its end it is the same"

    def test_the_attack_that_deals_that_type_comes_first(self, line: Line):
        one = line.desk.encounter.combatants[line.who("Brando")[0]]
        for deed in deeds_of(one, line.desk):
            attack = None if deed.attack is None else one.creature.find_attack(deed.attack)
            if attack is not None and attack.damage:
                kind = attack.damage[0].types[0]
                first = line.first(f"brando hits ogre for 9 {kind}").wish
                found = one.creature.find_attack(first.deed.attack)
                assert found is not None
                assert kind in {each for part in found.damage for each in part.types}

    def test_the_weapon_stands_before_the_target_or_before_the_damage(self, line: Line):
        for typed in ("ogre greatclub lia 9 bludgeoning", "ogre hits lia with greatclub for 9"):
            wish = line.first(typed).wish
            assert isinstance(wish, Done)
            assert wish.deed.attack == "greatclub"
            assert wish.damage.startswith("9")
        assert not [x for x in line.read("ogre greatclub lia 9 xyzzy") if isinstance(x.wish, Done)]

    @pytest.mark.parametrize(
        ("typed", "told"),
        [
            ("aria casts disintegrate", "Aria has no spell of that name: disintegrate."),
            ("aria lancia Palla di neve", "Aria has no spell of that name: Palla di neve."),
            ("lia moves 20 ft", "Moving is done on the map: drag the token of Lia to where it"),
            ("lia moves", "Moving is done on the map"),
            ("move goblin 2 30 ft", "Moving is done on the map: drag the token of Goblin 2 to"),
            ("move thirty ft", "Moving is done on the map: drag the token of Lia to"),
            ("lia si muove di 6 m", "Moving is done on the map"),
            ("aria lancia disintegrazione", "Aria has no spell of that name: disintegrazione."),
            ("lia xyzzy", "Nothing here is called so"),
            ("xyzzy", "Nothing here is called so"),
        ],
    )
    def test_what_means_nothing_is_told_with_its_reason(self, line: Line, typed: str, told: str):
        assert line.read(typed) == ()
        why = why_nothing(typed, Vocabulary(line.desk, MENU), ())
        assert line.desk.rendered(why).startswith(told)

    def test_whoever_ends_the_line_is_the_target(self, line: Line):
        active = line.desk.encounter.active_combatants[0]
        line.chosen = (active.id,)
        attack = next(deed for deed in deeds_of(active, line.desk) if deed.attack)
        wish = line.first(f"{line.desk.shown(attack.name)} goblin 2").wish
        assert isinstance(wish, Done)
        assert (wish.who, wish.target) == (active.id, line.who("Goblin 2")[0])
        line.chosen = line.who("Goblin 4")
        wishes = [each.wish for each in line.read(f"{line.desk.shown(attack.name)} goblin 2")]
        assert any(isinstance(wish, Done) and wish.who == active.id for wish in wishes)

    @pytest.mark.parametrize("typed", ["next", "n", "avanti", "turno succ", "next turn"])
    def test_a_command_of_the_window_by_its_names_and_short_words(self, line: Line, typed: str):
        assert line.first(typed).wish == Given("next_turn")

    def test_what_means_nothing_proposes_nothing(self, line: Line):
        assert line.read("xyzzy plugh") == ()
        assert line.read("   ") == ()

    def test_the_line_typed_to_its_end_means_the_same(self, line: Line):
        for typed in ("gob 2 -7 fire", "lia dod", "init li 17", "pro lia", "lia +5 temp"):
            proposal = line.first(typed)
            assert line.first(proposal.line).wish == proposal.wish, typed


@pytest.fixture(scope="module", name="any_line")
def any_line_fixture() -> Line:
    line = Line()
    line.chosen = line.who("Aria")
    return line


class TestWhatever:
    """Nothing that is typed is a fault, and whatever is proposed can be told."""

    @given(st.text(max_size=260))
    def test_signs_of_every_kind(self, any_line: Line, typed: str):
        for proposal in any_line.read(typed):
            assert any_line.desk.shown(proposal.told)

    @given(st.lists(st.sampled_from(WORDS)))
    def test_words_in_any_order(self, any_line: Line, words: list[str]):
        for proposal in any_line.read(" ".join(words)):
            assert any_line.desk.shown(proposal.told)

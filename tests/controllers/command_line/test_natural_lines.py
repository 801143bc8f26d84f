"""What a GM types first, in both languages: each line proposes what is meant before all else."""

import pytest

from desktop.controllers.command_line.proposals import (
    Acted,
    Dealt,
    Done,
    Given,
    MenuEntry,
    Proposal,
    Thrown,
)
from desktop.controllers.command_line.reading import read_line
from desktop.controllers.command_line.vocabulary import Vocabulary
from desktop.controllers.desk import Desk
from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.counter import HIT_POINTS
from desktop.model.effect import End, Moment
from desktop.model.ids import ConditionKey
from desktop.model.prompt import PromptKind
from desktop.model.reasons import Kind
from tests.support.fights import a_fighting_desk, named
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui

MENU = (
    MenuEntry("end_fight", ("End the fight", "Termina lo scontro"), "End the fight"),
    MenuEntry("next_turn", ("Next turn", "Turno successivo"), "Next turn"),
    MenuEntry("previous_turn", ("Back to the previous turn", "Torna"), "Back"),
    MenuEntry("initiative", ("Initiative…", "Iniziativa…"), "Initiative…"),
    MenuEntry("library", ("Add creatures…", "Aggiungi creature…"), "Add creatures…"),
    MenuEntry("undo", ("Undo", "Annulla"), "Undo"),
    MenuEntry("rest", ("Rest…", "Riposo…"), "Rest…", of_chosen=True),
    MenuEntry("hide", ("Hide or show", "Nascondi o mostra"), "Hide or show", of_chosen=True),
    MenuEntry("remove", ("Remove", "Rimuovi"), "Remove", of_chosen=True),
    MenuEntry("numbers", ("Set numbers…", "Imposta numeri…"), "Set numbers…", of_chosen=True),
    MenuEntry("attack", ("Attack…", "Attacca…"), "Attack…", of_chosen=True),
    MenuEntry("concentrate", ("Concentrate on…", "Concentrati su…"), "Concentrate", of_chosen=True),
)

ENGLISH = {
    "Goblin 2 takes 7 damage": (
        *("goblin 2 -7", "gob2 -7", "goblin 2 7", "goblin 2 takes 7", "deal 7 to goblin 2"),
        *("hit goblin 2 for 7", "goblin 2 suffers 7 damage", "damage goblin 2 7", "goblin 2 7 dmg"),
    ),
    "Goblin 2 takes 4 damage": ("damage goblin 2 4", "goblin 2 4 damage", "hit goblin 2 for 4"),
    "Goblin 2 takes 7 fire damage": (
        *("goblin 2 7 fire", "goblin 2 fire 7", "goblin 2 takes 7 fire damage"),
    ),
    "Goblin 2 takes 4 slashing damage and 3 fire damage": (
        *("goblin 2 -4 slashing -3 fire", "goblin 2 4 slashing and 3 fire"),
    ),
    "Lia takes half of 12 fire damage": ("lia 12 fire half", "lia takes half of 12 fire"),
    "Goblin 1, Goblin 2, Goblin 3 and 3 more take 5 damage": (
        *("goblins -5", "all goblins -5", "all the goblins -5", "goblin all -5"),
        "the goblins take 5",
    ),
    "Lia regains 8 hit points": ("heal lia 8", "heal lia for 8", "lia heals 8", "lia +8 hp"),
    "Lia gets 8 temporary hit points": ("lia 8 temp hp", "lia 8 temporary hit points"),
    "Lia: 5 hit points": ("lia hp 5", "lia hp = 5"),
    "Lia: Poisoned": ("lia poisoned", "poison lia", "lia is poisoned", "lia gains poisoned"),
    "Lia: Poisoned for 10 rounds": ("lia poisoned for 1 minute", "lia poisoned 10 rounds"),
    "Lia: Stunned until the end of the next turn": (
        *("lia stunned until end of turn", "lia stunned until the end of her next turn"),
    ),
    "Lia: Stunned until the start of the next turn": ("lia stunned until the start of her turn",),
    "Goblin 3: Grappled by Ogre": ("goblin 3 grappled by ogre", "goblin 3 grappled by the ogre"),
    "Goblin 3: Frightened for 3 rounds by Lia": ("goblin 3 frightened 3 rounds by lia",),
    "Lia: Prone": ("lia falls", "lia falls prone", "lia knocked prone"),
    "Lia: Unconscious": ("lia unconscious", "lia asleep"),
    "Lia: Exhaustion, level 1": ("lia exhaustion 1", "lia exhaustion +1"),
    "Lia: no longer Prone": (
        *("lia not prone", "lia no longer prone", "lia isn't prone", "lia is not prone"),
        *("remove prone from lia", "lia remove prone", "lia prone off", "lia ends prone"),
        *("lia without prone", "lia unprone", "cure lia prone"),
    ),
    "Lia: no longer Exhaustion": ("lia exhaustion -1", "lia exhaustion 0"),
    "Lia: Dead": ("lia dies", "lia dead", "lia is dead", "kill lia"),
    "Goblin 2: Defeated": ("goblin 2 ko", "goblin 2 defeated"),
    "Lia: Stable, at 0 hit points": ("lia stable", "stabilize lia"),
    "Lia: Stand up": ("lia stands", "lia stands up", "lia gets up"),
    "Lia: Dexterity saving throw": (
        *("lia save dex", "lia dex save", "lia dexterity saving throw", "dex save lia"),
    ),
    "Lia: Dexterity saving throw against DC 15": ("lia dex save 15", "lia dex save dc 15"),
    "Lia: Constitution saving throw": ("lia con save",),
    "Lia: Stealth check": ("lia stealth", "lia stealth check"),
    "Lia: Strength check against DC 12": ("lia strength check 12",),
    "Lia: initiative 17": ("init lia 17", "lia init 17", "initiative lia 17"),
    "End the fight": ("end", "end encounter", "end the fight", "end combat", "stop", "finish"),
    "Next turn": ("next", "n", "done", "pass", "end turn", "end of turn", "next turn"),
    "Undo": ("undo", "oops"),
    "Rest…": ("rest", "short rest", "long rest"),
    "Initiative…": ("roll initiative", "initiative"),
    "Find in the library: 3 goblins": ("add 3 goblins",),
    "Find in the library: 5 goblin": ("goblin x5", "add 5 goblin"),
    "Hide Goblin 3 from the players": ("hide goblin 3", "goblin 3 hidden"),
    "Goblin 3 is not hidden from the players": (
        *("show goblin 3", "reveal goblin 3", "goblin 3 not hidden"),
    ),
    "Goblin 3: Remove": ("remove goblin 3", "delete goblin 3"),
    "Lia: Set numbers…": ("lia ac 18", "lia speed 20"),
    "Lia: Concentrate": ("lia concentrates", "lia concentration"),
    "Roll 2d6+3": ("roll 2d6+3", "2d6+3", "lia roll 2d6+3"),
    "Roll d20": ("d20", "roll d20"),
    "Ogre: Greatclub at Lia": ("ogre attacks lia with greatclub", "ogre greatclub at lia"),
}

ITALIAN = {
    "Goblin 2 subisce 7 danni": (
        *("goblin 2 -7", "gob2 -7", "goblin 2 subisce 7", "goblin 2 prende 7 danni"),
        *("infliggi 7 a goblin 2", "goblin 2 perde 7 pf"),
    ),
    "Goblin 2 subisce 7 danni taglienti": (
        *("goblin 2 -7 taglienti", "goblin 2 7 danni taglienti", "goblin 2 taglienti 7"),
        "goblin 2 -7 tagliente",
    ),
    "Goblin 2 subisce 4 danni taglienti e 12 danni radiosi": (
        *("goblin 2 4 taglienti e 12 radiosi", "goblin 2 -4 tagliente e -12 radioso"),
    ),
    "Lia subisce la metà di 12 danni da fuoco": ("lia prende la metà di 12 fuoco",),
    "Goblin 1, Goblin 2, Goblin 3 e altri 3 subiscono 5 danni": (
        *("tutti i goblin -5", "i goblin -5", "goblin tutti -5", "goblin -5"),
    ),
    "Lia recupera 8 punti ferita": (
        *("cura lia 8", "cura lia di 8", "lia +8", "lia +8 pf", "lia recupera 8 pf"),
    ),
    "Lia ottiene 8 punti ferita temporanei": ("lia 8 pf temporanei", "lia 8 pf temp", "lia temp 8"),
    "Lia: 5 punti ferita": ("lia pf 5",),
    "Lia: Avvelenata per 3 round": (
        *("lia avvelenato 3 round", "lia avvelenata per 3 round", "lia avvelenata 3 turni"),
    ),
    "Lia: Stordita fino alla fine del prossimo turno": (
        *("lia stordita fino a fine turno", "lia stordita fino alla fine del suo turno"),
    ),
    "Goblin 3: Spaventato da Lia": ("goblin 3 spaventato da lia",),
    "Lia: Prona": ("lia prono", "lia cade", "lia cade a terra", "lia a terra"),
    "Lia: Priva di sensi": ("lia svenuta", "lia è svenuta", "lia priva di sensi"),
    "Lia: non più Prona": (
        *("lia non più prona", "lia non è più prona", "lia non prona", "togli prona lia"),
        *("toglie prona a lia", "lia senza prona", "rimuovi prona lia", "lia smette prona"),
        *("lia prona via", "lia nonprona"),
    ),
    "Lia: Morta": ("lia morta", "lia è morta", "lia muore", "uccidi lia"),
    "Goblin 2: Sconfitto": ("goblin 2 ko", "goblin 2 sconfitto"),
    "Lia: Rialzarsi": ("lia si alza", "lia si rialza", "lia alzati"),
    "Lia: tiro salvezza su Destrezza": (
        *("lia ts destrezza", "lia ts des", "ts destrezza lia", "lia tiro salvezza su destrezza"),
    ),
    "Lia: tiro salvezza su Forza contro CD 15": ("lia ts for 15", "lia ts forza cd 15"),
    "Lia: prova di Furtività": ("lia furtività", "lia prova di furtività"),
    "End the fight": (
        *("termina", "fine", "fine scontro", "termina lo scontro", "termina combattimento"),
    ),
    "Next turn": ("avanti", "prossimo turno", "fine del turno", "passa il turno", "termina turno"),
    "Undo": ("annulla",),
    "Rest…": ("riposo", "riposo breve", "riposo lungo"),
    "Initiative…": ("tira iniziativa", "tira l'iniziativa", "iniziativa"),
    "Nascondi Goblin 3 ai giocatori": ("nascondi goblin 3", "goblin 3 nascosto"),
    "Goblin 3 non è nascosto ai giocatori": ("rivela goblin 3", "mostra goblin 3"),
    "Goblin 3: Remove": ("rimuovi goblin 3", "elimina goblin 3"),
    "Lia: Set numbers…": ("lia ca 18",),
    "Tira 2d6+3": ("tira 2d6+3", "lancia 2d6+3"),
    "Ogre: Randello pesante contro Lia": (
        *("ogre attacca lia con randello pesante", "ogre colpisce lia con il randello"),
    ),
}


def read(desk: Desk, line: str) -> tuple[Proposal, ...]:
    return read_line(line, Vocabulary(desk, MENU), ())


def first_told(desk: Desk, line: str) -> str:
    found = read(desk, line)
    return desk.shown(found[0].told) if found else ""


@pytest.fixture(name="english", scope="module")
def english_fixture() -> Desk:
    return a_fighting_desk("en", "srd-5.1")


@pytest.fixture(name="italian", scope="module")
def italian_fixture() -> Desk:
    return a_fighting_desk("it", "srd-5.1")


@pytest.mark.parametrize("told", ENGLISH)
def test_english_lines(english: Desk, told: str):
    lines = ENGLISH[told]
    assert {line: first_told(english, line) for line in lines} == dict.fromkeys(lines, told)


@pytest.mark.parametrize("told", ITALIAN)
def test_italian_lines(italian: Desk, told: str):
    lines = ITALIAN[told]
    assert {line: first_told(italian, line) for line in lines} == dict.fromkeys(lines, told)


def test_a_negation_never_gives_the_condition(english: Desk):
    """Whatever is typed with a negation, nothing that gives it is proposed."""
    for word in ("not", "no longer", "isn't", "without", "remove", "un", "non più", "togli", "via"):
        for line in (f"lia {word} stunned", f"lia {word}stunned", f"{word} stordita lia"):
            given = [each for each in read(english, line) if isinstance(each.wish, c.GiveCondition)]
            assert not given, line


def test_an_attack_without_its_weapon_proposes_all_of_them(english: Desk):
    told = [english.shown(each.told) for each in read(english, "ogre attacks lia")]
    assert told[0] == "Ogre: Greatclub at Lia"
    assert "Ogre: Javelin at Lia" in told
    assert english.shown(read(english, "ogre attacks")[1].told) == "Ogre: Javelin"


def test_an_action_with_its_target(english: Desk):
    lia, ogre = named(english, "Lia").id, named(english, "Ogre").id
    for line in ("lia grapples ogre", "lia grapple the ogre", "lia afferra ogre"):
        wish = read(english, line)[0].wish
        assert wish == Acted(lia, "grapple", ogre), line
    assert first_told(english, "lia helps aria") == "Lia: Help, target Aria"
    assert not [x for x in read(english, "lia grapples lia") if isinstance(x.wish, Acted)]
    assert not [x for x in read(english, "lia dodge ogre") if isinstance(x.wish, Acted)]


def test_the_fight_begins_by_words_before_it_runs(english: Desk):
    assert read(english, "begin fight") == ()
    desk = with_fight(a_desk("en"), "srd-5.1")
    for line in ("begin", "start the fight", "inizia lo scontro"):
        assert read(desk, line)[0].wish == Given("next_turn"), line


def test_hit_points_and_dice_are_what_they_say(english: Desk):
    lia = named(english, "Lia").id
    assert read(english, "lia hp 5")[0].wish == c.SetCounter(lia, HIT_POINTS, 5)
    assert read(english, "roll 2d6+3")[0].wish == Thrown("2d6+3")
    assert read(english, "roll nothing") == ()
    assert read(english, "hide lia")[0].wish == c.SetHidden((lia,), hidden=True)
    assert read(english, "lia save dex 15")[0].wish == c.RollCheck((lia,), "dex", 15, save=True)


def test_a_save_that_waits_is_rolled():
    desk = a_fighting_desk("en", "srd-5.1")
    lia = named(desk, "Lia")
    assert read(desk, "lia death save") == ()
    desk.dispatch(c.DealDamage((lia.id,), (DamageAmount(lia.hit_points),)))
    while (
        not desk.encounter.prompts or desk.encounter.prompts[-1].kind is not PromptKind.DEATH_SAVE
    ):
        desk.dispatch(c.NextTurn())
    prompt = desk.encounter.prompts[-1]
    for line in ("lia death save", "death save", "lia ts morte"):
        assert read(desk, line)[0].wish == c.AnswerPrompt(prompt.id), line
        assert first_told(desk, line) == "Lia: the death saving throw that waits"
    assert read(desk, "aria death save") == ()


def test_concentration_is_lost_by_words(english: Desk):
    desk = a_fighting_desk("en", "srd-5.1")
    lia = named(desk, "Lia").id
    assert first_told(desk, "lia loses concentration") == ""
    desk.dispatch(c.Concentrate(lia, "Bless"))
    for line in ("lia loses concentration", "lia perde la concentrazione"):
        assert first_told(desk, line) == "Lia: End concentration"


def test_a_cause_takes_the_condition_from_nobody(english: Desk):
    wish = read(english, "goblin 3 grappled by ogre")[0].wish
    assert isinstance(wish, c.GiveCondition)
    assert (wish.key, wish.source) == (ConditionKey("grappled"), named(english, "Ogre").id)


def test_an_end_of_a_turn_is_that_of_its_bearer_and_is_typed_to_its_end(english: Desk):
    for line, moment in (
        ("lia stunned until end", Moment.END),
        ("lia stunned till start", Moment.START),
    ):
        proposal = read(english, line)[0]
        assert isinstance(proposal.wish, c.GiveCondition)
        assert proposal.wish.end == End(None, moment)
        assert read(english, proposal.line)[0].wish == proposal.wish


def test_all_but_some(english: Desk):
    desk = english
    lia = named(desk, "Lia").id
    everybody = {one.id for one in desk.encounter.combatants.values()}
    for line in ("everyone but lia takes 5", "all except lia -5", "tutti tranne lia -5"):
        wish = read(desk, line)[0].wish
        assert isinstance(wish, Dealt), line
        assert set(wish.ids) == everybody - {lia}, line
    for line in (
        "goblins but 2 takes 5",
        "all goblins except goblin 2 -5",
        "i goblin meno il 2 -5",
    ):
        wish = read(desk, line)[0].wish
        assert isinstance(wish, Dealt), line
        goblins = {one.id for one in desk.encounter.combatants.values() if one.name.number}
        assert set(wish.ids) == goblins - {named(desk, "Goblin 2").id}, line
    assert read(desk, "lia but lia -5") == (), "nobody is left"


def test_most_hit_points(english: Desk):
    desk = a_fighting_desk("en", "srd-5.1")
    lia = named(desk, "Lia")
    for line in ("lia max hp 30", "lia hp max 30", "lia pf massimi 30", "max hp lia 30"):
        (first, *_others) = read(desk, line)
        assert desk.shown(first.told) == "Lia: 30 of 30 hit points", line
        assert first.wish == c.SetCounter(lia.id, HIT_POINTS, 30, maximum=30), line
        assert read(desk, first.line)[0].wish == first.wish
    desk.dispatch(c.DealDamage((lia.id,), (DamageAmount(2),)))
    left = lia.hit_points - 2
    assert first_told(desk, "lia max hp 90") == f"Lia: {left} of 90 hit points", "wounds stay"
    assert first_told(desk, "lia max hp 3") == "Lia: 3 of 3 hit points"
    assert "of" not in first_told(desk, "lia max max 30")


@pytest.mark.parametrize(
    ("line", "told", "kind"),
    [
        ("ogre greatclub lia adv", "Ogre: Greatclub at Lia · Advantage", Kind.ADVANTAGE),
        (
            "ogre attacks lia with disadvantage",
            "Ogre: Greatclub at Lia · Disadvantage",
            Kind.DISADVANTAGE,
        ),
        ("lia stealth adv", "Lia: Stealth check · Advantage", Kind.ADVANTAGE),
        (
            "lia save dex 15 dis",
            "Lia: Dexterity saving throw against DC 15 · Disadvantage",
            Kind.DISADVANTAGE,
        ),
        ("ogre randello lia con vantaggio", "Ogre: Greatclub at Lia · Advantage", Kind.ADVANTAGE),
    ],
)
def test_a_roll_that_the_gm_turns(english: Desk, line: str, told: str, kind: Kind):
    first = read(english, line)[0]
    assert english.shown(first.told) == told
    wish = first.wish
    if isinstance(wish, c.RollCheck):
        assert [each.kind for each in wish.adjustments.added] == [kind]
    else:
        assert isinstance(wish, Done)
        assert wish.ruling is not None
        assert wish.ruling.kind is kind
    assert read(english, first.line)[0].wish == wish, "typed to its end"


def test_only_rolls_are_turned(english: Desk):
    for line in ("lia prone adv", "lia -5 adv", "adv", "with adv", "next adv"):
        assert not read(english, line), line


def test_the_words_for_advantage_mean_what_the_game_has():
    desk = a_fighting_desk("it", "mythcraft-1.2")
    first = read(desk, "lia furtività vantaggio")[0]
    assert desk.shown(first.told) == "Lia: prova di Furtività · Vantaggio Tattico (+1)"


@pytest.mark.parametrize(
    "line", ["morso goblin 3", "goblin 3 mroto", "goblin 3 deaf dad", "lia stabel"]
)
def test_nobody_is_declared_dead_by_a_mistyped_word(english: Desk, line: str):
    assert not [one for one in read(english, line) if isinstance(one.wish, c.DeclareLife)]


def test_whoever_is_declared_stable_with_hit_points_left_is_told_to_lose_them(english: Desk):
    assert first_told(english, "lia stable") == "Lia: Stable, at 0 hit points"
    assert first_told(english, "lia dead") == "Lia: Dead"

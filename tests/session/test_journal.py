"""The journal: every fact of a played fight becomes a sentence in both languages, or nothing."""

from pathlib import Path

import pytest

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.language.message import Message, typed_name
from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome, DamageAmount
from desktop.model.combatant import CarriedLight, Life, Side
from desktop.model.copying import replace
from desktop.model.creature import AttackKey
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.encounter import HitPointDisplay
from desktop.model.evolve import evolve_all
from desktop.model.fog import FogMode
from desktop.model.ids import CombatantId, ConditionKey, EffectId, EntryId, SlotId
from desktop.rules.registry import ruleset_of
from desktop.session.effect_names import icon_of
from desktop.session.entry import Entry, Transition
from desktop.session.group_names import slot_name
from desktop.session.journal import lines_about, lines_of
from desktop.session.labels import LABELS, label_of
from desktop.session.rolls_told import damage_trace
from desktop.session.session import Session
from tests.support import myth
from tests.support.builders import EDITIONS, FAILURE, MAP, Fight, a_creature, melee
from tests.support.clock import FixedClock
from tests.support.loaded_dice import ForcedDice
from tests.support.magic import Casting, a_mage, laid
from tests.support.steps import a_fight

TEXTS = Path(__file__).parents[2] / "i18n"
LANGUAGES = [read_language(TEXTS, code) for code in ("en", "it")]


def a_session(ruleset: str) -> Session:
    fight = Fight(ruleset).map()
    fight.add("A", 20, creature=a_creature("knight", melee()), character=True, at=(1, 1))
    fight.add("B", 10, creature=a_creature("goblin", melee()), at=(2, 1))
    return Session(fight.encounter, ruleset_of(ruleset), dice=ForcedDice(4), clock=FixedClock())


def told(session: Session, language: int = 0) -> list[str]:
    history = session.history
    return [
        render(line.message, LANGUAGES[language])
        for entry in history.path()
        for line in lines_of(entry, history.state_at(entry.parent), history.state_at(entry.id))
    ]


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_a_whole_exchange_reads_as_sentences_in_both_languages(ruleset: str) -> None:
    session = a_session(ruleset)
    a, b = session.encounter.combatants
    wishes: list[c.Command] = [
        c.BeginFight(),
        c.MakeAttack(a, AttackKey("sword"), b, dice=(15,), damage=(DamageAmount(3, "slashing"),)),
        c.NextTurn(),
        c.MakeAttack(b, AttackKey("sword"), a, outcome=AttackOutcome.MISS),
        c.GiveCondition((a,), ConditionKey("prone")),
        c.LiftCondition((a,), ConditionKey("prone")),
        c.GiveCondition((a,), ConditionKey("exhaustion"), level=2),
        c.GrantTemporary((a,), 5),
        c.DealDamage((a,), (DamageAmount(2, "fire"), DamageAmount(1, "cold"))),
        c.Heal((a,), 3),
        c.SetHidden((b,), hidden=True),
        c.SetHidden((b,), hidden=False),
        c.SetSide((b,), Side.NEUTRAL),
        c.RenameCombatant(b, "Grik"),
        c.SetAlias(b, "Figure"),
        c.SetDisplay(Side.HERO, HitPointDisplay.NUMBERS),
        c.TakeAction(b, "dodge"),
        c.RemoveCombatants((b,)),
        c.EndFight(),
        c.ResetFight(),
    ]
    for wish in wishes:
        session.dispatch(wish, overruled=True)
    english, italian = told(session), told(session, 1)
    assert len(english) == len(italian)
    assert "Round 1" in english
    assert any("Grik" in line for line in english)
    assert any("colpisce" in line for line in italian)
    assert not any(line in italian for line in english if line.startswith("A takes"))


def test_a_line_opens_into_the_reasons_of_its_number() -> None:
    session = a_session("srd-5.1")
    a, b = session.encounter.combatants
    session.dispatch(c.BeginFight())
    session.dispatch(c.MakeAttack(a, AttackKey("sword"), b, dice=(20,)))
    entry = session.history.path()[-1]
    lines = lines_of(entry, session.history.state_at(entry.parent), session.encounter)
    assert any(line.trace for line in lines)
    hurt = next(e for e in entry.events if type(e).__name__ == "DamageTaken")
    assert damage_trace(hurt)


def test_maps_lights_areas_and_spells_are_told_in_both_languages() -> None:
    casting = Casting("srd-5.1", walls=(Wall(Point(20, 0), Point(20, 5)),))
    casting.add("D", 1)
    door = Door(DoorId(""), Point(20, 5), Point(20, 6))
    casting.do(c.ChangeFeatures(MAP, added=(door,)))
    assert casting.encounter.battle_map is not None
    door = casting.encounter.battle_map.doors[0]
    session = Session(casting.encounter, casting.ruleset, dice=ForcedDice(4), clock=FixedClock())
    mage = casting.ids["M"]
    area, moved = laid("sphere", 20, (9, 9)), laid("sphere", 20, (12, 9))
    ritual = casting.wish("detect-magic", ritual=True, label="Detect Magic")
    readied = casting.wish("magic-missile", readied=True, trigger="x", label="Magic Missile")
    for wish in (
        c.SetDoor(MAP, door.id, DoorState.OPEN),
        c.CarryLight((mage,), CarriedLight("torch", 20, 40)),
        c.CarryLight((mage,), None),
        c.StrikeArea(area, label="Smoke", stays=True),
        c.StrikeArea(area, stays=True),
        c.SetTitle(typed_name("The mill")),
        readied,
        ritual,
    ):
        session.dispatch(wish, overruled=True)
    smoke = next(iter(session.encounter.areas))
    session.dispatch(c.MoveArea(smoke, moved))
    session.dispatch(c.ShowArea(smoke, False))  # no news for the table
    session.dispatch(c.RemoveArea(smoke))
    session.dispatch(c.ShowMap(None))  # nothing to tell
    english, italian = told(session), told(session, 1)
    assert len(english) == len(italian)
    text = "\n".join(english)
    for words in ("Smoke", "The mill", "Detect Magic", "Magic Missile", "torch"):
        assert words.casefold() in text.casefold(), (words, text)


def an_entry(*facts: e.Event) -> Entry:
    return Entry(EntryId(1), None, None, c.NextTurn(), facts, at="")


def test_who_comes_and_goes_in_one_step_is_still_called_by_name() -> None:
    state = a_fight(1)
    (known,) = state.combatants.values()
    guest = replace(known, id=CombatantId("c9"), own_name="Guest")
    entry = an_entry(
        e.CombatantJoined(guest),
        e.LifeChanged(guest.id, Life.DEAD),
        e.CombatantLeft(guest.id, guest.name),
    )
    lines = lines_of(entry, state, state)
    stranger = e.NameChanged(CombatantId("c8"), "x", None, None)
    with pytest.raises(AssertionError, match="c8 was never in the fight"):
        lines_of(
            an_entry(*entry.events, stranger, e.LifeChanged(CombatantId("c8"), Life.UP)),
            state,
            state,
        )
    assert all("Guest" in render(line.message, LANGUAGES[0]) for line in lines)
    assert lines


def test_a_ritual_is_told_as_one() -> None:
    state = a_fight(1)
    (who,) = state.combatants
    cast = e.SpellCast(who, typed_name("Alarm"), 1, ritual=True)
    (line,) = lines_of(an_entry(cast), state, state)
    assert line.message.key == "journal.spell_ritual"
    higher = e.SpellCast(who, typed_name("Alarm"), 3, 3)
    (line,) = lines_of(an_entry(higher), state, state)
    assert "3" in render(line.message, LANGUAGES[0])


def test_the_turn_of_a_slot_that_is_gone_has_no_name() -> None:
    state = a_fight(1)
    (line,) = lines_of(an_entry(e.TurnBegun(SlotId("s9"), 1)), state, state)
    assert render(line.message, LANGUAGES[0])


def test_a_check_against_nothing_tells_its_total() -> None:
    session = a_session("srd-5.1")
    a, _ = session.encounter.combatants
    session.dispatch(c.RollCheck((a,), "athletics", dice=((15,),)))
    assert "15" in "".join(told(session))


@pytest.mark.parametrize(("own", "told"), [(21, "21 a 19, vince."), (19, "19 a 19, non vince.")])
def test_a_contest_is_told_with_both_totals(own: int, told: str) -> None:
    fight = a_session("srd-5.1").encounter
    one, other = fight.combatants.values()
    purpose = Message("note.contest", {"target": other.name})
    roll = e.D20Roll((own,), own, own, ())
    fact = e.CheckRolled(one.id, purpose, roll, 20, own > 19)
    (line,) = lines_of(an_entry(fact), fight, fight)
    assert render(line.message, LANGUAGES[1]).endswith(f"contesa contro B: {told}")


@pytest.mark.rule("51-CON-01", "51-CON-02")
@pytest.mark.parametrize(
    ("own", "line"),
    [
        (16, "A, Athletics against B: 16 to 15, won."),
        (15, "A, Athletics against B: 15 to 15, not won."),
    ],
)
def test_a_contest_that_the_gm_asks_for_is_told_as_one(own: int, line: str) -> None:
    session = a_session("srd-5.1")
    one, other = session.encounter.combatants
    session.dispatch(
        c.RollCheck(
            (one,),
            "athletics",
            dice=((own,),),
            against=other,
            against_word="acrobatics",
            against_dice=(15,),
        )
    )
    assert told(session)[-1] == line


@pytest.mark.rule("51-OBX-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_thing_breaks_and_neither_dies_nor_is_defeated(edition: str) -> None:
    fight = Fight(edition)
    fight.add("Door", creature=a_creature("door", kind="object", hit_points=18))
    door = fight.ids["Door"]
    session = Session(fight.encounter, ruleset_of(edition), dice=ForcedDice(4), clock=FixedClock())
    session.dispatch(c.DealDamage((door,), (DamageAmount(18, "fire"),)))
    assert told(session)[-1] == "Door breaks"
    session.undo()
    session.dispatch(c.DeclareLife((door,), Life.DEAD.value))
    assert told(session) == ["Door breaks"]


def test_bookkeeping_is_not_told() -> None:
    session = a_session("srd-5.1")
    a, _ = session.encounter.combatants
    session.dispatch(c.SetNote(a, "secret"))
    assert told(session) == []


def test_states_have_icons_of_their_own() -> None:
    assert icon_of("concentration") == "state.concentration"
    assert icon_of("prone") == "condition.prone"


def test_an_empty_slot_is_called_by_its_label() -> None:
    session = a_session("srd-5.1")
    assert render_name(slot_name((), "Roof")) == "Roof"
    assert slot_name(("c99",), "", session.encounter) == ""  # type: ignore[arg-type]  # nobody


def render_name(parameter: object) -> str:
    from desktop.language.render import shown

    return shown(parameter, LANGUAGES[0])  # type: ignore[arg-type]  # a name


def test_every_wish_has_a_name_in_both_languages() -> None:
    for command in LABELS:
        assert command in c.Command.__args__  # type: ignore[attr-defined]  # a union
    assert set(LABELS) == set(c.Command.__args__)  # type: ignore[attr-defined]
    for language in LANGUAGES:
        assert render(label_of(c.NextTurn()), language)


@pytest.mark.rule("52-HAZ-SUFF-2")
def test_each_level_that_suffocating_gives_is_told_as_a_level() -> None:
    session = a_session("srd-5.2.1")
    a, _ = session.encounter.combatants
    wishes = (c.BeginFight(), c.TakeAction(a, "suffocate"), *[c.NextTurn()] * 3)
    for wish in wishes:
        assert isinstance(session.dispatch(wish), Transition)
    lines = [line for line in told(session) if "xhaust" in line or "ffocat" in line]
    assert lines == [
        "A suffocates.",
        "A: Suffocating.",
        "A suffocates: one more level of exhaustion.",
        "A: Exhaustion, level 1.",
        "A suffocates: one more level of exhaustion.",
        "A: Exhaustion is now at level 2.",
    ]
    (held,) = (one for one in session.encounter.combatants[a].effects if one.key == "suffocating")
    assert held.level is None


@pytest.mark.rule("51-SUF-01", "51-SUF-02")
def test_rounds_of_breath_are_no_levels() -> None:
    session = a_session("srd-5.1")
    a, _ = session.encounter.combatants
    for wish in (c.BeginFight(), *(c.TakeAction(a, key) for key in ("hold_breath", "suffocate"))):
        assert isinstance(session.dispatch(wish), Transition)
    assert not [line for line in told(session) if "level" in line]
    assert "A suffocates: 1 round left." in told(session)


def test_an_effect_that_ends_otherwise_or_does_something_else() -> None:
    session = a_session("srd-5.2.1")
    a, b = session.encounter.combatants
    session.dispatch(c.GiveCondition((a,), ConditionKey("frightened"), source=b))
    (held,) = session.encounter.combatants[a].effects
    end = End(b, Moment.END)
    session.dispatch(c.ChangeEffect(a, held.id, source=b, end=end))
    session.dispatch(c.ChangeEffect(a, held.id, source=None, end=end))
    assert told(session)[-2:] == ["A: Frightened now ends otherwise.", "A: Frightened has changed."]


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_what_is_done_about_the_fog_of_the_players_is_no_line_of_the_journal(ruleset: str) -> None:
    session = a_session(ruleset)
    before = told(session)
    session.dispatch(c.SetFog(MAP, FogMode.HAND))
    assert session.encounter.fog[MAP].mode is FogMode.HAND
    assert told(session) == before


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_concentrating_is_told_as_that_and_not_as_the_spell_itself(ruleset: str) -> None:
    session = a_session(ruleset)
    a, _ = session.encounter.combatants
    for label in ("web", ""):
        session.dispatch(c.Concentrate(a, label))
        (held,) = session.encounter.combatants[a].effects
        session.dispatch(c.EndEffect(a, held.id))
    assert told(session) == [
        "A concentrates: web.",
        "A no longer concentrates: web.",
        "A: Concentration.",
        "A: Concentration ends.",
    ]


@pytest.mark.parametrize(
    ("key", "reason", "text", "italian"),
    [
        ("prone", None, "A: Prone ends.", "A: finisce Prono."),
        (
            "prone",
            "note.myth.stands_up",
            "A: Prone ends (stands up).",
            "A: finisce Prono (si rialza).",
        ),
        (
            "stunned",
            "note.time_over",
            "A: Stunned ends (its time is over).",
            "A: finisce Stordito (la sua durata è finita).",
        ),
    ],
)
def test_the_end_of_a_state_is_told_with_its_reason(
    key: str, reason: str | None, text: str, italian: str
) -> None:
    before = a_session("srd-5.2.1").encounter
    a, _ = before.combatants
    why = None if reason is None else Message(reason)
    events = (e.EffectEnded(a, EffectId("e50"), key, "", why),)
    (line,) = lines_about(events, before, before, entry=EntryId(1))
    assert [render(line.message, language) for language in LANGUAGES] == [text, italian]


@pytest.mark.rule("MC-COND-02")
@pytest.mark.parametrize(
    ("key", "source", "text"),
    [
        ("frightened", "Bruto", "Ada: Frightened (Bruto)."),
        ("frightened", None, "Ada: Frightened."),
        ("engaged", "Ada", "Ada: Engaged."),
        ("prone", "Bruto", "Ada: Prone."),
    ],
)
def test_what_is_bound_to_somebody_is_told_with_the_name(
    key: str, source: str | None, text: str
) -> None:
    table = myth.a_duel()
    table.give("Ada", key, source=source)
    assert render(table.told[0].message, LANGUAGES[0]) == text


@pytest.mark.rule("MC-COND-02")
def test_of_somebody_who_has_left_no_name_is_told() -> None:
    table = myth.a_duel()
    before = table.encounter
    table.do(c.RemoveCombatants((table.names["Bruto"],)))
    scared = ActiveEffect(EffectId("e9"), ConditionKey("frightened"), source=CombatantId("c99"))
    events = (e.EffectGained(table.names["Ada"], scared),)
    (line,) = lines_about(events, before, evolve_all(before, events), entry=EntryId(1))
    assert render(line.message, LANGUAGES[0]) == "Ada: Frightened."


def test_a_lost_concentration_says_why_its_area_and_all_it_held_are_gone() -> None:
    fight = Casting("srd-5.2.1")
    fight.cast("web", area=laid("cube", 20, (11, 3)))
    before = fight.encounter
    ended = fight.do(c.DealDamage((fight.ids["M"],), (DamageAmount(500, "fire"),)))
    lines = lines_about(ended, before, fight.encounter, entry=EntryId(1))
    said = [render(line.message, LANGUAGES[0]) for line in lines]
    assert any(each.startswith("Gone from the map: ") and "concentration" in each for each in said)
    assert any("no longer concentrates: " in each for each in said)


def test_what_comes_and_grows_with_one_step_is_told_as_it_grows() -> None:
    before = a_session("srd-5.2.1").encounter
    a, _ = before.combatants
    tired = ActiveEffect(EffectId("e50"), ConditionKey("exhaustion"), level=1)
    events = (
        e.EffectGained(a, tired),
        e.EffectChanged(a, replace(tired, level=2)),
        e.EffectChanged(a, replace(tired, source=a)),
    )
    lines = lines_about(events, before, evolve_all(before, events), entry=EntryId(1))
    assert [render(line.message, LANGUAGES[0]) for line in lines] == [
        "A: Exhaustion, level 1.",
        "A: Exhaustion is now at level 2.",
        "A: Exhaustion has changed.",
    ]


def test_another_form_is_told_as_a_form_and_an_edited_stat_block_as_that() -> None:
    session = a_session("srd-5.2.1")
    a, _ = session.encounter.combatants
    session.dispatch(c.ReplaceCreature(a, a_creature("wolf"), change_of_shape=True))
    session.dispatch(c.RevertCreature(a))
    lines = told(session)
    assert lines[0] == "A takes another form: wolf."
    assert lines[-1] == "A has its own form again"
    session.dispatch(c.ReplaceCreature(a, a_creature("mage", hit_points=9)))
    assert told(session)[-1] == "A uses another stat block now: mage."
    session.dispatch(c.ReplaceCreature(a, a_creature("mage", hit_points=12)))
    assert told(session)[-1] == "The stat block of A has been changed."


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_a_form_that_waits_in_an_antimagic_field_is_told_once(ruleset: str) -> None:
    fight = Casting(ruleset, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))
    a = fight.ids["A"]
    fight.cast("polymorph", "A", saves=((a, FAILURE),), overruled=True)
    fight.do(c.ReplaceCreature(a, a_creature("ape"), change_of_shape=True))
    around = laid("emanation", 10, (11.5, 2.5), around=fight.ids["B"])
    session = Session(fight.encounter, fight.ruleset, dice=ForcedDice(4), clock=FixedClock())
    field = fight.wish("antimagic-field", caster="B", area=around, free=True)
    session.dispatch(field, overruled=True)
    assert session.encounter.combatants[a].laid_form is not None
    assert [line for line in told(session) if "ape" in line] == [
        "A has its own form again as long as magic does nothing here; "
        "the other one is suppressed: ape"
    ]


def test_whoever_falls_out_of_a_form_is_told_of_it_once() -> None:
    fight = Fight("srd-5.2.1")
    druid = a_creature("d", class_text="Druid", level=5, hit_points=10)
    fight.add("D", 20, creature=druid, hp=10, character=True)
    d = fight.ids["D"]
    fight.do(c.ReplaceCreature(d, a_creature("wolf"), change_of_shape=True))
    session = Session(fight.encounter, fight.ruleset, dice=ForcedDice(4), clock=FixedClock())
    session.dispatch(c.DealDamage((d,), (DamageAmount(15, ""),)))
    lines = told(session)
    assert lines.count("D has its own form again") == 1
    assert not [line for line in lines if "stat block" in line]

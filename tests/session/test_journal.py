"""The journal: every fact of a played fight becomes a sentence in both languages, or nothing."""

from pathlib import Path

import pytest

from desktop.language.render import read_language, render
from desktop.model import commands as c
from desktop.model.amount import AttackOutcome, DamageAmount
from desktop.model.combatant import Side
from desktop.model.creature import AttackKey
from desktop.model.encounter import HitPointDisplay
from desktop.model.ids import ConditionKey
from desktop.rules.registry import ruleset_of
from desktop.session.journal import damage_trace, icon_of, lines_of, slot_name
from desktop.session.labels import LABELS, label_of
from desktop.session.session import Session
from tests.support.builders import EDITIONS, Fight, a_creature, melee
from tests.support.clock import FixedClock
from tests.support.loaded_dice import ForcedDice

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

"""After a crash and the next start the players see what they saw, and nothing that is hidden."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from desktop.model.commands import SetNote
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import ruleset_of
from desktop.session.player_view import PlayerEncounter, player_view
from desktop.session.session import Session
from tests.support.crashing import crashed_and_resumed
from tests.support.loaded_dice import LoadedDice
from tests.support.secrets import SECRET, public_fights, with_secrets


def view(session: Session) -> PlayerEncounter:
    return player_view(session.encounter, ruleset_of(session.encounter.ruleset))


def is_settled(fight: Encounter) -> bool:
    """Whether nothing is left that the rules end with the next step, whatever that is."""
    rules = ruleset_of(fight.ruleset)
    note = SetNote(next(iter(fight.combatants)), SECRET)
    events = decide(fight, note, ruleset=rules, dice=LoadedDice([]), overruled=True)
    assert not isinstance(events, Refusal)
    return player_view(evolve_all(fight, events), rules) == player_view(fight, rules)


@pytest.mark.problem("RP59")
@settings(max_examples=8, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.data())
def test_across_crash_and_resume_secrets_change_nothing_that_the_players_see(
    data: st.DataObject,
):
    fight = data.draw(public_fights())
    secret = data.draw(with_secrets(fight))
    assume(is_settled(fight))
    assume(is_settled(secret))
    everybody = tuple(fight.combatants)
    seed = data.draw(st.integers(0, 99))
    with tempfile.TemporaryDirectory() as folder:
        live, resumed = crashed_and_resumed(fight, Path(folder) / "public", everybody, seed)
        hidden_live, hidden = crashed_and_resumed(secret, Path(folder) / "secret", everybody, seed)
    assert resumed.encounter == live.encounter
    assert hidden.encounter == hidden_live.encounter
    assert view(hidden) == view(resumed) == view(live) == view(hidden_live)
    assert SECRET not in repr(view(hidden))
    for back in (resumed, hidden):
        while back.can_undo:
            back.undo()
    assert view(hidden) == view(resumed)

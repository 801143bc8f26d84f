"""Whatever is played, undone, branched, closed, saved and crashed: disk and memory agree."""

import random
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from desktop.dice.rolling import RandomDice
from desktop.language.message import typed_name
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.creature import CreatureKey
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, ConditionKey, RulesetKey
from desktop.model.prompt import Answer, Outcome
from desktop.rules.registry import RULESETS, ruleset_of
from desktop.session.session import LogWriter, Session
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.fight_folder import FightFolder, OpenFight, resume
from desktop.storage.library import Library
from desktop.storage.log_format import state_hash
from desktop.storage.save_file import read_fight, save_fight
from tests.support.fast_player import Still
from tests.support.source import ROOT
from tests.support.steps import AT

LIBRARY = Library(ROOT / "resources" / "creatures")
CREATURES = {
    RulesetKey("srd-5.1"): ("srd-5.1/goblin", "srd-5.1/adult-red-dragon", "srd-5.1/ogre"),
    RulesetKey("srd-5.2.1"): ("srd-5.2.1/ogre", "srd-5.2.1/adult-red-dragon"),
    RulesetKey("mythcraft-1.2"): ("mythcraft-1.2/slag-toad",),
}
CONDITIONS = ("prone", "blinded", "grappled", "poisoned", "unconscious", "bleeding")
NUMBERS = st.integers(0, 60)


class Fight(RuleBasedStateMachine):
    """One fight in memory, and the same on disk."""

    @initialize(ruleset=st.sampled_from(RULESETS), seed=st.integers(0, 10_000))
    def begin(self, ruleset: RulesetKey, seed: int) -> None:
        self.home = Path(tempfile.mkdtemp())
        self.ruleset = ruleset
        self.dice = RandomDice(random.Random(seed))
        self.folders = 0
        self.fights = self.another_folder()
        start = Encounter(ruleset, typed_name("Prova"))
        self.opened = self.fights.begin(start)
        self.session = self.session_of(start, self.opened.log)

    def teardown(self) -> None:
        if hasattr(self, "opened"):
            self.opened.log.close()
            shutil.rmtree(self.home)

    def another_folder(self) -> FightFolder:
        self.folders += 1
        data = DataFolder(self.home / f"dati {self.folders}")
        data.prepare(Disk())
        return FightFolder(data, Disk(), lambda: AT, program="0.1.0")

    def session_of(self, start: Encounter, log: LogWriter | None = None) -> Session:
        rules = ruleset_of(self.ruleset)
        return Session(start, rules, dice=self.dice, clock=Still(), log=log)

    def do(self, command: c.Command, *, overruled: bool = False) -> None:
        self.session.dispatch(command, overruled=overruled)

    def somebody(self, number: int) -> CombatantId | None:
        members = tuple(self.session.encounter.combatants)
        return members[number % len(members)] if members else None

    # --- play -----------------------------------------------------------------------------------

    @rule(number=NUMBERS, count=st.integers(1, 3), side=st.sampled_from(Side))
    def add(self, number: int, count: int, side: Side) -> None:
        if len(self.session.encounter.combatants) > 8:
            return
        keys = CREATURES[self.ruleset]
        creature = LIBRARY.creature_of(CreatureKey(keys[number % len(keys)]))
        self.do(c.AddCombatants(creature, count, side))

    @rule(number=NUMBERS)
    def remove(self, number: int) -> None:
        if (who := self.somebody(number)) is not None:
            self.do(c.RemoveCombatants((who,)))

    @rule()
    def roll_and_begin(self) -> None:
        self.do(c.RollInitiative())
        self.do(c.BeginFight())

    @rule(times=st.integers(1, 4), overruled=st.booleans())
    def next_turn(self, times: int, overruled: bool) -> None:
        for _ in range(times):
            self.do(c.NextTurn(), overruled=overruled)

    @rule(number=NUMBERS, amount=NUMBERS)
    def hurt(self, number: int, amount: int) -> None:
        if (who := self.somebody(number)) is not None:
            self.do(c.DealDamage((who,), (c.DamageAmount(amount, "fire"),)), overruled=True)

    @rule(number=NUMBERS, amount=NUMBERS)
    def heal(self, number: int, amount: int) -> None:
        if (who := self.somebody(number)) is not None:
            self.do(c.Heal((who,), amount), overruled=True)

    @rule(number=NUMBERS, key=st.sampled_from(CONDITIONS))
    def give_condition(self, number: int, key: str) -> None:
        if (who := self.somebody(number)) is not None:
            self.do(c.GiveCondition((who,), ConditionKey(key), level=1))

    @rule(number=NUMBERS, other=NUMBERS)
    def attack(self, number: int, other: int) -> None:
        attacker, victim = self.somebody(number), self.somebody(other)
        if attacker is None or victim is None:
            return
        attacks = self.session.encounter.combatant(attacker).creature.attacks
        if attacks:
            key = attacks[number % len(attacks)].key
            self.do(c.MakeAttack(attacker, key, victim), overruled=True)

    @rule(number=NUMBERS, text=st.text(max_size=20))
    def note(self, number: int, text: str) -> None:
        if (who := self.somebody(number)) is not None:
            self.do(c.SetNote(who, text))

    @rule(number=NUMBERS)
    def answer(self, number: int) -> None:
        prompts = self.session.encounter.prompts
        if prompts:
            prompt = prompts[number % len(prompts)]
            option = prompt.options[number % len(prompt.options)][0] if prompt.options else ""
            outcome = None if option else Outcome.SUCCESS
            self.do(c.AnswerPrompt(prompt.id, Answer(option=option, outcome=outcome)))

    # --- history --------------------------------------------------------------------------------

    @rule(times=st.integers(1, 5))
    def undo(self, times: int) -> None:
        for _ in range(times):
            self.session.undo()

    @rule()
    def undo_one(self) -> None:
        self.session.undo_one()

    @rule(times=st.integers(1, 5))
    def redo(self, times: int) -> None:
        for _ in range(times):
            self.session.redo()

    @rule()
    def previous_turn(self) -> None:
        self.session.previous_turn()

    @rule(number=NUMBERS)
    def travel(self, number: int) -> None:
        entries = self.session.history.all_entries()
        if entries:
            self.session.travel(entries[number % len(entries)].id)

    # --- disk -----------------------------------------------------------------------------------

    def go_on(self, fights: FightFolder, opened: OpenFight) -> None:
        """Play on with what was read, if it is the same as in memory."""
        resumed = resume(opened.loaded, self.session_of).session
        self.compare(resumed)
        self.fights, self.opened = fights, opened
        self.session = self.session_of(opened.loaded.start, opened.log)
        self.session.restore(opened.loaded.entries, opened.loaded.cursor)

    def compare(self, other: Session) -> None:
        mine, others = self.session.history, other.history
        assert others.all_entries() == mine.all_entries()
        assert others.cursor == mine.cursor
        assert other.encounter == self.session.encounter
        assert state_hash(other.encounter) == state_hash(self.session.encounter)
        assert others.branch_tips() == mine.branch_tips()

    @rule()
    def leave_and_come_back(self) -> None:
        key = self.opened.key
        assert self.opened.log.close().pending == 0
        self.go_on(self.fights, self.fights.go_on(key, self.fights.load(key)))

    @rule(torn=st.binary(max_size=30))
    def crash(self, torn: bytes) -> None:
        """What is confirmed is copied at once, as a killed program leaves it."""
        assert self.opened.log.flush()
        copied = self.another_folder()
        path = copied.path_of(self.opened.key)
        path.write_bytes(self.opened.log.path.read_bytes() + torn.replace(b"\n", b""))
        self.opened.log.close()
        self.go_on(copied, copied.go_on(self.opened.key, copied.load(self.opened.key)))

    @precondition(lambda self: self.session.history.all_entries())
    @rule()
    def save_and_open_elsewhere(self) -> None:
        path = self.home / "saved.mischia"
        assert self.opened.log.close().pending == 0
        save_fight(
            path,
            Disk(),
            log=self.fights.load(self.opened.key).lines,
            state=self.session.encounter,
            assets={},
            program="0.1.0",
            at=AT,
        )
        saved = read_fight(path)
        assert saved.manifest.state == state_hash(self.session.encounter)
        elsewhere = self.another_folder()
        self.go_on(elsewhere, elsewhere.take_over(saved.log))

    @invariant()
    def nothing_is_refused_by_the_disk(self) -> None:
        if hasattr(self, "opened"):
            assert self.opened.log.status.failure is None


Fight.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestFight = Fight.TestCase

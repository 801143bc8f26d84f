"""A program of its own that plays the sample fight with real gestures and says which step it is at.

Run as `python -m tests.support.child`. Everything is loaded once; then every start is a fork
that makes its own application, windows and data folder lock, and can be killed by itself.
It reads and prints lines:

    > start DATA RULESET LANGUAGE LAST
    pid NUMBER           the process that plays
    stands DIGEST        what the fight on the desk is after the start ("-": none)
    > from N             the next step is N
    step N DIGEST        step N is done and confirmed on the disk
    gone                 the process that played has ended or was killed

A digest covers the whole encounter with its open prompts, and where the history stands. Every
step throws dice of its own, so a step gives the same result whenever it is played again.
"""

import hashlib
import json
import os
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QDialog

from desktop.dice.rolling import RandomDice
from desktop.model.combatant import Combatant, Side
from desktop.model.encounter import Encounter
from desktop.model.ids import ConditionKey
from desktop.model.structure import unstructure
from desktop.session.session import Session
from tests.support import driver
from tests.support.screens import GM_SCREEN, PROJECTOR, configuration
from tests.support.two_screens import Table

CONCENTRATION = ConditionKey("concentration")


class StepDice:
    """Dice that begin anew at every step."""

    def __init__(self) -> None:
        self.begin(0)

    def begin(self, step: int) -> None:
        """Throw from the start of this step's series."""
        self._dice = RandomDice(Random(step))

    def roll(self, sides: int) -> int:
        """A die of `sides` sides."""
        return self._dice.roll(sides)


def digest(session: Session) -> str:
    """The whole state, its open prompts by themselves, and the place in the history."""
    history = session.history
    whole = {
        "encounter": unstructure(session.encounter, Encounter),
        "cursor": history.cursor,
        "ahead": [entry.id for entry in history.ahead()],
    }
    prompts = [unstructure(prompt) for prompt in session.encounter.prompts]
    return f"{_hash(whole)}-{len(prompts)}-{_hash(prompts)}"


def _hash(plain: object) -> str:
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Player:
    """Plays step by step; each step is one wish of the GM, so one entry at most."""

    def __init__(self, table: Table, ruleset: str) -> None:
        self.table, self._ruleset = table, ruleset

    def play(self, step: int) -> None:
        """One step, by mouse and keyboard."""
        table = self.table
        if step == 1:
            driver.click(driver.button_of(table.program.start_page.rulesets, _NAMES[self._ruleset]))
            driver.click(table.program.start_page.sample_card)
            return
        if table.encounter.prompts:
            table.key("now")
            driver.click(driver.button_of(table.now.cards[0], table.now.cards[0].look.main.text))
            return
        steps: tuple[Callable[[int], None], ...] = (
            self._hit_by_hand,
            self._next,
            self._attack,
            self._undo,
            self._redo,
            self._condition,
            self._next,
            self._move,
            self._concentrate,
            self._hurt_concentrating,
            self._heal,
            self._hurt_concentrating,
            self._hide,
            self._temporary,
            self._fell_hero,
            self._next,
        )
        steps[step % len(steps)](step)

    def _someone(self, step: int, side: Side | None = None) -> Combatant:
        standing = [
            combatant
            for combatant in self.table.encounter.in_order()
            if combatant.hit_points > 0 and side in (None, combatant.side)
        ]
        everyone = standing or list(self.table.encounter.in_order())
        return everyone[step * 7 % len(everyone)]

    def _hit_by_hand(self, step: int) -> None:
        self._type_points(self._someone(step), str(5 + step % 9))
        driver.click(self.table.inspector.points.damage)

    def _heal(self, step: int) -> None:
        self._type_points(self._someone(step), "3")
        driver.click(self.table.inspector.points.heal)

    def _temporary(self, step: int) -> None:
        self._type_points(self._someone(step), str(4 + step))
        driver.click(self.table.inspector.points.temporary)

    def _type_points(self, who: Combatant, text: str) -> None:
        self.table.select(who)
        driver.fill(self.table.inspector.points.field, text)

    def _next(self, step: int) -> None:
        driver.click(self.table.turns.next_button)

    def _undo(self, step: int) -> None:
        driver.press("Ctrl+Z")

    def _redo(self, step: int) -> None:
        driver.press("Ctrl+Shift+Z")

    def _condition(self, step: int) -> None:
        self.table.select(self._someone(step))
        driver.click(self.table.inspector.toggles.toggle("prone"))

    def _hide(self, step: int) -> None:
        self.table.select(self._someone(step, Side.HOSTILE))
        self.table.key("hide")

    def _move(self, step: int) -> None:
        table = self.table
        who = table.encounter.active_combatants[0]
        start = table.place_of_token(who)
        cell = table.canvas.view.zoom
        driver.drag(table.canvas, start, start + QPoint(0, round(cell)))

    def _attack(self, step: int) -> None:
        table = self.table
        who = table.encounter.active_combatants[0]
        foe = Side.HOSTILE if who.side is Side.HERO else Side.HERO
        target = self._someone(step, foe)
        table.select(who)
        button = next(b for b in table.inspector.deeds.buttons if b.deed.attack is not None)
        driver.click(button)
        driver.click(table.canvas, table.place_of_token(target))
        driver.until(table.card.isVisible, "the card of the attack opens")
        driver.fill(table.card.die, "17")
        driver.press("Return")
        driver.write("6")
        driver.press("Return")
        self._overrule()
        if table.card.isVisible():
            driver.press("Esc")

    def _overrule(self) -> None:
        """Out of reach, no action left: the GM says that it happens all the same."""
        banner = self.table.main.table.banner
        if banner.isVisible() and banner.main.text() == self.table.text("view.overrule"):
            driver.click(banner.main)

    def _concentrate(self, step: int) -> None:
        table = self.table
        table.select(self._someone(step, Side.HERO))

        def answer(dialog: QDialog) -> None:
            driver.write(f"Web {step}")
            driver.press("Return")

        driver.answering(lambda: table.command("concentrate"), answer)

    def _hurt_concentrating(self, step: int) -> None:
        holding = [c for c in self.table.encounter.in_order() if c.has_effect(CONCENTRATION)] or [
            self._someone(step, Side.HERO)
        ]
        self._type_points(holding[0], "3")
        driver.click(self.table.inspector.points.damage)

    def _fell_hero(self, step: int) -> None:
        hero = self.table.encounter.active_combatants[0]
        self._type_points(hero, str(hero.hit_points))
        driver.press("Return")


_NAMES = {"srd-5.1": "SRD 5.1", "srd-5.2.1": "SRD 5.2.1", "mythcraft-1.2": "MythCraft 1.2"}


def play(data: str, ruleset: str, language: str, last: str) -> None:
    """Start, say what stands on the desk, then play on from the step that the parent names."""
    screens = Path(tempfile.mkdtemp()) / "screens.json"
    screens.write_text(json.dumps(configuration([GM_SCREEN, PROJECTOR])), encoding="utf-8")
    application = QApplication(["mischia", "-platform", f"offscreen:configfile={screens}"])
    dice = StepDice()
    table = Table(application, Path(data), language=language, dice=dice)
    session = table.program.desk.session
    say(f"stands {'-' if session is None else digest(session)}")
    first = int(heard()[1])
    player = Player(table, ruleset)
    for step in range(first, int(last) + 1):
        dice.begin(step)
        player.play(step)
        table.confirmed()
        say(f"step {step} {digest(table.session)}")


def main() -> None:
    """Fork one playing process after the other, as often as the parent asks."""
    while (words := heard()) and words[0] == "start":
        child = os.fork()
        if not child:
            say(f"pid {os.getpid()}")
            try:
                play(*words[1:])
            finally:
                traceback.print_exc()
                os._exit(0)
        os.waitpid(child, 0)
        say("gone")


def heard() -> list[str]:
    """The words of the next line; nothing is read ahead, since parent and child share the pipe."""
    line = b""
    while (sign := os.read(0, 1)) not in (b"\n", b""):
        line += sign
    return line.decode().split()


def say(line: str) -> None:
    """A line for the parent, written at once and as a whole."""
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    main()

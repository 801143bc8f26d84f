"""Rows whose tests stay green when what the row stands for is switched off.

For each row in turn its data are taken away (facts and conditions with its id, actions, the
default of its setting) and the functions that name it return nothing; then its tests run. Where
all of them pass still, or nothing names the row, the functions that its tests run return nothing
one after the other, those first that few other tests run. The row is listed when its tests look
at none of them. Takes some minutes; never part of the checks.
"""

import ast
import inspect
import signal
import sys
import types
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOMS = ("desktop.rules", "desktop.battlemap", "desktop.model.creature")
CACHING = (
    "map.laid_areas",
    "sight.seeing",
    "sight.party_sight",
    "sight.glowing",
    "engine.conditions",
)
"""Modules of the rules that keep what they have found."""
DATA = {
    "51-CHK-09": "usual_dcs",
    "52-PTG-D20-7": "usual_dcs",
    "52-COND-GEN-1": "conditions",
    "52-HAZ-1": "actions",
    "AP-COND-01": "conditions",
    "AP-DMG-01": "damage_types",
    "MC-TIME-01": "round_seconds",
}
"""Rows that are a whole table of the ruleset."""
PATIENCE = 5.0
"""Seconds for a test: without the end of a loop it would run for ever."""
MOST_TRIES = 25
"""So many functions are silenced for a row whose tests do not notice, one after the other."""


BY_HAND = (
    "map.maps.",
    "map.places.",
    "moving.measuring.",
    "sight.seeing._places",
    "effects.asking.situation_of",
    "encounter.counters.",
    "encounter.roster.",
    "fifth.turns.roster.",
    "engine.ruleset.",
    "fifth.moving.falls.elevation_of",
    "map.laid_areas.shape_of",
    "effects.effects.decide_give_",
    "effects.effects.decide_lift_",
    "effects.effects.decide_concentrate",
    "encounter.turns.decide_",
    "turn_order.initiative._seat",
    "turn_order.initiative.decide_",
    "fifth.turns.initiative.score",
    "harm.damage.decide_",
    "fifth.gear.arms.put_away",
    "map.laid_areas._nudged",
    "encounter.choices.",
    "fifth.attacking.attacks.FifthAttacks.find_common",
    "attacking.attacks.decide_make_attack",
)
"""What tests use to build their situation: without it they fail, whatever they look at."""


def _nothing(*_arguments: object, **_named: object) -> None:
    return None


def _empty(*_arguments: object, **_named: object) -> tuple[()]:
    return ()


def _no(*_arguments: object, **_named: object) -> bool:
    return False


def _zero(*_arguments: object, **_named: object) -> int:
    return 0


class TooLongError(Exception):
    """A test did not end."""


class Mutations:
    """A plugin of pytest: runs the tests of each row with the row switched off."""

    def __init__(self, catalogues: Mapping[str, Mapping[str, object]], asked: list[str]) -> None:
        keys = [key for key in asked if key in catalogues] or list(catalogues)
        wanted = {each for each in asked if each not in catalogues}
        self._rows = [
            (key, row) for key in keys for row in catalogues[key] if not wanted or row in wanted
        ]
        self.green: list[str] = []
        self.by_others: list[str] = []
        """Rows that are named in data or code, which their tests do not look at."""

        self.noticed = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of pytest's own loop."""
        items: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for row in mark.args:
                    items[str(row)].append(item)
        rows = [(key, row) for key, row in self._rows if row in items]
        named = functions_by_row()
        ran = _functions_of_tests({item for _, row in rows for item in items[row]})
        common = Counter(function for functions in ran.values() for function in functions)
        for key, row in rows:
            own = {function for item in items[row] for function in ran[item.nodeid]}
            own = {function for function in own if not _name_of(function).startswith(BY_HAND)}
            particular = sorted(own, key=lambda each: (common[each], each.__qualname__))
            self._try(key, row, items[row], named.get(row, ()), particular)
        return True

    def told(self) -> Iterator[str]:
        """What was found, a line each."""
        yield f"noticed: {self.noticed} rows"
        yield from (f"only by code that does not name it: {row}" for row in self.by_others)
        yield from (f"stays green: {row}" for row in self.green)

    def _try(
        self,
        key: str,
        row: str,
        tests: list[pytest.Item],
        functions: tuple[Any, ...],
        particular: list[Any],
    ) -> None:
        with switched_off(key, row, functions) as changed:
            if changed and _fails(tests):
                self.noticed += 1
                return
        for function in particular[:MOST_TRIES]:
            with silenced((function,)):
                if _fails(tests):
                    self.noticed += 1
                    if changed:
                        self.by_others.append(f"{row} ({_name_of(function)})")
                    return
        self.green.append(row)


def _fails(tests: Iterable[pytest.Item]) -> bool:
    return any(
        report.failed
        for item in tests
        for report in _in_time(lambda item=item: runtestprotocol(item, log=False, nextitem=None))
    )


class _Failed:
    failed = True


def _in_time(run: Callable[[], Any]) -> Any:
    """What it returns; where it does not end it has failed."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        return run()
    except TooLongError:
        return (_Failed,)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# --- switching off ------------------------------------------------------------------------------


@contextmanager
def switched_off(key: str, row: str, functions: tuple[Any, ...]) -> Iterator[bool]:
    """The ruleset without that row; whether there was anything to switch off."""
    from desktop.rules.registry import ruleset_of

    ruleset = ruleset_of(key)
    changes = {
        "conditions": _without_conditions(ruleset, row),
        "actions": _without_actions(ruleset, row),
        "settings": _with_other_default(ruleset, row),
    }
    if row in DATA:
        known = getattr(ruleset, DATA[row])
        changes[DATA[row]] = type(known)()
    before = {field: getattr(ruleset, field) for field in changes}
    for field, value in changes.items():
        object.__setattr__(ruleset, field, value)
    _forget()
    try:
        with silenced(functions):
            yield bool(functions) or any(changes[field] != before[field] for field in changes)
    finally:
        for field, value in before.items():
            object.__setattr__(ruleset, field, value)


@contextmanager
def silenced(functions: tuple[Any, ...]) -> Iterator[None]:
    """These functions return nothing."""
    codes = [(function, function.__code__) for function in functions]
    for function, _ in codes:
        function.__code__ = _stub_of(function).__code__
    _forget()
    try:
        yield
    finally:
        for function, code in codes:
            function.__code__ = code
        _forget()


def _forget() -> None:
    """Nothing found before is known any more."""
    for module in [sys.modules.get(f"desktop.rules.{name}") for name in CACHING]:
        for kept in vars(module).values() if module is not None else ():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


def _without_conditions(ruleset: Any, row: str) -> Any:
    changed = {}
    for key, condition in ruleset.conditions.items():
        facts = tuple(fact for fact in condition.facts if row not in (fact.rule, condition.rule))
        left = replace(condition, facts=facts)
        if condition.rule == row:
            left = replace(left, implies=(), brings=(), suppresses=(), ends_when=())
        if left != condition:
            changed[key] = left
    return ruleset.conditions.with_items(changed)


def _without_actions(ruleset: Any, row: str) -> Any:
    changed = {
        key: replace(action, perform=_nothing)
        for key, action in ruleset.actions.items()
        if action.rule == row
    }
    return ruleset.actions.with_items(changed)


def _with_other_default(ruleset: Any, row: str) -> Any:
    def turned(setting: Any) -> Any:
        others = [value for value in setting.choices if value != setting.default]
        if setting.rule != row or not others:
            return setting
        return replace(setting, default=others[0])

    return tuple(turned(setting) for setting in ruleset.settings)


def _stub_of(function: Any) -> Callable[..., object]:
    """What returns nothing of the kind that the function returns."""
    told = str(function.__annotations__.get("return", ""))
    if "bool" in told:
        return _no
    if "Trace" in told or "tuple" in told.lower():
        return _empty
    return _zero if told in ("int", "<class 'int'>") else _nothing


# --- which functions ----------------------------------------------------------------------------


def functions_by_row() -> dict[str, tuple[Any, ...]]:
    """The functions of the rules that name a row: by its id, or by its name in `ids`."""
    from desktop.rules.registry import RULESETS, ruleset_of

    rows_of: dict[str, set[str]] = defaultdict(set)
    for key in RULESETS:
        for name, row in ruleset_of(key).ids.items():
            rows_of[name].add(row)
    found: dict[str, list[Any]] = defaultdict(list)
    for module in _modules():
        for function, words in _functions(module):
            for word in words:
                for row in rows_of.get(word, {word}):
                    found[row].append(function)
    return {row: tuple(dict.fromkeys(functions)) for row, functions in found.items()}


def _modules() -> list[ModuleType]:
    return [each for name, each in sys.modules.items() if name.startswith(ROOMS)]


def _functions(module: ModuleType) -> Iterator[tuple[Any, set[str]]]:
    """The functions of a module and the texts in each."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            owner = getattr(module, node.name, None)
            inner = [(owner, each) for each in node.body if isinstance(each, ast.FunctionDef)]
        elif isinstance(node, ast.Module):
            inner = [(module, each) for each in node.body if isinstance(each, ast.FunctionDef)]
        else:
            continue
        for owner, each in inner:
            function = getattr(owner, each.name, None)
            if isinstance(function, types.FunctionType) and not function.__closure__:
                yield function, _words(each)


def _words(function: ast.FunctionDef) -> set[str]:
    """The texts in a function, without its docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return {
        node.value
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _functions_of_tests(tests: Iterable[pytest.Item]) -> dict[str, frozenset[Any]]:
    """The functions of the rules that each test runs."""
    by_code: dict[CodeType, Any] = {
        function.__code__: function for module in _modules() for function, _ in _functions(module)
    }
    found: dict[str, frozenset[Any]] = {}
    for item in tests:
        run: set[CodeType] = set()

        def seen(frame: FrameType, event: str, _more: object, run: set[CodeType] = run) -> None:
            if event == "call":
                run.add(frame.f_code)

        sys.setprofile(seen)
        try:
            runtestprotocol(item, log=False, nextitem=None)
        finally:
            sys.setprofile(None)
        found[item.nodeid] = frozenset(by_code[code] for code in run if code in by_code)
    return found


def _name_of(function: Any) -> str:
    return f"{function.__module__.removeprefix('desktop.rules.')}.{function.__qualname__}"

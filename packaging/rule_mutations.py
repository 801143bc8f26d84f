"""Rows whose tests stay green when what the row stands for is switched off.

For each row in turn its data are taken away (facts and conditions with its id, actions, the
default of its setting) and the functions that name it return nothing; then its tests run. Where
they all pass still, the row is listed: its tests do not look at it. Rows that no data and no
function name are listed apart. Takes minutes; never part of the checks.
"""

import ast
import inspect
import sys
import types
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOM = "desktop.rules"


def _nothing(*_arguments: object, **_named: object) -> None:
    return None


def _empty(*_arguments: object, **_named: object) -> tuple[()]:
    return ()


def _no(*_arguments: object, **_named: object) -> bool:
    return False


class Mutations:
    """A plugin of pytest: runs the tests of each row with the row switched off."""

    def __init__(self, catalogues: Mapping[str, Mapping[str, object]], asked: list[str]) -> None:
        self._rows = [(key, row) for key in asked for row in catalogues[key]]
        self.green: list[str] = []
        self.nothing: list[str] = []
        self.noticed = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of pytest's own loop."""
        items: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for row in mark.args:
                    items[str(row)].append(item)
        named = functions_by_row()
        for key, row in self._rows:
            tests = items.get(row, [])
            if tests:
                self._try(key, row, tests, named.get(row, ()))
        return True

    def told(self) -> Iterator[str]:
        """What was found, a line each."""
        yield f"noticed: {self.noticed} rows"
        yield from (f"stays green: {row}" for row in self.green)
        yield from (f"nothing to switch off: {row}" for row in self.nothing)

    def _try(
        self, key: str, row: str, tests: list[pytest.Item], functions: tuple[Any, ...]
    ) -> None:
        with switched_off(key, row, functions) as changed:
            if not changed:
                self.nothing.append(row)
                return
            for item in tests:
                reports = runtestprotocol(item, log=False, nextitem=None)
                if any(report.failed for report in reports):
                    self.noticed += 1
                    return
        self.green.append(row)


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
    before = {field: getattr(ruleset, field) for field in changes}
    codes = [(function, function.__code__) for function in functions]
    for field, value in changes.items():
        object.__setattr__(ruleset, field, value)
    for function, _ in codes:
        function.__code__ = _stub_of(function).__code__
    try:
        yield bool(codes) or any(changes[field] != before[field] for field in changes)
    finally:
        for field, value in before.items():
            object.__setattr__(ruleset, field, value)
        for function, code in codes:
            function.__code__ = code


def _without_conditions(ruleset: Any, row: str) -> Any:
    changed = {}
    for key, condition in ruleset.conditions.items():
        facts = tuple(fact for fact in condition.facts if row not in (fact.rule, condition.rule))
        if facts != condition.facts:
            changed[key] = replace(condition, facts=facts)
        elif condition.rule == row and (condition.implies or condition.ends_when):
            changed[key] = replace(condition, implies=(), ends_when=())
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
    return _empty if "Trace" in told or "tuple" in told.lower() else _nothing


def functions_by_row() -> dict[str, tuple[Any, ...]]:
    """The functions of the rules that name a row: by its id, or by its name in `ids`."""
    from desktop.rules.registry import RULESETS, ruleset_of

    rows_of: dict[str, set[str]] = defaultdict(set)
    for key in RULESETS:
        for name, row in ruleset_of(key).ids.items():
            rows_of[name].add(row)
    found: dict[str, list[Any]] = defaultdict(list)
    for module in [each for name, each in sys.modules.items() if name.startswith(ROOM)]:
        for function, words in _functions(module):
            for word in words:
                for row in rows_of.get(word, {word}):
                    found[row].append(function)
    return {row: tuple(dict.fromkeys(functions)) for row, functions in found.items()}


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

"""No `if edition` outside desktop/rules: keys of rulesets are carried, never compared."""

import ast
from collections.abc import Iterator

import pytest

from tests.support.source import Module, module, modules

KEYS = ("srd-5.1", "srd-5.2.1", "mythcraft-1.2")
ASKING = ("startswith", "endswith", "removeprefix", "removesuffix", "find", "__contains__")


def names_of_keys(found: list[Module]) -> set[str]:
    """Names that somewhere in the product stand for the key of a ruleset."""
    names = set()
    for one in found:
        for node in one.tree.body:
            targets: list[ast.expr] = []
            if isinstance(node, ast.Assign):
                targets = node.targets
            elif isinstance(node, ast.AnnAssign):
                targets = [node.target]
            value = getattr(node, "value", None)
            if isinstance(value, ast.Call) and len(value.args) == 1:
                value = value.args[0]
            if isinstance(value, ast.Constant) and value.value in KEYS:
                names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def is_key(node: ast.AST, names: set[str]) -> bool:
    """Whether `node` is the key of a ruleset, or a collection with one in it."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and node.value in KEYS
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.Attribute):
        return node.attr in names
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(is_key(item, names) for item in node.elts)
    if isinstance(node, ast.Call):
        return any(is_key(item, names) for item in node.args)
    return False


def comparisons(one: Module, names: set[str]) -> Iterator[str]:
    """Places that decide by the key of a ruleset."""
    for node in one.nodes:
        match node:
            case ast.Compare(left=left, comparators=rest):
                if any(is_key(side, names) for side in (left, *rest)):
                    yield one.place(node)
            case ast.MatchValue(value=value):
                if is_key(value, names):
                    yield one.place(node.value)
            case ast.Call(func=ast.Attribute(attr=name), args=[ast.Constant(value=str(text)), *_]):
                if name in ASKING and any(key.startswith(text) for key in KEYS if len(text) > 2):
                    yield one.place(node)


def test_keys_of_rulesets_are_compared_in_rules_only():
    found = list(modules())
    names = names_of_keys(found)
    wrong = [place for one in found if one.room != "rules" for place in comparisons(one, names)]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        'if key == "srd-5.1": pass',
        'if "srd-5.2.1" != encounter.ruleset: pass',
        'if key in ("srd-5.1", "srd-5.2.1"): pass',
        'match key:\n    case "mythcraft-1.2": pass',
        'if key.startswith("srd"): pass',
        'KEY = RulesetKey("srd-5.1")\nif key == KEY: pass',
        'KEY: str = "srd-5.1"\nif key is rulesets.KEY: pass',
    ],
)
def test_the_test_sees_a_comparison(text: str):
    one = module("views/example.py", text)
    assert list(comparisons(one, names_of_keys([one])))


@pytest.mark.parametrize(
    "text",
    [
        'KEY = "srd-5.1"\nchoose(KEY)',
        "if creature.ruleset == encounter.ruleset: pass",
        'icons = {"srd-5.1": "dragon"}\nicon = icons[key]',
        'if text.startswith("s"): pass',
    ],
)
def test_the_test_lets_keys_be_carried(text: str):
    one = module("views/example.py", text)
    assert not list(comparisons(one, names_of_keys([one])))

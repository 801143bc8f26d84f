#!/usr/bin/env python3
"""The texts of the program in i18n/: add, remove, sort and check them.

    texts.py add KEY "English {amount}" "Italiano {amount}"
    texts.py add KEY --plural "{count} round" "{count} rounds" "{count} round" "{count} round"
    texts.py remove KEY...
    texts.py sort            sort both files by key; equal duplicates (from merges) become one
    texts.py check           complete, used, equal placeholders, plural forms filled
    texts.py typeset         curl the apostrophes of all texts, as add does
    texts.py find WORD       keys and texts that contain WORD

One message a line. `{name}` is a parameter, `{name:+}` a number with its sign, `{name:lower}` and
`{name:upper}` change the first letter, `{name|morto|morta|morti|morte}` agrees with the parameter
(masculine, feminine, masculine plural, feminine plural; a number: one or many). A text with
`--plural` (one and other of English, one and other of Italian) is chosen by the parameter `count`.
"""

import argparse
import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "it")
LOCALES = {"en": "en_GB", "it": "it_IT"}

FAMILIES = (
    "ability.", "action.", "alignment.", "area.", "attribute.", "condition.", "counter.",
    "cover.", "creature_type.", "damage.", "dc.", "defence.", "life.", "line.words.", "material.",
    "moment.", "rest.", "sense.", "side.", "size.", "skill.", "speed.", "standing.", "stat_block.",
    "term.", "trait.", "view.language.",
)  # fmt: skip
"""Keys under these prefixes are built from data (a ruleset, the library), so none is unused."""

AREAS = (
    "dice.error.", "health.", "journal.", "line.", "list.", "number.", "prompt.", "reason.",
    "refusal.", "step.", "unit.", "view.",
)  # fmt: skip
"""A string in the program that starts so is a key, wherever it stands."""

KEY = re.compile(r"[a-z][a-z0-9_]*(\.[A-Za-z0-9_-]+)+")
PLACE = re.compile(r"\{([a-z_][a-z0-9_]*)(:(?:\+|lower|upper)|(?:\|[^{}|]*){4})?\}")
STRAIGHT = re.compile(r"(?<=[\w}])'(?=[\w{])")


@dataclass(frozen=True)
class Text:
    """One message of one language: the English source and one or two forms."""

    source: str
    forms: tuple[str, ...]


Texts = dict[str, Text]


class Trouble(Exception):
    """Something that must be put right in the files; one line each."""


def path_of(language: str, root: Path) -> Path:
    return root / "i18n" / f"mischia_{language}.ts"


def read(language: str, root: Path = ROOT, *, merged: bool = False) -> Texts:
    """The texts by key; with `merged`, equal duplicates that a merge left are one."""
    path = path_of(language, root)
    if not path.exists():
        return {}
    texts: Texts = {}
    troubles = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith("<message"):
            continue
        where = f"{path.name}:{number}"
        try:
            element = ElementTree.fromstring(line)
        except ElementTree.ParseError as error:
            troubles.append(f"{where}: {error}")
            continue
        key, text = element.get("id", ""), text_in(element)
        if element.find("translation[@type]") is not None:
            troubles.append(f"{where}: {key} is marked as unfinished")
        if key in texts and (not merged or texts[key] != text):
            kind = "twice: run texts.py sort" if texts[key] == text else "twice, and they differ"
            troubles.append(f"{where}: {key} stands {kind}")
        texts.setdefault(key, text)
    if troubles:
        raise Trouble("\n".join(troubles))
    return texts


def text_in(element: ElementTree.Element) -> Text:
    source = element.findtext("source") or ""
    if element.get("numerus") == "yes":
        return Text(source, tuple(form.text or "" for form in element.iter("numerusform")))
    return Text(source, (element.findtext("translation") or "",))


def write(language: str, texts: Texts, root: Path = ROOT) -> None:
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{LOCALES[language]}" sourcelanguage="en_GB">',
        "<context><name></name>",
        *(line_of(key, texts[key]) for key in sorted(texts)),
        "</context>",
        "</TS>",
    ]
    path_of(language, root).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def line_of(key: str, text: Text) -> str:
    source = f"<source>{escaped(text.source)}</source>"
    if len(text.forms) == 1:
        translation = escaped(text.forms[0])
        return f'<message id="{key}">{source}<translation>{translation}</translation></message>'
    forms = "".join(f"<numerusform>{escaped(form)}</numerusform>" for form in text.forms)
    return f'<message id="{key}" numerus="yes">{source}<translation>{forms}</translation></message>'


def escaped(text: str) -> str:
    return escape(text, {"\n": "&#10;", "\u00a0": "&#160;"})


def add(key: str, forms: list[str], *, plural: bool, root: Path = ROOT) -> str:
    """Put a text into both files; returns what was done."""
    if not KEY.fullmatch(key):
        raise Trouble(f"{key!r} is no key: area.name, lower case")
    half = len(forms) // 2
    if len(forms) != (4 if plural else 2):
        raise Trouble(f"{key}: {'four' if plural else 'two'} texts are needed, got {len(forms)}")
    done = "added"
    sides = {"en": tuple(forms[:half]), "it": tuple(forms[half:])}
    both = {language: read(language, root, merged=True) for language in LANGUAGES}
    for language, side in sides.items():
        text = curled(Text(forms[half - 1], side))
        if key in both[language] and both[language][key] != text:
            done = "replaced"
        both[language][key] = text
    troubles = faults(key, both["en"][key], both["it"][key])
    if troubles:
        raise Trouble("\n".join(troubles))
    for language in LANGUAGES:
        write(language, both[language], root)
    return f"{done} {key}"


def remove(keys: list[str], root: Path = ROOT) -> None:
    for language in LANGUAGES:
        texts = read(language, root, merged=True)
        missing = [key for key in keys if key not in texts]
        if missing:
            raise Trouble(f"{path_of(language, root).name} has no {', '.join(missing)}")
        write(language, {key: text for key, text in texts.items() if key not in keys}, root)


def sort(root: Path = ROOT) -> None:
    for language in LANGUAGES:
        write(language, read(language, root, merged=True), root)


def typeset(root: Path = ROOT) -> None:
    for language in LANGUAGES:
        texts = read(language, root, merged=True)
        write(language, {key: curled(text) for key, text in texts.items()}, root)


def curled(text: Text) -> Text:
    """The text with apostrophes as printers set them."""
    source, *forms = (STRAIGHT.sub("\u2019", part) for part in (text.source, *text.forms))
    return Text(source, tuple(forms))


def faults(key: str, english: Text, italian: Text) -> list[str]:
    """What is wrong with one text, one line each."""
    found = []
    if len(english.forms) != len(italian.forms):
        found.append(f"{key}: plural in one language only")
    for language, text in (("en", english), ("it", italian)):
        for form in text.forms:
            if not form.strip():
                found.append(f"{key}: empty in {language}")
            if re.search(r"[{}]", PLACE.sub("", form)):
                found.append(f"{key}: a placeholder that cannot be read in {language}: {form}")
            if STRAIGHT.search(form):
                found.append(f"{key}: a straight apostrophe in {language}: run texts.py typeset")
            if re.search(r"</?(b|i|br|p|span|a|font|html)\b", form):
                found.append(f"{key}: markup in {language}")
    if english.source != english.forms[-1] or italian.source != english.source:
        found.append(f"{key}: the English source is not the English text")
    if places(english) != places(italian):
        differing = ", ".join(sorted(places(english) ^ places(italian)))
        found.append(f"{key}: placeholders in one language only: {differing}")
    return found


def places(text: Text) -> set[str]:
    """The parameters that are shown; forms that only agree and the count may be left out."""
    shown = {
        name
        for form in text.forms
        for name, style in PLACE.findall(form)
        if not style.startswith("|")
    }
    return shown - {"count"} if len(text.forms) > 1 else shown


@dataclass(frozen=True)
class Use:
    """A key, or the beginning of one that is built, and where the program has it."""

    key: str
    where: str
    certain: bool


def uses(root: Path = ROOT) -> list[Use]:
    found: list[Use] = []
    for path in sorted((root / "desktop").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = path.relative_to(root).as_posix()
        built: set[int] = set()
        for node in ast.walk(tree):
            if id(node) in built:
                continue  # the beginning of a key that is built: seen before, with the whole
            if isinstance(node, ast.JoinedStr):
                built.update(map(id, node.values))
            if isinstance(node, ast.Call) and called(node) == "Message" and node.args:
                found += [
                    Use(key, f"{name}:{node.lineno}", certain=True)
                    for key in first_argument(node.args[0])
                ]
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(Use(node.value, f"{name}:{node.lineno}", certain=False))
            elif isinstance(node, ast.JoinedStr):
                found += [
                    Use(key, f"{name}:{node.lineno}", certain=True)
                    for key in first_argument(node)
                    if key.startswith(AREAS)
                ]
    for path in sorted((root / "desktop").rglob("*.toml")):
        name = path.relative_to(root).as_posix()
        for word in re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8")):
            found.append(Use(word, name, certain=False))
    return found


def called(node: ast.Call) -> str:
    function = node.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def first_argument(node: ast.expr) -> list[str]:
    """The keys that a first argument can be; a built one gives its beginning and a star."""
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
            return [start + "*"]
        case ast.IfExp(body=body, orelse=orelse):
            return first_argument(body) + first_argument(orelse)
        case _:
            return []


def check(root: Path = ROOT) -> list[str]:
    """Everything wrong with the texts, one line each; empty when all is well."""
    try:
        english, italian = read("en", root), read("it", root)
    except Trouble as trouble:
        return str(trouble).splitlines()
    found = [f"{key}: not in Italian" for key in english if key not in italian]
    found += [f"{key}: not in English" for key in italian if key not in english]
    for key in english.keys() & italian.keys():
        found += faults(key, english[key], italian[key])
    for language, texts in (("en", english), ("it", italian)):
        if list(texts) != sorted(texts):
            found.append(f"{path_of(language, root).name} is not sorted: run texts.py sort")
    used = set()
    for use in uses(root):
        if use.certain and use.key.endswith("*"):
            start = use.key[:-1]
            used.update(key for key in english if key.startswith(start))
            if not any(key.startswith(start) for key in english):
                found.append(f"{use.where}: no text starts with {start!r}")
        elif use.key in english:
            used.add(use.key)
        elif KEY.fullmatch(use.key) and (use.certain or use.key.startswith(AREAS)):
            found.append(f"{use.where}: no text {use.key!r}")
        elif use.certain:
            found.append(f"{use.where}: {use.key!r} is no key")
    found += [
        f"{key}: used nowhere"
        for key in english
        if key not in used and not key.startswith(FAMILIES)
    ]
    return sorted(set(found))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    adding = verbs.add_parser("add", help="add or replace a text")
    adding.add_argument("key")
    adding.add_argument("--plural", action="store_true", help="EN_ONE EN_OTHER IT_ONE IT_OTHER")
    adding.add_argument("texts", nargs="+")
    removing = verbs.add_parser("remove", help="remove texts")
    removing.add_argument("keys", nargs="+")
    verbs.add_parser("sort", help="sort, and make one of equal duplicates")
    verbs.add_parser("check", help="list what is wrong; exit 1 if anything is")
    verbs.add_parser("typeset", help="curl the apostrophes of all texts")
    finding = verbs.add_parser("find", help="list keys and texts that contain a word")
    finding.add_argument("word")
    chosen = parser.parse_args(arguments)
    try:
        return run(chosen)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1


def run(chosen: argparse.Namespace) -> int:
    match chosen.verb:
        case "add":
            print(add(chosen.key, chosen.texts, plural=chosen.plural))
        case "remove":
            remove(chosen.keys)
        case "sort":
            sort()
        case "typeset":
            typeset()
        case "find":
            italian = read("it", merged=True)
            for key, text in read("en", merged=True).items():
                line = f"{key}: {' / '.join(text.forms)} | {' / '.join(italian[key].forms)}"
                if chosen.word.casefold() in line.casefold():
                    print(line)
        case _:
            troubles = check()
            print("\n".join(troubles) if troubles else f"{len(read('en'))} texts, all well")
            return 1 if troubles else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())

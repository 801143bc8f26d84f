"""What an effect changes, in words: "Attack rolls +1d4 · Saving throws +1d4"."""

from desktop.controllers.desk import Desk
from desktop.dice.notation import written
from desktop.language.message import Distance, Listing, Message, Parameter
from desktop.language.render import MINUS, shown_signed
from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Kind

TURNS = {Kind.ADVANTAGE: "view.reason.advantage", Kind.DISADVANTAGE: "view.reason.disadvantage"}
DEATH_SAVE = "death"
PLAIN = ("spell_ward", "base_defence", "spell_fails", "spell_late", "strikes_back", "swings")
"""Questions that a number answers as it stands."""
BY_FORM = frozenset(("mute_form", "form_casts_nothing"))
"""Circumstances of what a form may be able to do."""
ONLY = "only"
"""Among the speeds that are given: no other is left."""
WITH_TYPES = ("damage", "damage_less", "extra_damage", "extra_damage_on", "strikes_back")
IN_FEET = (
    "speed",
    "walking_speed",
    "own_speed",
    "sense",
    "leap",
    "lifted",
    "bright_light",
    "dim_light",
)


def influence_words(influence: Influence, desk: Desk, choice: str = "") -> tuple[str, ...]:
    """Each thing that it changes in words; of choices the chosen one, else the first."""
    options = influence.options
    chosen = choice if choice in options else next(iter(options), "")
    found = [
        _words(modifier, desk)
        for modifier in influence.modifiers
        if modifier.option in ("", chosen)
    ]
    if influence.duplicates is not None:
        found.append(desk.text("view.influence.duplicates", count=influence.duplicates.left))
    if influence.once:
        found.append(desk.text("view.influence.once"))
    if influence.table is not None and influence.table.dice:
        key = f"view.influence.table_{influence.table.moment.value}"
        found.append(desk.text(key, dice=written(influence.table.dice)))
    table = influence.table
    if table is not None and table.ability and table.option in ("", chosen):
        ability = Message(f"ability.{table.ability}")
        found.append(desk.text("view.influence.table_save", ability=ability))
    if influence.lets_go:
        found.append(desk.text("view.influence.lets_go"))
    if influence.stays:
        found.append(desk.text("view.influence.stays"))
    if influence.fades:
        found.append(desk.text("view.influence.fades"))
    if influence.marks:
        found.append(desk.text("view.influence.marks"))
    found += [desk.text(f"view.influence.breaks.{deed}") for deed in influence.breaks]
    if influence.within:
        found.append(desk.text("view.influence.within", distance=Distance(influence.within)))
    return tuple(found)


def option_words(option: str, desk: Desk) -> str:
    """A choice of the caster in words: a damage type, an ability, a skill, or its own."""
    own = option.removeprefix("spell_option.")
    return desk.text(option) if own == option else desk.text(f"view.spell.option.{own}")


def _words(modifier: Modifier, desk: Desk) -> str:
    told: dict[str, Parameter] = {"what": _named(modifier)}
    gives = "_given" if modifier.question == "strikes_back" and modifier.what else ""
    if BY_FORM.intersection(modifier.when):
        gives = "_by_form"
    if ONLY in modifier.what:
        gives = "_only"
    subject = desk.text(f"view.influence.{modifier.question}{gives}", **told)
    limits = [_ability(key) for key in modifier.abilities]
    limits += [Message(f"skill.{key}") for key in modifier.words]
    if modifier.question in WITH_TYPES:
        limits += [Message(f"damage.{key}") for key in modifier.types]
    limits += [Message(f"creature_type.{key}") for key in modifier.kinds]
    if limits:
        subject = f"{subject} ({desk.shown(Listing(tuple(limits)))})"
    value = _value(modifier, desk)
    return f"{subject} {value}".strip()


def _ability(key: str) -> Message:
    """What a check or save is made with; a death save is made with none (its key is "death")."""
    return Message("view.influence.death_saves" if key == DEATH_SAVE else f"ability.{key}")


def _named(modifier: Modifier) -> Parameter:
    areas = {
        "sense": "sense",
        "own_speed": "speed",
        "immune": "condition",
        "quick_action": "action",
    }
    prefix = areas.get(modifier.question, "condition")
    return Listing(tuple(Message(f"{prefix}.{key}") for key in modifier.what if key != ONLY))


def _value(modifier: Modifier, desk: Desk) -> str:
    if modifier.kind in TURNS:
        return desk.text(TURNS[modifier.kind])
    if modifier.dice:
        bare = modifier.dice.removeprefix("-")
        if modifier.question in PLAIN:
            return bare
        return f"{MINUS}{bare}" if modifier.dice.startswith("-") else f"+{bare}"
    return _feet(modifier, desk) if modifier.question in IN_FEET else _number(modifier, desk)


def _feet(modifier: Modifier, desk: Desk) -> str:
    distance = desk.shown(Distance(abs(modifier.change)))
    match modifier.kind:
        case Kind.MULTIPLIER:
            return desk.text("view.reason.share", percent=modifier.change)
        case Kind.NUMBER:
            return f"{MINUS if modifier.change < 0 else '+'}{distance}"
        case _:
            return distance if modifier.change or modifier.kind is Kind.CAP else ""


def _number(modifier: Modifier, desk: Desk) -> str:
    match modifier.kind:
        case Kind.MULTIPLIER:
            return desk.text("view.reason.share", percent=modifier.change)
        case Kind.FLOOR | Kind.LEAST:
            return desk.text("view.reason.floor", number=modifier.change)
        case Kind.NUMBER if modifier.caster:
            return desk.text("view.influence.by_caster")
        case Kind.NUMBER | Kind.NOTE if modifier.question in PLAIN:
            return str(modifier.change) if modifier.change else ""
        case Kind.NUMBER:
            return shown_signed(modifier.change, desk.language)
        case _:
            return ""

"""Spells on somebody or somewhere that another spell ends: at once by level, else by a check."""

from desktop.battlemap.cells import Cell
from desktop.language.message import Distance, Message, Parameter
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.area import LastingArea
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, CombatantId, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.spell import Spell
from desktop.rules.areas.ending import end_spell
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import MagicPolicy, Ruleset
from desktop.rules.map.laid_areas import cells_of
from desktop.rules.map.places import space_at, table_grid
from desktop.rules.rolls.asked_checks import ask_check

DISPELLED, NONE = "dispelled", "none"
"""The word of its prompts, and the answer that ends nothing more."""
DISPELLED_AREA = "dispelled_area"
WHOSE, EFFECT, AREA = "whose", "effect", "area"
"""What a check keeps: on whom which effect lies, or the area."""
BASE_DC = 10
MENTAL = "int/wis/cha"
"""What is checked where nothing says which the spellcasting ability is."""


def spells_on(draft: Draft, who: Combatant) -> tuple[tuple[ActiveEffect, Parameter], ...]:
    """The spells that lie on somebody, each once, and what they are called."""
    found: dict[str, tuple[ActiveEffect, Parameter]] = {}
    for effect in who.effects:
        if effect.key == effects.CONCENTRATION or effect.source is None:
            continue
        holder = _holder_of(draft, effect)
        called = holder.called if holder is not None and not effect.label else effect.called
        is_cast = effect.influence is not None or effect.key == effects.CUSTOM
        is_cast = is_cast or effect.spell_level is not None
        if holder is not None or is_cast:
            found.setdefault(f"{effect.source}:{called}", (effect, called))
    return tuple(found.values())


def _holder_of(draft: Draft, held: ActiveEffect) -> ActiveEffect | None:
    known = (each for who in draft.encounter.combatants.values() for each in who.effects)
    return next((each for each in known if each.id == held.held_by), None)


def dispel(
    draft: Draft, magic: MagicPolicy, command: c.CastSpell, who: CombatantId, level: int
) -> None:
    """End the spells on its target that are of no higher level, and check against the others.

    Of spells whose level nobody knows the table says which one ends.
    """
    target, unknown = draft.combatant(who), []
    found = spells_on(draft, target)
    if not found:
        told: Parameters = {"who": target.name, "level": level}
        draft.add(e.Noted(Message("note.nothing_to_dispel", told), combatants=(who,)))
    for effect, called in found:
        if effect.spell_level is None:
            unknown.append((effect, called))
        elif effect.spell_level <= level:
            _end_on(draft, who, effect)
        else:
            more: dict[str, str | int] = {WHOSE: str(who), EFFECT: str(effect.id)}
            _check(draft, magic, command, called, effect.spell_level, more)
    if unknown:
        _ask_unknown(draft, command, who, level, unknown)


def magic_around(
    encounter: Encounter, caster: Combatant, *, unmakes: bool = False
) -> tuple[LastingArea, ...]:
    """The spells that lie on the caster's map and may be dispelled, each once.

    With `unmakes` those that are made of force instead.
    """
    here = None if caster.token is None else caster.token.map
    found: dict[AreaId | EffectId, LastingArea] = {}
    for area in encounter.areas.values():
        is_fit = area.force if unmakes else area.spell_level is not None
        if is_fit and here in (None, area.laid.map):
            found.setdefault(area.id if area.held_by is None else area.held_by, area)
    return tuple(found.values())


def magic_at(
    encounter: Encounter,
    ruleset: Ruleset,
    caster: Combatant,
    cell: Cell,
    *,
    unmakes: bool = False,
) -> LastingArea | None:
    """The newest spell that lies on a cell of the caster's map and may be dispelled, or unmade."""
    here = None if caster.token is None else caster.token.map
    known = magic_around(encounter, caster, unmakes=unmakes)
    for area in reversed(tuple(encounter.areas.values())):
        if area.laid.map != here or cell not in cells_of(encounter, ruleset, area.laid):
            continue
        for each in known:
            if each.id == area.id or (area.held_by is not None and each.held_by == area.held_by):
                return each
    return None


def judge_lying(draft: Draft, command: c.CastSpell, reach: int | None) -> Refusal | None:
    """Whether the magic at which it is aimed lies there still, and within range (51-SPL-03)."""
    if command.lying is None:
        return None
    encounter, rules = draft.encounter, draft.ruleset
    caster, area = draft.combatant(command.caster), encounter.areas.get(command.lying)
    if area is None or not _may_end(command.spell, area):
        return Refusal(Message("refusal.no_such_magic"), can_overrule=False)
    token, battle_map = caster.token, encounter.maps.get(area.laid.map)
    if token is None or battle_map is None or reach is None:
        return None
    if token.map != area.laid.map:
        return Refusal(Message("refusal.elsewhere", {"target": area.called}))
    grid = table_grid(battle_map.grid, encounter, rules)
    place = space_at(caster, token, rules, grid)
    cells = cells_of(encounter, rules, area.laid)
    away = min((grid.distance(place, cell) for cell in cells), default=0.0)
    if away <= reach:
        return None
    far: Parameters = {
        "target": area.called,
        "distance": Distance(away),
        "most": Distance(reach),
    }
    return Refusal(Message("refusal.out_of_range_of", far), rules.rule("spell_range"))


def _may_end(spell: Spell, area: LastingArea) -> bool:
    """Whether a spell ends what lies there: by its level, or because it is made of force."""
    return (spell.dispels and area.spell_level is not None) or (spell.unmakes and area.force)


def unmake(draft: Draft, command: c.CastSpell) -> None:
    """What is made of force and lies there is no more."""
    area = None if command.lying is None else draft.encounter.areas.get(command.lying)
    if area is not None:
        end_spell(draft, area, Message("note.disintegrated"))


def dispel_lying(draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int) -> None:
    """The magic on the map at which it is aimed ends by its level, or a check is asked for."""
    assert command.lying is not None, "it is aimed at magic that lies there"
    caster, area = draft.combatant(command.caster), draft.encounter.areas.get(command.lying)
    if area is None:  # gone while somebody was asked whether to break the casting
        _tell_nothing(draft, caster, level)
        return
    _end_or_check(draft, caster, area, level, _words(magic, caster))


def _end_or_check(
    draft: Draft, caster: Combatant, area: LastingArea, level: int, words: str
) -> None:
    assert area.spell_level is not None, "magic on the map is known by its level"
    if area.spell_level <= level:
        end_spell(draft, area, Message("note.dispelled"))
    else:
        _ask_check(draft, caster, words, area.called, area.spell_level, {AREA: str(area.id)})


def ask_area(draft: Draft, magic: MagicPolicy, command: c.CastSpell, level: int) -> None:
    """Which magic that lies on the map ends; the others can be checked against."""
    caster = draft.combatant(command.caster)
    found = magic_around(draft.encounter, caster)
    if not found:
        _tell_nothing(draft, caster, level)
        return
    told: Parameters = {"who": caster.name, "level": level}
    prompts.ask_choice(
        draft,
        caster.id,
        Message("prompt.dispel_area", told),
        options=(
            *((str(area.id), Message("note.label", {"label": area.called})) for area in found),
            (NONE, Message("prompt.option_nothing_ends")),
        ),
        then={"choice": DISPELLED_AREA, "level": level, "words": _words(magic, caster)},
    )


def _tell_nothing(draft: Draft, caster: Combatant, level: int) -> None:
    told: Parameters = {"who": caster.name, "level": level}
    draft.add(e.Noted(Message("note.no_magic_to_dispel", told), combatants=(caster.id,)))


def answer_area(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The chosen one ends by its level, or a check is asked for."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    area = draft.encounter.areas.get(AreaId(answer.option))
    if who is not None and area is not None:
        level, words = prompt.continuation.get("level", 0), str(prompt.continuation["words"])
        _end_or_check(draft, who, area, int(level), words)
    return None


def _words(magic: MagicPolicy, caster: Combatant) -> str:
    return magic.ability(caster) or MENTAL


def _check(
    draft: Draft,
    magic: MagicPolicy,
    command: c.CastSpell,
    called: Parameter,
    level: int,
    more: dict[str, str | int],
) -> None:
    caster = draft.combatant(command.caster)
    _ask_check(draft, caster, _words(magic, caster), called, level, more)


def _ask_check(
    draft: Draft,
    caster: Combatant,
    words: str,
    called: Parameter,
    level: int,
    more: dict[str, str | int],
) -> None:
    told: Parameters = {"who": caster.name, "label": called, "level": level}
    ask_check(
        draft,
        caster,
        words,
        dc=BASE_DC + level,
        text=Message("prompt.dispel_check", told),
        then=DISPELLED,
        more=FrozenMap(more),
    )


def settle_check(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A success ends the spell that was checked against."""
    if not success:
        return
    area = draft.encounter.areas.get(AreaId(str(prompt.continuation.get(AREA, ""))))
    if area is not None:
        end_spell(draft, area, Message("note.dispelled"))
    who = draft.find(CombatantId(str(prompt.continuation.get(WHOSE, ""))))
    effect = EffectId(str(prompt.continuation.get(EFFECT, "")))
    found = None if who is None else who.find_effect(effect)
    if who is not None and found is not None:
        _end_on(draft, who.id, found)


def _end_on(draft: Draft, who: CombatantId, chosen: ActiveEffect) -> None:
    """It ends on that target, with all that it had given it."""
    for effect in draft.combatant(who).effects:
        is_same = effect.id == chosen.id or (
            effect.held_by is not None and effect.held_by in (chosen.held_by, chosen.id)
        )
        if is_same:
            effects.end_with_holder(draft, who, effect, Message("note.dispelled"))


def _ask_unknown(
    draft: Draft,
    command: c.CastSpell,
    who: CombatantId,
    level: int,
    found: list[tuple[ActiveEffect, Parameter]],
) -> None:
    told: Parameters = {"who": draft.combatant(who).name, "level": level}
    prompts.ask_choice(
        draft,
        who,
        Message("prompt.dispel", told),
        options=(
            *(
                (str(effect.id), Message("note.label", {"label": called}))
                for effect, called in found
            ),
            (NONE, Message("prompt.option_nothing_ends")),
        ),
        then={"choice": DISPELLED, "level": level, "label": command.label},
    )


def answer_dispel(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The chosen spell ends on it; of several the next one is asked about."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED or answer.option in ("", NONE):
        return None
    chosen = who.find_effect(EffectId(answer.option))
    if chosen is None:
        return None
    _end_on(draft, who.id, chosen)
    left = spells_on(draft, draft.combatant(who.id))
    options = tuple(pair for pair in prompt.options if pair[0] in _keys(left) or pair[0] == NONE)
    if left and len(options) > 1:
        then = {str(key): value for key, value in prompt.continuation.items()}
        prompts.ask_choice(draft, who.id, prompt.text, options=options, then=then)
    return None


def _keys(found: tuple[tuple[ActiveEffect, Parameter], ...]) -> set[str]:
    return {str(effect.id) for effect, _ in found}

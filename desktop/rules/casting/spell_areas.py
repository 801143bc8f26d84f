"""Areas that spells leave on the map, held by concentration or until their time is over."""

from dataclasses import replace
from math import cos, radians, sin

from desktop.battlemap.cells import Point
from desktop.language.message import Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.area import AreaStage, LaidArea, LastingArea
from desktop.model.creature import AreaShape
from desktop.model.effect import End, Moment
from desktop.model.spell import AreaMoment, Lasting, Spell, SpellLayer, SpellStage
from desktop.model.volley import Volley
from desktop.rules.areas import areas
from desktop.rules.casting import influences, quelling
from desktop.rules.casting.running import COSTS
from desktop.rules.casting.spell_numbers import is_area_lasting
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import MagicPolicy

SIDES = ("spell_option.side_left", "spell_option.side_right")
STRAIGHT, ROUND = "spell_option.wall", "spell_option.ring"
RING_IN, RING_OUT = "spell_option.ring_in", "spell_option.ring_out"
ROUNDS = (ROUND, RING_IN, RING_OUT)
"""The words with which a caster chooses the side of a wall that harms, and its form."""


def forms_of(spell: Spell) -> tuple[str, ...]:
    """What its caster chooses of the wall that it makes; () where there is no choice."""
    is_one_sided = spell.area is not None and bool(spell.area.flank)
    straight = SIDES if is_one_sided else (STRAIGHT,)
    if spell.ring is None:
        return straight if is_one_sided else ()
    return (*straight, *((RING_IN, RING_OUT) if is_one_sided else (ROUND,)))


def shaped(spell: Spell, choice: str) -> Spell:
    """The spell with the form of its area that its caster has chosen."""
    is_round = spell.ring is not None and choice in ROUNDS
    return replace(spell, area=spell.ring) if is_round else spell


"""The sides of a wall, as one looks along it from where it begins."""


def lay(
    draft: Draft,
    magic: MagicPolicy,
    command: c.CastSpell,
    level: int,
    volley: Volley,
    acting: Volley,
) -> LastingArea:
    """The area stays; `volley` is what it has done as it came, `acting` what it does later."""
    spell, laid = command.spell, command.area
    assert laid is not None and spell.area is not None, "an area is laid"  # noqa: PT018
    caster = draft.combatant(command.caster)
    holder = None
    if spell.concentration:
        held = effects.concentration_of(caster)
        holder = None if held is None else held.id
    end = None
    if holder is None and spell.lasting is Lasting.TIMED:
        end = End(caster.id, Moment.START, max(1, spell.rounds))
    influence = influences.fixed(
        magic, caster, spell, level, command.choice, dc=magic.dc(draft.ruleset, caster).value
    )
    if not is_area_lasting(spell):  # it has acted; what it made of the place stays
        end, influence = volley.end, None
    acting = _later(spell, acting)
    kinds = [part.type for part in acting.damage if part.type]
    has_act = is_area_lasting(spell) and bool(acting.ability or acting.damage)
    area = LastingArea(
        areas.NEW,
        laid,
        volley.label,
        caster.id,
        held_by=holder,
        end=end,
        moments=spell.area.moments if has_act else (),
        volley=acting if has_act else None,
        spared=tuple(dict.fromkeys(command.spared)),
        kind=kinds[0] if kinds else "",
        rule=draft.ruleset.rule("area"),
        influence=influence,
        obscures=spell.obscures,
        ground=spell.ground,
        name=volley.name,
        judged=tuple(draft.encounter.combatants) if spell.area.picks else (),
        light=spell.light if is_area_lasting(spell) else None,
        raises=spell.area.raises,
        bars=spell.area.bars,
        deflects=spell.area.deflects,
        screens=spell.area.screens,
        burns=spell.area.burns,
        moves=spell.area.moves,
        moved_by="" if spell.area.moved_by is None else COSTS[spell.area.moved_by],
        drifts=spell.area.drifts,
        bursts=spell.area.bursts,
        swells=spell.area.swells,
        spends=spell.area.spends,
        sections=spell.area.sections,
        section=0 if spell.area.sections is None else spell.area.sections.feet,
        force=spell.area.force,
        distracts=spell.area.distracts,
        spell_level=None if spell.area.firm else level,
    )
    if spell.area.flank:
        _lay_flank(draft, area, spell.area.flank, command.choice)
    laid_area = areas.lay(draft, area)
    quelling.quell(draft, laid_area, spell.area.quells)
    areas.remember(draft, tuple(dict.fromkeys(command.targets)))
    return laid_area


def add_stage(draft: Draft, area: LastingArea, stage: SpellStage, volley: Volley) -> None:
    """What it will do on a later turn of its maker."""
    known = draft.encounter.areas[area.id]
    later = AreaStage(
        stage.turn, volley, stage.last, stage.picks, obscures=stage.obscures, ground=stage.ground
    )
    draft.add(e.AreaChanged(replace(known, stages=(*known.stages, later)), told=False))


def lay_layer(draft: Draft, wall: LastingArea, layer: SpellLayer, acting: Volley) -> None:
    """One layer lies where the wall does, or on both its sides, and acts by itself.

    Or it waits until a section of the wall is broken down.
    """
    name = _layered(wall, layer)
    label = dict(name.texts).get("en", wall.label)
    if layer.section:
        known = draft.encounter.areas[wall.id]
        waiting = replace(acting, label=label, name=name)
        kept = replace(known, section=layer.section, breach=waiting, breach_name=name)
        draft.add(e.AreaChanged(kept, told=False))
        return
    moments = (AreaMoment.ENTER, AreaMoment.START) if layer.beside else (AreaMoment.ENTER,)
    areas.lay(
        draft,
        replace(
            wall,
            id=areas.NEW,
            laid=_around_wall(draft, wall.laid, layer.beside) if layer.beside else wall.laid,
            label=label,
            name=name,
            moments=moments,
            volley=replace(acting, label=label, name=name),
            kind=next((part.type for part in acting.damage if part.type), ""),
            influence=None,
            obscures=None,
            ground=None,
            light=None,
            raises=None,
            spell_level=None if layer.firm else acting.spell_level,
            traced=False,
        ),
    )


def _layered(wall: LastingArea, layer: SpellLayer) -> Name:
    """ "Prismatic Wall: red"."""
    whole = {} if wall.name is None else dict(wall.name.texts)
    return Name(
        tuple(
            (code, f"{whole.get(code, wall.label)}: {text}") for code, text in layer.names.items()
        )
    )


def _around_wall(draft: Draft, laid: LaidArea, feet: int) -> LaidArea:
    """The wall and so many feet on both its sides, and around its ends."""
    if laid.shape is not AreaShape.LINE:
        return replace(laid, size=laid.size + feet, hollow=0)
    grid, turn = draft.encounter.maps[laid.map].grid, radians(laid.direction)
    back = feet / grid.feet_per_cell
    origin = Point(laid.origin.x - back * cos(turn), laid.origin.y - back * sin(turn))
    thickness = round(max(grid.feet_per_cell, laid.width or 0))
    return replace(laid, origin=origin, size=laid.size + 2 * feet, width=thickness + 2 * feet)


def _later(spell: Spell, acting: Volley) -> Volley:
    """What it does to those who come to it, or are still there."""
    assert spell.area is not None, "it has an area"
    acting = replace(acting, kinds=spell.area.harms or acting.kinds)
    if spell.area.later:
        parts = tuple(replace(part, type=spell.area.later) for part in acting.damage)
        acting = replace(acting, damage=parts)
    if spell.area.bare:
        acting = replace(acting, ability="", half=False)
    return replace(acting, within=areas.NEW) if spell.area.holds else acting


def _lay_flank(draft: Draft, wall: LastingArea, feet: int, choice: str) -> None:
    """The ground beside one of its sides, for those who end their turn there."""
    flank = replace(
        wall,
        laid=_beside_ring(wall.laid, feet, choice)
        if wall.laid.hollow
        else _beside_line(draft, wall, feet, choice),
        moments=(AreaMoment.END,),
        influence=None,
        obscures=None,
        ground=None,
        light=None,
        raises=None,
        bars="",
        deflects=False,
    )
    areas.lay(draft, flank)


def _beside_ring(laid: LaidArea, feet: int, choice: str) -> LaidArea:
    if choice == RING_OUT:
        return replace(laid, size=laid.size + feet, hollow=feet)
    return replace(laid, hollow=min(laid.size, laid.hollow + feet))


def _beside_line(draft: Draft, wall: LastingArea, feet: int, choice: str) -> LaidArea:
    grid = draft.encounter.maps[wall.laid.map].grid
    thickness = max(grid.feet_per_cell, wall.laid.width or 0)
    turn = radians(wall.laid.direction + (90 if choice == SIDES[1] else -90))
    aside = (thickness + feet) / 2 / grid.feet_per_cell
    origin = wall.laid.origin
    place = Point(origin.x + aside * cos(turn), origin.y + aside * sin(turn))
    return replace(wall.laid, origin=place, width=feet)

"""Checks that a turn's beginning near somebody asks for, such as the Slag Toad's heat."""

from collections.abc import Iterator, Sequence

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import AreaShape, Feature, FeatureGroup, ForcedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import fold
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.harm import damage
from desktop.rules.map.places import distance_between
from desktop.rules.mythcraft.points.costs import name_of
from desktop.rules.rolls.saves import roll_against


def ask_near_auras(draft: Draft, identity: CombatantId) -> None:
    """Ask for a check for each aura in which somebody begins its turn.

    Creatures of one kind are spared each other's auras unless the table says otherwise (ours).
    """
    who = draft.combatant(identity)
    spares_own_kind = draft.ruleset.setting_of(draft.encounter, "auras_spare_own_kind") == "on"
    for other in tuple(draft.encounter.combatants.values()):
        if other.id == identity or other.is_out or who.is_out:
            continue
        if spares_own_kind and other.creature.key == who.creature.key:
            continue
        distance = distance_between(draft.encounter, draft.ruleset, who, other)
        for feature, save in auras_of(other):
            assert save.area is not None, "an aura has an area"
            if distance is not None and distance <= save.area.size:
                _ask(draft, who, other, feature, save)


def auras_of(who: Combatant) -> Iterator[tuple[Feature, ForcedSave]]:
    """Traits that surround it with something that asks for a check."""
    for feature in who.creature.features_in(FeatureGroup.TRAIT):
        for save in feature.saves:
            if save.area is not None and save.area.shape is AreaShape.EMANATION:
                yield feature, save


def _ask(
    draft: Draft, who: Combatant, other: Combatant, feature: Feature, save: ForcedSave
) -> None:
    situation = situation_of(draft.encounter, draft.ruleset, who)
    text = Message(
        "prompt.myth.aura",
        {"who": who.name, "other": other.name, "feature": name_of(feature.names)},
    )
    asked = Prompt(
        prompts.NEW,
        PromptKind.CHECK,
        who.id,
        text,
        ability=save.ability,
        dc=save.dc,
        bonus=fold(draft.ruleset.checks(situation, save.ability)),
        source=other.id,
        continuation=FrozenMap({"feature": str(feature.key), "ability": save.ability}),
        rule="MC-CHK-01",
        harm="+".join(part.dice for part in save.damage),
    )
    prompts.ask(draft, asked)


def settle_auras(draft: Draft) -> None:
    """A finisher: the dead make no check against an aura any more."""

    def is_of_the_dead(prompt: Prompt) -> bool:
        who = None if prompt.combatant is None else draft.find(prompt.combatant)
        is_aura = prompt.kind is PromptKind.CHECK and "feature" in prompt.continuation
        return is_aura and who is not None and who.life is Life.DEAD

    prompts.drop_where(draft, is_of_the_dead)


def answer_aura(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Roll the check; a failure brings the damage of the aura."""
    found = _find_save(draft, prompt)
    if found is None or answer.outcome is Outcome.SKIPPED:
        return None
    who, feature, save = found
    purpose = Message("note.myth.aura", {"feature": name_of(feature.names)})
    situation = situation_of(draft.encounter, draft.ruleset, who)
    reasons = draft.ruleset.checks(situation, save.ability)
    if not roll_against(draft, who.id, reasons, dc=save.dc, purpose=purpose, answer=answer):
        parts = tuple(_typed(save, answer.damage) if answer.damage else _rolled(draft, save))
        damage.deal(draft, who.id, parts, hits.Blow(prompt.source))
    return None


def _find_save(draft: Draft, prompt: Prompt) -> tuple[Combatant, Feature, ForcedSave] | None:
    assert prompt.combatant is not None, "somebody is checked"
    assert prompt.source is not None, "somebody has the aura"
    who, source = draft.combatant(prompt.combatant), draft.combatant(prompt.source)
    wanted = prompt.continuation["feature"], prompt.ability
    found = (
        (who, feature, save)
        for feature, save in auras_of(source)
        if (feature.key, save.ability) == wanted
    )
    return next(found, None)  # None: its stat block was changed meanwhile


def _typed(save: ForcedSave, told: Sequence[DamageAmount]) -> Iterator[hits.Incoming]:
    """What lies on the table; without a type it is that of the part in its place."""
    kinds = [part.types[0] if part.types else "" for part in save.damage] or [""]
    for place, each in enumerate(told):
        kind = each.type or kinds[min(place, len(kinds) - 1)]
        yield hits.Incoming(each.amount, kind)


def _rolled(draft: Draft, save: ForcedSave) -> Iterator[hits.Incoming]:
    for part in save.damage:
        rolled = roll(parse(part.dice), draft.dice)
        dice = tuple(die.value for die in rolled.dice if die.kept)
        yield hits.Incoming(rolled.total, part.types[0] if part.types else "", dice=dice)

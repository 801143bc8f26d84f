"""Duplicates that an attack may hit in place of whom it is aimed at.

2014: a d20 says whether the attack goes to a duplicate, which has an Armour Class of its own.
2024: of a die for each duplicate one is enough, and a hit on them destroys one.
"""

import json
from dataclasses import replace

from desktop.language.message import Listing, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant
from desktop.model.creature import Attack
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.modifier import Duplicates
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.structure import structure, unstructure
from desktop.model.volley import Volley
from desktop.rules.areas import volleys
from desktop.rules.attacking import attacks
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.rolls.abilities import ability_modifier
from desktop.rules.rolls.rolling import at_the_table, attack_thrown
from desktop.rules.sight.perceiving import answers
from desktop.rules.sight.seeing import eyes_of

IMAGES = "images"
ROLL, IMAGE, REAL = "roll", "image", "real"
"""The word of its prompt, and its answers: as the dice say, or as the GM says."""

BASE = 10


def stand_in(
    draft: Draft,
    situation: Situation,
    command: c.MakeAttack,
    roll: e.D20Roll | None,
    outcome: AttackOutcome,
    then: Volley | None,
) -> bool:
    """Ask whether a duplicate is hit instead; what follows from the attack waits for the answer.

    `then` is what a spell's attack brings besides its damage.
    """
    target = situation.target
    assert target is not None, "an attack is made on somebody"
    effect = _images_of(target)
    if effect is None or effect.influence is None or effect.influence.duplicates is None:
        return False
    images = effect.influence.duplicates
    on_image = _outcome_on(draft, situation, images, roll, outcome)
    if AttackOutcome.MISS is outcome is on_image:
        return False
    if _sees_through(draft, situation.actor):
        told: Parameters = {"who": situation.actor.name, "label": effect.called}
        draft.add(e.Noted(Message("note.images_seen_through", told), combatants=(target.id,)))
        return False
    _ask(draft, situation, command, effect, images, outcome, on_image, then)
    return True


def _images_of(target: Combatant) -> ActiveEffect | None:
    for effect in target.effects:
        if effect.influence is not None and effect.influence.duplicates is not None:
            return effect
    return None


def _sees_through(draft: Draft, attacker: Combatant) -> bool:
    """Who is blind, or perceives without being fooled by what is seen."""
    eyes = eyes_of(attacker)
    is_blind = answers(attacker, Question.SIGHT, draft.ruleset)
    return is_blind or bool(eyes.blindsight or eyes.truesight)


def _outcome_on(
    draft: Draft,
    situation: Situation,
    images: Duplicates,
    roll: e.D20Roll | None,
    outcome: AttackOutcome,
) -> AttackOutcome:
    """What the same roll does to a duplicate."""
    if not images.armoured or roll is None or situation.target is None:
        return outcome
    armour = BASE + ability_modifier(situation.target.creature, "dex")
    return draft.ruleset.attacks.outcome(situation, roll, armour)


def _ask(
    draft: Draft,
    situation: Situation,
    command: c.MakeAttack,
    effect: ActiveEffect,
    images: Duplicates,
    outcome: AttackOutcome,
    on_image: AttackOutcome,
    then: Volley | None,
) -> None:
    target, attack = situation.target, situation.attack
    assert target is not None, "an attack is made on somebody"
    assert attack is not None, "an attack is made with something"
    told: Parameters = {
        "who": situation.actor.name,
        "target": target.name,
        "count": images.left,
        "least": images.needed,
    }
    key = "prompt.images_each" if images.each else "prompt.images"
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.CHOICE,
            target.id,
            Message(key, told),
            dice=f"{images.left if images.each else 1}d{images.die}",
            effect=effect.id,
            source=situation.actor.id,
            options=(
                (ROLL, Message("view.prompt.roll")),
                (IMAGE, Message("prompt.option_image")),
                (REAL, Message("prompt.option_real", {"target": target.name})),
            ),
            continuation=FrozenMap(
                {
                    "choice": IMAGES,
                    "command": json.dumps(unstructure(command)),
                    "attack": json.dumps(unstructure(attack)),
                    "ranged": int(situation.ranged),
                    "cover": situation.cover,
                    "outcome": outcome.value,
                    "on_image": on_image.value,
                }
            ),
            volley=then,
        ),
    )


def answer_images(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Roll as answered: a duplicate goes, or what follows from the attack follows now."""
    assert prompt.combatant is not None, "somebody has duplicates"
    target = draft.combatant(prompt.combatant)
    effect = _images_of(target)
    assert effect is not None, "the prompt goes with its effect"
    assert effect.influence is not None, "it was asked because of that"
    images = effect.influence.duplicates
    assert images is not None, "it was asked because of them"
    is_image = answer.option == IMAGE
    if answer.option == ROLL and answer.outcome is not Outcome.SKIPPED:
        result = _rolled(draft, target, images, answer)
        if isinstance(result, Refusal):
            return result
        is_image = result
    if not is_image:
        return _go_on(draft, prompt)
    if AttackOutcome(str(prompt.continuation["on_image"])) is AttackOutcome.MISS:
        told: Parameters = {"target": target.name, "left": images.left}
        draft.add(e.Noted(Message("note.image_missed", told), combatants=(target.id,)))
    else:
        _destroy(draft, target, effect, images)
    return None


def _rolled(draft: Draft, target: Combatant, images: Duplicates, answer: Answer) -> bool | Refusal:
    """Whether the dice send the attack to a duplicate; a typed number is the highest of them."""
    typed = answer.dice or (() if answer.amount is None else (answer.amount,))
    for die in typed:
        if refusal := judge_number(die, low=1, high=images.die):
            return refusal
    count = images.left if images.each else 1
    dice = typed or tuple(draft.dice.roll(images.die) for _ in range(count))
    is_image = max(dice) >= images.needed
    told: Parameters = {
        "target": target.name,
        "dice": Listing(tuple(str(die) for die in dice)),
        "least": images.needed,
    }
    key = "note.images_hit" if is_image else "note.images_not_hit"
    draft.add(e.Noted(Message(key, told), combatants=(target.id,)))
    return is_image


def _destroy(draft: Draft, target: Combatant, effect: ActiveEffect, images: Duplicates) -> None:
    left = images.left - 1
    told: Parameters = {"target": target.name, "left": left}
    draft.add(e.Noted(Message("note.image_destroyed", told), combatants=(target.id,)))
    if left < 1:
        effects.end_effect(draft, target.id, effect.id, Message("note.used_up"))
        return
    assert effect.influence is not None, "it has duplicates"
    influence = replace(effect.influence, duplicates=replace(images, left=left))
    draft.add(e.EffectChanged(target.id, replace(effect, influence=influence), told=False))


def _go_on(draft: Draft, prompt: Prompt) -> Refusal | None:
    """The attack was on the real one: its damage and whatever else follows."""
    kept = prompt.continuation
    outcome = AttackOutcome(str(kept["outcome"]))
    if outcome is AttackOutcome.MISS:
        return None
    command = structure(c.MakeAttack, json.loads(str(kept["command"])))
    attack = structure(Attack, json.loads(str(kept["attack"])))
    attacker, target = draft.combatant(command.attacker), draft.combatant(command.target)
    situation = situation_of(
        draft.encounter, draft.ruleset, attacker, target, attack, ranged=bool(kept["ranged"])
    )
    situation = replace(situation, cover=str(kept["cover"]), wish=command)
    what = attack_thrown(draft, attacker.id, target.id)
    is_typed = bool(command.dice) or command.total is not None
    with at_the_table(draft, what, asks=is_typed):
        attacks.follow(draft, situation, command, outcome, {})
    if prompt.volley is not None:
        volleys.follow_hit(draft, target.id, prompt.volley)
    return None

"""Dice that grow: with a slot of a higher level, or with the caster."""


def grown_dice(dice: str, growth: str, steps: int) -> str:
    """Dice with a growth added so many times: 8d6 and twice 1d6 are 10d6."""
    if not growth or steps < 1:
        return dice
    if not dice:
        count, _, sides = growth.partition("d")
        return f"{int(count) * steps}d{sides}"
    if "d" not in growth:
        more = int(growth) * steps
        return str(int(dice) + more) if dice.isdigit() else f"{dice}+{more}"
    count, _, sides = growth.partition("d")
    own, _, rest = dice.partition("d")
    same, plus, bonus = rest.partition("+")
    if same == sides and own.isdigit():
        return f"{int(own) + int(count) * steps}d{sides}{plus}{bonus}"
    return f"{dice}+{int(count) * steps}d{sides}"

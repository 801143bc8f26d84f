"""Chances as people read them."""

from fractions import Fraction


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; what is neither sure nor impossible never reads as that."""
    share = round(chance * 100)
    if share == 0 and chance:
        return "< 1 %"
    if share == 100 and chance != 1:
        return "> 99 %"
    return f"{share} %"

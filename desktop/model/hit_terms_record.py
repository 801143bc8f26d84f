"""The records of the terms on which hits and failed saves give what they give."""

from desktop.model.bond_record import bond_in, bond_record
from desktop.model.effect import LaterHarm, WayOut
from desktop.model.hit_terms import HitTerms, SaveTerms
from desktop.model.moment import Moment
from desktop.model.record import MOST_BONUS, MOST_FEET, Fields, Record, short

MOST_ROUNDS = 100_000
"""More than a week: nobody counts longer in a fight."""


def hit_terms_in(fields: Fields) -> HitTerms:
    """How a record tells of a hit."""
    return HitTerms(
        largest=fields.text("largest"),
        charge=fields.number("charge", lowest=0, highest=MOST_BONUS) or 0,
        then=fields.text("then"),
        instead=fields.flag("instead"),
        until=_moment(fields, "until"),
        of_target=fields.flag("of_target"),
        holds=fields.number("holds", lowest=1, highest=MOST_BONUS) or 1,
        binds=not fields.flag("unbound"),
        later=_later(fields),
        way_out=_way_out(fields),
        bond=bond_in(fields.child("bond")),
        lowers=fields.text("lowers"),
        drains=fields.flag("drains"),
        gripped=fields.flag("gripped"),
        moves=moved_in(fields, "moves"),
        weakens=fields.text("weakens"),
        hard=fields.flag("hard"),
    )


def hit_terms_record(terms: HitTerms) -> Record:
    """Its record."""
    return short(
        largest=terms.largest,
        charge=terms.charge or None,
        then=terms.then,
        instead=terms.instead,
        until=None if terms.until is None else terms.until.value,
        of_target=terms.of_target,
        holds=None if terms.holds == 1 else terms.holds,
        unbound=not terms.binds,
        later=[_later_record(each) for each in terms.later],
        way_out=_way_out_record(terms.way_out),
        bond=bond_record(terms.bond),
        lowers=terms.lowers,
        drains=terms.drains,
        gripped=terms.gripped,
        moves=terms.moves or None,
        weakens=terms.weakens,
        hard=terms.hard,
    )


def moved_in(fields: Fields, key: str) -> int:
    """Feet away, or negative ones toward somebody."""
    return fields.number(key, lowest=-MOST_FEET, highest=MOST_FEET) or 0


def _later(fields: Fields) -> tuple[LaterHarm, ...]:
    return tuple(
        LaterHarm(
            child.text("dice"),
            child.text("type"),
            child.one_of("moment", Moment, Moment.START),
            of_source=child.flag("of_source"),
        )
        for child in fields.children("later")
    )


def _later_record(harm: LaterHarm) -> Record:
    return short(dice=harm.dice, type=harm.type, moment=harm.moment.value, of_source=harm.of_source)


def _way_out_record(way: WayOut | None) -> Record | None:
    return None if way is None else short(checks=list(way.checks), dc=way.dc)


def _way_out(fields: Fields) -> WayOut | None:
    child = fields.child("way_out")
    if child is None:
        return None
    return WayOut(child.words("checks"), child.required_number("dc", lowest=0, highest=MOST_BONUS))


def save_terms_in(fields: Fields) -> SaveTerms:
    """How a record tells of a failed save."""
    return SaveTerms(
        kinds=fields.words("kinds"),
        rounds=fields.number("rounds", lowest=0, highest=MOST_ROUNDS) or 0,
        until=_moment(fields, "until"),
        of_target=fields.flag("of_target"),
        repeats=_moment(fields, "repeats"),
        worse=fields.text("worse"),
        later=_later(fields),
        way_out=_way_out(fields),
        bond=bond_in(fields.child("bond")),
        escape_dc=fields.number("escape_dc", lowest=0, highest=MOST_BONUS),
        when_damaged=fields.flag("when_damaged"),
        lowers=fields.text("lowers"),
        drains=fields.flag("drains"),
        by_five=fields.words("by_five"),
        wakes=fields.flag("wakes"),
        at_zero=fields.words("at_zero"),
        steels=fields.flag("steels"),
        wound=fields.text("wound"),
        steels_after=fields.flag("steels_after"),
        ages=fields.text("ages"),
        contest=fields.flag("contest"),
        possesses=fields.flag("possesses"),
        destroys=fields.text("destroys"),
    )


def _moment(fields: Fields, key: str) -> Moment | None:
    return fields.one_of(key, Moment, Moment.END) if fields.text(key) else None


def save_terms_record(terms: SaveTerms) -> Record:
    """Its record."""
    return short(
        kinds=list(terms.kinds),
        rounds=terms.rounds or None,
        until=None if terms.until is None else terms.until.value,
        of_target=terms.of_target,
        repeats=None if terms.repeats is None else terms.repeats.value,
        worse=terms.worse,
        later=[_later_record(each) for each in terms.later],
        way_out=_way_out_record(terms.way_out),
        bond=bond_record(terms.bond),
        escape_dc=terms.escape_dc,
        when_damaged=terms.when_damaged,
        lowers=terms.lowers,
        drains=terms.drains,
        by_five=list(terms.by_five),
        wakes=terms.wakes,
        at_zero=list(terms.at_zero),
        steels=terms.steels,
        wound=terms.wound,
        steels_after=terms.steels_after,
        ages=terms.ages,
        contest=terms.contest,
        possesses=terms.possesses,
        destroys=terms.destroys,
    )

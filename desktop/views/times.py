"""Times as people of a language write them."""

from PySide6.QtCore import QDateTime, QLocale, Qt

LOCALES = {"en": QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)}


def moment_of(at: str, language: str) -> str:
    """Date and time of an ISO text, in the zone that it was written in."""
    locale, when = _locale_of(language), _read(at)
    return locale.toString(when, QLocale.FormatType.ShortFormat)


def time_of(at: str, language: str) -> str:
    """The time of day alone."""
    return _locale_of(language).toString(_read(at).time(), QLocale.FormatType.ShortFormat)


def _read(at: str) -> QDateTime:
    return QDateTime.fromString(at[:19], Qt.DateFormat.ISODate)


def _locale_of(language: str) -> QLocale:
    return LOCALES.get(language, QLocale(language))

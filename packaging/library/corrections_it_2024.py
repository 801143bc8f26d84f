"""Paragraphs of the Italian set that its making displaced, put back as the document has them."""

NAMES = {
    "Cloaked Flight": "Volo celato",
    "Glare": "Sguardo",
    "Reactive": "Reattiva",
}
"""Names that nothing but their meaning pairs."""

ADDED: dict[str, dict[str, str]] = {
    "Saber-Toothed Tiger": {
        "actions": "\nAZIONI BONUS:\n"
        "Fuga agile. La tigre effettua l'azione di Disimpegno o Nascondersi."
    },
}
"""Text that stands in another field of the set, by the field where it belongs."""

RESISTANCE = (
    "Resistenza leggendaria (3/giorno o 4/giorno nella tana). Se il vampiro fallisce un tiro "
    "salvezza, può scegliere di superarlo comunque."
)
SPIDER_CLIMB = (
    "Movimenti del ragno. Il vampiro può scalare le superfici difficili, compresi i soffitti, "
    "senza effettuare una prova di caratteristica."
)
MIST = (
    "Fuga nebbiosa. Se il vampiro scende a 0 punti ferita al di fuori del suo luogo di riposo, "
    "usa Mutaforma per trasformarsi in nebbia (nessuna azione richiesta). Se non può usare "
    "Mutaforma, viene distrutto. Finché ha 0 punti ferita in forma nebbiosa, non può tornare "
    "alla forma di vampiro e deve raggiungere il suo luogo di riposo entro 2 ore, altrimenti "
    "viene distrutto. Una volta raggiunto il luogo di riposo, torna alla forma di vampiro ed è "
    "paralizzato finché non recupera un qualsiasi numero di punti ferita; recupera 1 punto "
    "ferita una volta trascorsa 1 ora in questo stato."
)
WEAKNESS = (
    "Debolezze dei vampiri. Il vampiro ha le seguenti debolezze: Acqua corrente. Il vampiro "
    "subisce 20 danni da acido se termina il suo turno nell'acqua corrente. Luce del sole. Il "
    "vampiro subisce 20 danni radiosi quando inizia il suo turno alla luce del sole. Finché è "
    "esposto alla luce del sole, subisce svantaggio a tiri per colpire e prove di "
    "caratteristica. Paletto nel cuore. {stake} Proibizione. Il vampiro non può entrare in casa "
    "di qualcuno se non viene invitato da chi vi risiede."
)
STAKE = (
    "Se un'arma che infligge danni perforanti gli viene conficcata nel cuore mentre è "
    "incapacitato nel suo luogo di riposo, il vampiro è paralizzato finché non viene rimossa "
    "l'arma."
)
STAKE_OF_SPAWN = (
    "Il vampiro viene distrutto se un'arma che infligge danni perforanti gli viene conficcata "
    "nel cuore mentre è incapacitato."
)
FIELDS: dict[tuple[str, str], str] = {
    ("Vampire", "traits"): "\n".join(
        [RESISTANCE, MIST, SPIDER_CLIMB, WEAKNESS.format(stake=STAKE)]
    ),
    ("Vampire Spawn", "traits"): "\n".join([SPIDER_CLIMB, WEAKNESS.format(stake=STAKE_OF_SPAWN)]),
}
"""Whole fields whose sentences stand in the wrong paragraphs, put in order."""

FIRST_ROAR = (
    " Primo ruggito. Tiro salvezza su Saggezza: CD 20, tutti i nemici in un'emanazione di 150 "
    "metri di cui la sfinge è il punto di origine. Fallimento: il bersaglio è spaventato per 1 "
    "minuto."
)
CURSED = (
    " Finché la creatura maledetta si trova fuori da uno specchio d'acqua, subisce 6 (1d12) "
    "danni da acido a intervalli di 10 minuti, a meno che la sua pelle non venga inumidita prima "
    "che siano trascorsi i 10 minuti."
)

PARAGRAPHS: dict[str, tuple[tuple[str, str], ...]] = {
    "Aboleth": (
        (CURSED, ""),
        ("finché si trova sott'acqua.\nRes", f"finché si trova sott'acqua.{CURSED}\nRes"),
    ),
    "Ancient Green Dragon": (("(2d6 + 8)", "(2d8 + 8)"),),
    "Marilith": (("(1d8 + 5)", "(1d10 + 5)"),),
    "Sphinx of Valor": (
        (FIRST_ROAR, ""),
        (" Secondo ruggito", f"{FIRST_ROAR} Secondo ruggito"),
    ),
    "Swarm of Venomous Snakes": (
        ("8 (1d4 + 4) danni perforanti, o 6 (1d8", "8 (1d8 + 4) danni perforanti, o 6 (1d4"),
    ),
    "Triceratops": (("due attacchi\nTrafiggere.", "due attacchi Trafiggere."),),
}
"""Old and new wording inside the fields of a stat block."""

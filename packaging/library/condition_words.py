"""Condition texts that no source has: our Italian of SRD 5.1, states, and MythCraft.

The Italian of SRD 5.1 uses the terms of the official Italian document of the later edition.
MythCraft's conditions are told in our own words, in the order effect, end.
"""

FORMER_ITALIAN: dict[str, tuple[str, ...]] = {
    "blinded": (
        "Una creatura accecata non è in grado di vedere e fallisce automaticamente qualsiasi "
        "prova di caratteristica che richieda l'uso della vista.",
        "I tiri per colpire contro la creatura dispongono di vantaggio, mentre i suoi tiri per "
        "colpire subiscono svantaggio.",
    ),
    "charmed": (
        "Una creatura affascinata non può attaccare chi l'ha affascinata né bersagliarlo con "
        "capacità o effetti magici dannosi.",
        "Chi l'ha affascinata dispone di vantaggio a qualsiasi prova di caratteristica effettuata "
        "per interagire socialmente con la creatura.",
    ),
    "deafened": (
        "Una creatura assordata non è in grado di sentire e fallisce automaticamente qualsiasi "
        "prova di caratteristica che richieda l'uso dell'udito.",
    ),
    "frightened": (
        "Una creatura spaventata subisce svantaggio alle prove di caratteristica e ai tiri per "
        "colpire finché la fonte della sua paura è nel suo campo visivo.",
        "La creatura non può avvicinarsi volontariamente alla fonte della sua paura.",
    ),
    "grappled": (
        "La velocità di una creatura afferrata diventa 0 e la creatura non può beneficiare di "
        "alcun bonus alla sua velocità.",
        "La condizione termina se chi l'ha afferrata è incapacitato.",
        "La condizione termina anche se un effetto sposta la creatura afferrata fuori dalla "
        "portata di chi l'ha afferrata o dell'effetto che l'afferra, come quando una creatura "
        "viene scagliata via dall'incantesimo onda tonante.",
    ),
    "incapacitated": ("Una creatura incapacitata non può effettuare azioni o reazioni.",),
    "invisible": (
        "Una creatura invisibile è impossibile da vedere senza l'aiuto della magia o di un senso "
        "speciale. Allo scopo di nascondersi, la creatura è considerata pesantemente oscurata. La "
        "sua posizione può essere individuata da qualsiasi rumore faccia o traccia lasci.",
        "I tiri per colpire contro la creatura subiscono svantaggio, mentre i suoi tiri per "
        "colpire dispongono di vantaggio.",
    ),
    "paralyzed": (
        "Una creatura paralizzata è incapacitata e non può muoversi o parlare.",
        "La creatura fallisce automaticamente i tiri salvezza su Forza e Destrezza.",
        "I tiri per colpire contro la creatura dispongono di vantaggio.",
        "Ogni attacco che colpisce la creatura è un colpo critico se l'attaccante si trova entro "
        "1,5 metri dalla creatura.",
    ),
    "petrified": (
        "Una creatura pietrificata viene trasformata, insieme a tutti gli oggetti non magici che "
        "indossa o trasporta, in una sostanza solida inanimata (solitamente pietra). Il suo peso "
        "viene decuplicato e la creatura cessa di invecchiare.",
        "La creatura è incapacitata, non può muoversi o parlare e non è consapevole di ciò che la "
        "circonda.",
        "I tiri per colpire contro la creatura dispongono di vantaggio.",
        "La creatura fallisce automaticamente i tiri salvezza su Forza e Destrezza.",
        "La creatura ha resistenza a tutti i danni.",
        "La creatura è immune a veleni e malattie, ma un veleno o una malattia già presenti nel "
        "suo organismo sono sospesi, non neutralizzati.",
    ),
    "poisoned": (
        "Una creatura avvelenata subisce svantaggio ai tiri per colpire e alle prove di "
        "caratteristica.",
    ),
    "prone": (
        "L'unica possibilità di movimento di una creatura prona è strisciare, a meno che non si "
        "rialzi, ponendo così fine alla condizione.",
        "La creatura subisce svantaggio ai tiri per colpire.",
        "Un tiro per colpire contro la creatura dispone di vantaggio se l'attaccante si trova "
        "entro 1,5 metri dalla creatura. Altrimenti, il tiro per colpire subisce svantaggio.",
    ),
    "restrained": (
        "La velocità di una creatura trattenuta diventa 0 e la creatura non può beneficiare di "
        "alcun bonus alla sua velocità.",
        "I tiri per colpire contro la creatura dispongono di vantaggio, mentre i suoi tiri per "
        "colpire subiscono svantaggio.",
        "La creatura subisce svantaggio ai tiri salvezza su Destrezza.",
    ),
    "stunned": (
        "Una creatura stordita è incapacitata, non può muoversi e può parlare solo in modo "
        "esitante.",
        "La creatura fallisce automaticamente i tiri salvezza su Forza e Destrezza.",
        "I tiri per colpire contro la creatura dispongono di vantaggio.",
    ),
    "unconscious": (
        "Una creatura priva di sensi è incapacitata, non può muoversi o parlare e non è "
        "consapevole di ciò che la circonda.",
        "La creatura lascia cadere qualsiasi cosa stia impugnando e cade a terra prona.",
        "La creatura fallisce automaticamente i tiri salvezza su Forza e Destrezza.",
        "I tiri per colpire contro la creatura dispongono di vantaggio.",
        "Ogni attacco che colpisce la creatura è un colpo critico se l'attaccante si trova entro "
        "1,5 metri dalla creatura.",
    ),
    "exhaustion": (
        "Alcune capacità speciali e alcuni pericoli ambientali, come la fame e gli effetti a "
        "lungo termine del gelo o del caldo torrido, possono causare una condizione speciale "
        "detta indebolimento, misurata in sei livelli. Un effetto può conferire a una creatura "
        "uno o più livelli di indebolimento, come specificato nella sua descrizione.",
        "1: Svantaggio alle prove di caratteristica",
        "2: Velocità dimezzata",
        "3: Svantaggio ai tiri per colpire e ai tiri salvezza",
        "4: Punti ferita massimi dimezzati",
        "5: Velocità ridotta a 0",
        "6: Morte",
        "Se una creatura già indebolita subisce un altro effetto che causa indebolimento, il suo "
        "livello attuale aumenta dell'ammontare specificato nella descrizione dell'effetto.",
        "Una creatura subisce gli effetti del suo livello attuale e di tutti i livelli "
        "inferiori. Per esempio, una creatura con 2 livelli di indebolimento ha la velocità "
        "dimezzata e subisce svantaggio alle prove di caratteristica.",
        "Un effetto che rimuove l'indebolimento ne riduce il livello come specificato nella sua "
        "descrizione; tutti gli effetti terminano se il livello scende sotto 1.",
        "Al termine di un riposo lungo il livello di indebolimento di una creatura si riduce di "
        "1, purché la creatura abbia anche mangiato e bevuto.",
    ),
}


def _pair(english: str, italian: str) -> dict[str, str]:
    return {"en": english, "it": italian}


COMMON = {
    "disengaged": _pair(
        "Movement provokes no opportunity attacks for the rest of the turn.",
        "Il movimento non provoca attacchi di opportunità per il resto del turno.",
    ),
    "dodging": _pair(
        "Until the start of the next turn: attack rolls against the creature have disadvantage if "
        "it can see the attacker, and it makes Dexterity saving throws with advantage. Lost while "
        "incapacitated or at speed 0.",
        "Fino all'inizio del turno successivo: i tiri per colpire contro la creatura subiscono "
        "svantaggio se essa vede l'attaccante, e i suoi tiri salvezza su Destrezza dispongono di "
        "vantaggio. Si perde se è incapacitata o ha velocità 0.",
    ),
    "acting_legendary": _pair(
        "Does what its legendary or readied action lets it, free of any other cost.",
        "Fa ciò che la sua azione leggendaria o preparata consente, senza altro costo.",
    ),
    "moving_safely": _pair(
        "Its move provokes no opportunity attacks.",
        "Il suo movimento non provoca attacchi di opportunità.",
    ),
    "moving_readied": _pair(
        "Moves up to its speed now, as it had readied.",
        "Si muove ora fino alla sua velocità, come aveva preparato.",
    ),
    "summoned": _pair(
        "Called by a spell, and gone with it where the spell says so.",
        "Evocata da un incantesimo, e con esso scompare dove l'incantesimo lo dice.",
    ),
    "may_teleport": _pair(
        "May be elsewhere at once, as far as its spell or feature says, until the turn is over.",
        "Può trovarsi altrove all'istante, alla distanza detta dal suo incantesimo o tratto, fino "
        "alla fine del turno.",
    ),
    "half_cover": _pair(
        "+2 to AC and to Dexterity saving throws.",
        "+2 alla CA e ai tiri salvezza su Destrezza.",
    ),
    "three_quarters_cover": _pair(
        "+5 to AC and to Dexterity saving throws.",
        "+5 alla CA e ai tiri salvezza su Destrezza.",
    ),
    "helped": _pair(
        "Advantage on the next roll that the help was given for.",
        "Vantaggio al prossimo tiro per cui l'aiuto è stato dato.",
    ),
    "hidden": _pair(
        "Unseen and unheard: attack rolls against it have disadvantage, its own have advantage. "
        "Ends when it is found, or attacks.",
        "Non vista e non sentita: i tiri per colpire contro di essa subiscono svantaggio, i suoi "
        "dispongono di vantaggio. Termina quando viene scoperta o attacca.",
    ),
    "readied": _pair(
        "Waits for its trigger, then acts with its reaction.",
        "Attende l'attivazione, poi agisce con la sua reazione.",
    ),
    "surprised": _pair(
        "Cannot move or take an action on its first turn, nor a reaction until that turn ends.",
        "Non può muoversi né effettuare azioni nel suo primo turno, né reazioni finché quel turno "
        "non termina.",
    ),
    "concentration": _pair(
        "Damage asks for a Constitution saving throw: DC 10 or half the damage, whichever is "
        "higher. Ends when incapacitated or killed, or when it concentrates on something else.",
        "I danni richiedono un tiro salvezza su Costituzione: CD 10 o metà dei danni, il valore "
        "più alto. Termina se la creatura è incapacitata o muore, o se si concentra su altro.",
    ),
}
"""States of both editions."""

LATER = {
    "surprised": _pair(
        "Disadvantage on the initiative roll.",
        "Svantaggio al tiro per l'iniziativa.",
    ),
}
"""States that SRD 5.2.1 has in its own way."""

MYTHCRAFT = {
    "absorb": _pair(
        "Takes so much less damage of the named type.",
        "Subisce altrettanti danni in meno del tipo indicato.",
    ),
    "affinity": _pair(
        "Deals 3 more damage of the named type, and takes half of it.",
        "Infligge 3 danni in più del tipo indicato e ne subisce la metà.",
    ),
    "bleeding": _pair(
        "Takes physical damage at the start of its turn. Ends by any magical healing, by Catch "
        "your Breath, or by an INT/Medicine check.",
        "Subisce danni fisici all'inizio del suo turno. Termina con qualsiasi cura magica, con "
        "Riprendere fiato o con una prova di INT/Medicina.",
    ),
    "blinded": _pair(
        "Cannot see; checks that need sight fail. Every foe is Unseen to it.",
        "Non può vedere; le prove che richiedono la vista falliscono. Ogni nemico è per lei Non "
        "visto.",
    ),
    "broken": _pair(
        "Is Frightened and Shaken, and must use its movement to get away from the danger.",
        "È spaventata e scossa, e deve usare il movimento per allontanarsi dal pericolo.",
    ),
    "burning": _pair(
        "Takes fire damage at the start of its turn. Ends when doused, or by falling Prone and "
        "spending 3 AP.",
        "Subisce danni da fuoco all'inizio del suo turno. Termina se viene spenta con l'acqua, o "
        "cadendo prona e spendendo 3 PA.",
    ),
    "charmed": _pair(
        "Cannot attack the charmer, who has 1 TA against its ANT, LOG and WILL and rolls 2d20, "
        "higher, on INT and CHA checks with it.",
        "Non può attaccare chi l'ha affascinata, che ha 1 VT contro ANT, LOG e VOL e tira 2d20, "
        "il più alto, nelle prove di INT e CAR con lei.",
    ),
    "chilled": _pair(
        "Moving and weapon attacks cost 1 AP more; one creature action less (at least 1).",
        "Movimento e attacchi con arma costano 1 PA in più; un'azione di creatura in meno (almeno "
        "1).",
    ),
    "concealed": _pair(
        "Attacks on it have 1 TD; its own on those it sees clearly have 1 TA.",
        "Gli attacchi contro di lei hanno 1 ST; i suoi contro chi vede chiaramente hanno 1 VT.",
    ),
    "cover": _pair(
        "+1 to +3 (the GM says) to AR, REF and FORT against ranged attacks.",
        "Da +1 a +3 (decide il GM) a VA, RIF e TEM contro gli attacchi a distanza.",
    ),
    "total_cover": _pair(
        "Cannot be the target of ranged attacks or of what needs line of sight.",
        "Non può essere bersaglio di attacchi a distanza o di ciò che richiede linea di vista.",
    ),
    "dazed": _pair(
        "At most 3 AP a turn, none carried over or reactive; at most 2 creature actions; no "
        "reactions.",
        "Al massimo 3 PA per turno, nessuno riportato o reattivo; al massimo 2 azioni di "
        "creatura; nessuna reazione.",
    ),
    "deafened": _pair(
        "Cannot hear; listening fails. Verbal magic is cast with 2d20, lower.",
        "Non può sentire; le prove di ascolto falliscono. La magia verbale si lancia con 2d20, il "
        "più basso.",
    ),
    "demoralized": _pair(
        "Attacks on it have 1 TA. Suppressed while Rallied.",
        "Gli attacchi contro di lei hanno 1 VT. Sospesa finché è rinfrancata.",
    ),
    "engaged": _pair(
        "Leaving the foe's reach gives that foe a reactive attack for 0 AP; a hit sets its speed "
        "to 0 until its next turn.",
        "Uscire dalla portata del nemico gli concede un attacco reattivo per 0 PA; se colpisce, "
        "la velocità è 0 fino al suo prossimo turno.",
    ),
    "enthralled": _pair(
        "Is Charmed and obeys, even into danger, not into sure death; the source attacks ANT, LOG "
        "and WILL with 2d20, higher.",
        "È affascinata e obbedisce, anche di fronte al pericolo, non a una morte certa; la fonte "
        "attacca ANT, LOG e VOL con 2d20, il più alto.",
    ),
    "fatigued": _pair(
        "Each time it is gained: 1 DP; Recoup and Take a Rest remove no DP. Ends by resting with "
        "food and drink.",
        "Ogni volta che la subisce: 1 PM; i riposi non rimuovono PM. Termina riposando con cibo e "
        "bevande.",
    ),
    "flanking": _pair(
        "Two allies on opposite sides of the target: 1 TA on attacks against it.",
        "Due alleati ai lati opposti del bersaglio: 1 VT agli attacchi contro di esso.",
    ),
    "focused": _pair(
        "1 TA on attacks against the named target.",
        "1 VT agli attacchi contro il bersaglio indicato.",
    ),
    "frightened": _pair(
        "1 TD on d20 rolls while the source is in sight; cannot move closer to it. Suppressed "
        "while Rallied.",
        "1 ST ai tiri di d20 finché la fonte è in vista; non può avvicinarsi ad essa. Sospesa "
        "finché è rinfrancata.",
    ),
    "grappled": _pair(
        "Speed 0; no two-handed weapons. Ends by escaping or when let go.",
        "Velocità 0; niente armi a due mani. Termina liberandosi o se viene lasciata.",
    ),
    "grounded": _pair(
        "Cannot be teleported or brought to another plane.",
        "Non può essere teletrasportata né portata su un altro piano.",
    ),
    "helpless": _pair(
        "Any melee damage above 0 takes all its hit points.",
        "Qualsiasi danno in mischia superiore a 0 le toglie tutti i punti ferita.",
    ),
    "paralyzed": _pair(
        "Is Helpless; no AP, no actions, no reactions.",
        "È indifesa; nessun PA, nessuna azione, nessuna reazione.",
    ),
    "petrified": _pair(
        "Turned to stone, and Paralyzed.",
        "Trasformata in pietra, e paralizzata.",
    ),
    "phobic": _pair(
        "Frightened of the named thing whenever it is in sight.",
        "Spaventata dalla cosa indicata ogni volta che è in vista.",
    ),
    "pinned": _pair(
        "Is Prone and Grappled.",
        "È prona e afferrata.",
    ),
    "prone": _pair(
        "Its attacks have 1 TD, no two-handed weapons; melee attacks on it have 1 TA, ranged "
        "ones 1 TD. Ends by standing up.",
        "I suoi attacchi hanno 1 ST, niente armi a due mani; gli attacchi in mischia contro di "
        "lei hanno 1 VT, quelli a distanza 1 ST. Termina rialzandosi.",
    ),
    "protected": _pair(
        "+2 to AR, REF and FORT.",
        "+2 a VA, RIF e TEM.",
    ),
    "rallied": _pair(
        "Cannot become Demoralized, Frightened or Shaken; present ones are suppressed.",
        "Non può diventare demoralizzata, spaventata o scossa; quelle presenti sono sospese.",
    ),
    "restrained": _pair(
        "Is Grappled; attacks on it roll 2d20, higher. Escaping costs 3 AP or two creature "
        "actions.",
        "È afferrata; gli attacchi contro di lei tirano 2d20, il più alto. Liberarsi costa 3 PA o "
        "due azioni di creatura.",
    ),
    "shaken": _pair(
        "-2 to d20 rolls. Suppressed while Rallied.",
        "-2 ai tiri di d20. Sospesa finché è rinfrancata.",
    ),
    "sickened": _pair(
        "d20 rolls are 2d20, lower.",
        "I tiri di d20 sono 2d20, il più basso.",
    ),
    "silenced": _pair(
        "Cannot speak or cast magic with a verbal part.",
        "Non può parlare né lanciare magia con una parte verbale.",
    ),
    "slowed": _pair(
        "Half speed.",
        "Velocità dimezzata.",
    ),
    "staggered": _pair(
        "Gains half its AP (rounded up); half its creature actions.",
        "Ottiene metà dei suoi PA (arrotondati per eccesso); metà delle azioni di creatura.",
    ),
    "stunned": _pair(
        "At most 1 AP in hand, however gained; at most 1 creature action.",
        "Al massimo 1 PA a disposizione, comunque ottenuto; al massimo 1 azione di creatura.",
    ),
    "suffocating": _pair(
        "After END + 1 rounds without air: 1 DP at the start of each of its turns.",
        "Dopo VIG + 1 round senza aria: 1 PM all'inizio di ogni suo turno.",
    ),
    "suppressed": _pair(
        "Cannot use AP or actions to move.",
        "Non può usare PA o azioni per muoversi.",
    ),
    "surprised": _pair(
        "Skips its turn in round 1 and has 1 TD in round 2; no reactive or carried AP and no "
        "reactions until its first turn with actions is over.",
        "Salta il turno nel round 1 e ha 1 ST nel round 2; nessun PA reattivo o riportato e "
        "nessuna reazione finché non termina il suo primo turno con azioni.",
    ),
    "taunted": _pair(
        "1 TA on attacks against the taunter, 1 TD on all others.",
        "1 VT agli attacchi contro chi l'ha provocata, 1 ST a tutti gli altri.",
    ),
    "unconscious": _pair(
        "No actions, reactions or movement; hits on it are critical. Ends by any damage, or an "
        "ally's 1 AP while it has at least 1 HP.",
        "Nessuna azione, reazione o movimento; i colpi contro di lei sono critici. Termina con "
        "qualsiasi danno, o con 1 PA di un alleato se ha almeno 1 PF.",
    ),
    "unseen": _pair(
        "Is Concealed; its attacks have 1 TA and roll 2d20, higher; it cannot be chosen by what "
        "needs line of sight.",
        "È occultata; i suoi attacchi hanno 1 VT e tirano 2d20, il più alto; non può essere "
        "scelta da ciò che richiede linea di vista.",
    ),
}

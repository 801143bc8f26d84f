<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it_IT" sourcelanguage="en_GB">
<context><name></name>
<message id="dice.error.count"><source>From 1 to {most} dice can be rolled.</source><translation>Si possono tirare da 1 a {most} dadi.</translation></message>
<message id="dice.error.divides_by_zero"><source>This could divide by zero.</source><translation>Potrebbe diventare una divisione per zero.</translation></message>
<message id="dice.error.empty"><source>Type dice or a number, such as 2d6+3.</source><translation>Scrivi dadi o un numero, per esempio 2d6+3.</translation></message>
<message id="dice.error.endless"><source>A die with one side would explode for ever.</source><translation>Un dado con una sola faccia esploderebbe all'infinito.</translation></message>
<message id="dice.error.keep"><source>From 1 to {most} of these dice can count.</source><translation>Di questi dadi ne possono contare da 1 a {most}.</translation></message>
<message id="dice.error.keep_too_much"><source>That is too many dice to choose the best from.</source><translation>Sono troppi dadi per scegliere i migliori.</translation></message>
<message id="dice.error.not_closed"><source>The bracket at position {column} is never closed.</source><translation>La parentesi in posizione {column} non viene mai chiusa.</translation></message>
<message id="dice.error.not_opened"><source>The bracket at position {column} was never opened.</source><translation>La parentesi in posizione {column} non è mai stata aperta.</translation></message>
<message id="dice.error.sides"><source>A die has from 1 to {most} sides.</source><translation>Un dado ha da 1 a {most} facce.</translation></message>
<message id="dice.error.too_deep"><source>Too many brackets inside each other: at most {most}.</source><translation>Troppe parentesi una dentro l'altra: al massimo {most}.</translation></message>
<message id="dice.error.too_large"><source>The total could be larger than {most}.</source><translation>Il totale potrebbe superare {most}.</translation></message>
<message id="dice.error.too_long"><source>Too long: at most {most} characters.</source><translation>Troppo lungo: al massimo {most} caratteri.</translation></message>
<message id="dice.error.typed"><source>These dice do not fit {dice}.</source><translation>Questi dadi non corrispondono a {dice}.</translation></message>
<message id="dice.error.unexpected"><source>“{sign}” at position {column} has no meaning in dice.</source><translation>«{sign}» in posizione {column} non ha senso in un tiro di dadi.</translation></message>
<message id="dice.error.unfinished"><source>Something is missing at the end.</source><translation>Manca qualcosa alla fine.</translation></message>
<message id="import.map.cut_off"><source>The file is cut off: its end is missing. Copy or download it again.</source><translation>Il file è troncato: manca la fine. Copialo o scaricalo di nuovo.</translation></message>
<message id="import.map.doors" numerus="yes"><source>{count} doors</source><translation><numerusform>{count} porta</numerusform><numerusform>{count} porte</numerusform></translation></message>
<message id="import.map.doors_outside" numerus="yes"><source>{count} doors outside the map left out.</source><translation><numerusform>{count} porta fuori dalla mappa tralasciata.</numerusform><numerusform>{count} porte fuori dalla mappa tralasciate.</numerusform></translation></message>
<message id="import.map.doors_unreadable" numerus="yes"><source>{count} doors cannot be read and were left out.</source><translation><numerusform>{count} porta non è leggibile ed è stata tralasciata.</numerusform><numerusform>{count} porte non sono leggibili e sono state tralasciate.</numerusform></translation></message>
<message id="import.map.fields_unreadable" numerus="yes"><source>{count} lists of the file are not lists and were left out.</source><translation><numerusform>{count} elenco del file non è un elenco ed è stato tralasciato.</numerusform><numerusform>{count} elenchi del file non sono elenchi e sono stati tralasciati.</numerusform></translation></message>
<message id="import.map.file_empty"><source>The file is empty.</source><translation>Il file è vuoto.</translation></message>
<message id="import.map.file_too_large"><source>The file is too large: {megabytes} MB; maps of up to {limit} MB can be read.</source><translation>Il file è troppo grande: {megabytes} MB; si possono leggere mappe fino a {limit} MB.</translation></message>
<message id="import.map.lights" numerus="yes"><source>{count} lights</source><translation><numerusform>{count} luce</numerusform><numerusform>{count} luci</numerusform></translation></message>
<message id="import.map.lights_outside" numerus="yes"><source>{count} lights outside the map left out.</source><translation><numerusform>{count} luce fuori dalla mappa tralasciata.</numerusform><numerusform>{count} luci fuori dalla mappa tralasciate.</numerusform></translation></message>
<message id="import.map.lights_unreadable" numerus="yes"><source>{count} lights cannot be read and were left out.</source><translation><numerusform>{count} luce non è leggibile ed è stata tralasciata.</numerusform><numerusform>{count} luci non sono leggibili e sono state tralasciate.</numerusform></translation></message>
<message id="import.map.lines_unreadable" numerus="yes"><source>{count} lines of walls cannot be read and were left out.</source><translation><numerusform>{count} linea di muri non è leggibile ed è stata tralasciata.</numerusform><numerusform>{count} linee di muri non sono leggibili e sono state tralasciate.</numerusform></translation></message>
<message id="import.map.newer_format"><source>Newer format ({format}): unknown fields left out.</source><translation>Formato più recente ({format}): i campi sconosciuti sono stati tralasciati.</translation></message>
<message id="import.map.no_json"><source>The file is damaged: line {line} cannot be read.</source><translation>Il file è danneggiato: la riga {line} non è leggibile.</translation></message>
<message id="import.map.no_map"><source>This is not a Universal VTT map: neither size, walls nor picture are in it.</source><translation>Questa non è una mappa Universal VTT: non ci sono né dimensioni né muri né immagine.</translation></message>
<message id="import.map.no_size"><source>The file does not say how large the map is (up to {limit} squares a side).</source><translation>Il file non dice quanto è grande la mappa (al massimo {limit} caselle per lato).</translation></message>
<message id="import.map.objects" numerus="yes"><source>{count} edges of objects</source><translation><numerusform>{count} lato di oggetti</numerusform><numerusform>{count} lati di oggetti</numerusform></translation></message>
<message id="import.map.origin_unreadable"><source>The origin of the map cannot be read; the top left corner was taken.</source><translation>L'origine della mappa non è leggibile; è stato preso l'angolo in alto a sinistra.</translation></message>
<message id="import.map.picture_differs"><source>The picture is not shaped like the map: check that grid and walls lie where they belong.</source><translation>L'immagine non ha le proporzioni della mappa: controlla che griglia e muri siano al loro posto.</translation></message>
<message id="import.map.picture_elsewhere"><source>The picture is in another file ({file}): the map has only its grid.</source><translation>L'immagine è in un altro file ({file}): la mappa ha solo la griglia.</translation></message>
<message id="import.map.picture_missing"><source>The file holds no picture: the map has only its grid.</source><translation>Il file non contiene immagini: la mappa ha solo la griglia.</translation></message>
<message id="import.map.points_unreadable" numerus="yes"><source>{count} corners of walls cannot be read; the walls have gaps there.</source><translation><numerusform>{count} vertice di un muro non è leggibile; lì il muro è interrotto.</numerusform><numerusform>{count} vertici di muri non sono leggibili; lì i muri sono interrotti.</numerusform></translation></message>
<message id="import.map.size_from_picture"><source>The size of the map was missing and was taken from its picture: {columns} × {rows} squares.</source><translation>Le dimensioni della mappa mancavano e sono state ricavate dall'immagine: {columns} × {rows} caselle.</translation></message>
<message id="import.map.summary"><source>{columns} × {rows} squares: {contents}.</source><translation>{columns} × {rows} caselle: {contents}.</translation></message>
<message id="import.map.too_many_doors"><source>The map has more than {limit} doors; that is the most that can be played with.</source><translation>La mappa ha più di {limit} porte, il massimo con cui si può giocare.</translation></message>
<message id="import.map.too_many_lights"><source>The map has more than {limit} lights; that is the most that can be played with.</source><translation>La mappa ha più di {limit} luci, il massimo con cui si può giocare.</translation></message>
<message id="import.map.too_many_walls"><source>The map has more than {limit} pieces of wall; that is the most that can be played with.</source><translation>La mappa ha più di {limit} tratti di muro, il massimo con cui si può giocare.</translation></message>
<message id="import.map.too_much"><source>The file holds far more than a map needs (over {limit} MB besides its picture).</source><translation>Il file contiene molto più di quanto serva a una mappa (oltre {limit} MB, immagine esclusa).</translation></message>
<message id="import.map.walls" numerus="yes"><source>{count} walls</source><translation><numerusform>{count} muro</numerusform><numerusform>{count} muri</numerusform></translation></message>
<message id="import.map.walls_outside" numerus="yes"><source>{count} pieces of wall outside the map left out.</source><translation><numerusform>{count} tratto di muro fuori dalla mappa tralasciato.</numerusform><numerusform>{count} tratti di muro fuori dalla mappa tralasciati.</numerusform></translation></message>
<message id="import.map.walls_without_length" numerus="yes"><source>{count} walls of length zero left out.</source><translation><numerusform>{count} muro di lunghezza zero tralasciato.</numerusform><numerusform>{count} muri di lunghezza zero tralasciati.</numerusform></translation></message>
<message id="import.picture.broken"><source>The picture is damaged: its size cannot be read.</source><translation>L'immagine è danneggiata: le sue dimensioni non sono leggibili.</translation></message>
<message id="import.picture.cut_off"><source>The picture is cut off: its end is missing. Copy or download the file again.</source><translation>L'immagine è troncata: manca la fine. Copia o scarica di nuovo il file.</translation></message>
<message id="import.picture.empty"><source>The picture is empty.</source><translation>L'immagine è vuota.</translation></message>
<message id="import.picture.no_picture"><source>This is no picture. PNG, JPEG and WebP can be read.</source><translation>Questa non è un'immagine. Si possono leggere PNG, JPEG e WebP.</translation></message>
<message id="import.picture.other_kind"><source>Pictures of the kind {kind} cannot be used as a map. PNG, JPEG and WebP can.</source><translation>Le immagini {kind} non possono fare da mappa. PNG, JPEG e WebP sì.</translation></message>
<message id="import.picture.too_large"><source>The picture is too large: {width} × {height} pixels. Up to {limit} × {limit} can be shown.</source><translation>L'immagine è troppo grande: {width} × {height} pixel. Se ne possono mostrare al massimo {limit} × {limit}.</translation></message>
<message id="list.and"><source>{first} and {next}</source><translation>{first} e {next}</translation></message>
<message id="list.comma"><source>{first}, {next}</source><translation>{first}, {next}</translation></message>
<message id="list.none"><source>none</source><translation>nessuno</translation></message>
<message id="number.empty"><source>Type a number.</source><translation>Scrivi un numero.</translation></message>
<message id="number.not_decimal"><source>“{text}” is not a number.</source><translation>«{text}» non è un numero.</translation></message>
<message id="number.not_whole"><source>“{text}” is not a whole number.</source><translation>«{text}» non è un numero intero.</translation></message>
<message id="number.out_of_range"><source>The number must be from {low} to {high}.</source><translation>Il numero dev'essere compreso tra {low} e {high}.</translation></message>
<message id="number.too_long"><source>That is too long for a number.</source><translation>È troppo lungo per essere un numero.</translation></message>
<message id="unit.feet"><source>{amount} ft</source><translation>{amount} ft</translation></message>
<message id="unit.metres"><source>{amount} m</source><translation>{amount} m</translation></message>
</context>
</TS>

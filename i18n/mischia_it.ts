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

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it_IT" sourcelanguage="en_GB">
<context><name></name>
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

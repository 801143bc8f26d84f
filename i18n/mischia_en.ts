<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en_GB">
<context><name></name>
<message id="list.and"><source>{first} and {next}</source><translation>{first} and {next}</translation></message>
<message id="list.comma"><source>{first}, {next}</source><translation>{first}, {next}</translation></message>
<message id="list.none"><source>none</source><translation>none</translation></message>
<message id="number.empty"><source>Type a number.</source><translation>Type a number.</translation></message>
<message id="number.not_decimal"><source>“{text}” is not a number.</source><translation>“{text}” is not a number.</translation></message>
<message id="number.not_whole"><source>“{text}” is not a whole number.</source><translation>“{text}” is not a whole number.</translation></message>
<message id="number.out_of_range"><source>The number must be from {low} to {high}.</source><translation>The number must be from {low} to {high}.</translation></message>
<message id="number.too_long"><source>That is too long for a number.</source><translation>That is too long for a number.</translation></message>
<message id="unit.feet"><source>{amount} ft</source><translation>{amount} ft</translation></message>
<message id="unit.metres"><source>{amount} m</source><translation>{amount} m</translation></message>
</context>
</TS>

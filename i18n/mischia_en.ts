<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_GB" sourcelanguage="en_GB">
<context><name></name>
<message id="dice.error.count"><source>From 1 to {most} dice can be rolled.</source><translation>From 1 to {most} dice can be rolled.</translation></message>
<message id="dice.error.divides_by_zero"><source>This could divide by zero.</source><translation>This could divide by zero.</translation></message>
<message id="dice.error.empty"><source>Type dice or a number, such as 2d6+3.</source><translation>Type dice or a number, such as 2d6+3.</translation></message>
<message id="dice.error.endless"><source>A die with one side would explode for ever.</source><translation>A die with one side would explode for ever.</translation></message>
<message id="dice.error.keep"><source>From 1 to {most} of these dice can count.</source><translation>From 1 to {most} of these dice can count.</translation></message>
<message id="dice.error.keep_too_much"><source>That is too many dice to choose the best from.</source><translation>That is too many dice to choose the best from.</translation></message>
<message id="dice.error.not_closed"><source>The bracket at position {column} is never closed.</source><translation>The bracket at position {column} is never closed.</translation></message>
<message id="dice.error.not_opened"><source>The bracket at position {column} was never opened.</source><translation>The bracket at position {column} was never opened.</translation></message>
<message id="dice.error.sides"><source>A die has from 1 to {most} sides.</source><translation>A die has from 1 to {most} sides.</translation></message>
<message id="dice.error.too_deep"><source>Too many brackets inside each other: at most {most}.</source><translation>Too many brackets inside each other: at most {most}.</translation></message>
<message id="dice.error.too_large"><source>The total could be larger than {most}.</source><translation>The total could be larger than {most}.</translation></message>
<message id="dice.error.too_long"><source>Too long: at most {most} characters.</source><translation>Too long: at most {most} characters.</translation></message>
<message id="dice.error.typed"><source>These dice do not fit {dice}.</source><translation>These dice do not fit {dice}.</translation></message>
<message id="dice.error.unexpected"><source>“{sign}” at position {column} has no meaning in dice.</source><translation>“{sign}” at position {column} has no meaning in dice.</translation></message>
<message id="dice.error.unfinished"><source>Something is missing at the end.</source><translation>Something is missing at the end.</translation></message>
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

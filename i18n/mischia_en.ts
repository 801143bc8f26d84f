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
<message id="import.map.cut_off"><source>The file is cut off: its end is missing. Copy or download it again.</source><translation>The file is cut off: its end is missing. Copy or download it again.</translation></message>
<message id="import.map.doors" numerus="yes"><source>{count} doors</source><translation><numerusform>{count} door</numerusform><numerusform>{count} doors</numerusform></translation></message>
<message id="import.map.doors_outside" numerus="yes"><source>{count} doors outside the map left out.</source><translation><numerusform>{count} door outside the map left out.</numerusform><numerusform>{count} doors outside the map left out.</numerusform></translation></message>
<message id="import.map.doors_unreadable" numerus="yes"><source>{count} doors cannot be read and were left out.</source><translation><numerusform>{count} door cannot be read and was left out.</numerusform><numerusform>{count} doors cannot be read and were left out.</numerusform></translation></message>
<message id="import.map.fields_unreadable" numerus="yes"><source>{count} lists of the file are not lists and were left out.</source><translation><numerusform>{count} list of the file is not a list and was left out.</numerusform><numerusform>{count} lists of the file are not lists and were left out.</numerusform></translation></message>
<message id="import.map.file_empty"><source>The file is empty.</source><translation>The file is empty.</translation></message>
<message id="import.map.file_too_large"><source>The file is too large: {megabytes} MB; maps of up to {limit} MB can be read.</source><translation>The file is too large: {megabytes} MB; maps of up to {limit} MB can be read.</translation></message>
<message id="import.map.lights" numerus="yes"><source>{count} lights</source><translation><numerusform>{count} light</numerusform><numerusform>{count} lights</numerusform></translation></message>
<message id="import.map.lights_outside" numerus="yes"><source>{count} lights outside the map left out.</source><translation><numerusform>{count} light outside the map left out.</numerusform><numerusform>{count} lights outside the map left out.</numerusform></translation></message>
<message id="import.map.lights_unreadable" numerus="yes"><source>{count} lights cannot be read and were left out.</source><translation><numerusform>{count} light cannot be read and was left out.</numerusform><numerusform>{count} lights cannot be read and were left out.</numerusform></translation></message>
<message id="import.map.lines_unreadable" numerus="yes"><source>{count} lines of walls cannot be read and were left out.</source><translation><numerusform>{count} line of walls cannot be read and was left out.</numerusform><numerusform>{count} lines of walls cannot be read and were left out.</numerusform></translation></message>
<message id="import.map.newer_format"><source>Newer format ({format}): unknown fields left out.</source><translation>Newer format ({format}): unknown fields left out.</translation></message>
<message id="import.map.no_json"><source>The file is damaged: line {line} cannot be read.</source><translation>The file is damaged: line {line} cannot be read.</translation></message>
<message id="import.map.no_map"><source>This is not a Universal VTT map: neither size, walls nor picture are in it.</source><translation>This is not a Universal VTT map: neither size, walls nor picture are in it.</translation></message>
<message id="import.map.no_size"><source>The file does not say how large the map is (up to {limit} squares a side).</source><translation>The file does not say how large the map is (up to {limit} squares a side).</translation></message>
<message id="import.map.objects" numerus="yes"><source>{count} edges of objects</source><translation><numerusform>{count} edge of objects</numerusform><numerusform>{count} edges of objects</numerusform></translation></message>
<message id="import.map.origin_unreadable"><source>The origin of the map cannot be read; the top left corner was taken.</source><translation>The origin of the map cannot be read; the top left corner was taken.</translation></message>
<message id="import.map.picture_differs"><source>The picture is not shaped like the map: check that grid and walls lie where they belong.</source><translation>The picture is not shaped like the map: check that grid and walls lie where they belong.</translation></message>
<message id="import.map.picture_elsewhere"><source>The picture is in another file ({file}): the map has only its grid.</source><translation>The picture is in another file ({file}): the map has only its grid.</translation></message>
<message id="import.map.picture_missing"><source>The file holds no picture: the map has only its grid.</source><translation>The file holds no picture: the map has only its grid.</translation></message>
<message id="import.map.points_unreadable" numerus="yes"><source>{count} corners of walls cannot be read; the walls have gaps there.</source><translation><numerusform>{count} corner of a wall cannot be read; the wall has a gap there.</numerusform><numerusform>{count} corners of walls cannot be read; the walls have gaps there.</numerusform></translation></message>
<message id="import.map.size_from_picture"><source>The size of the map was missing and was taken from its picture: {columns} × {rows} squares.</source><translation>The size of the map was missing and was taken from its picture: {columns} × {rows} squares.</translation></message>
<message id="import.map.summary"><source>{columns} × {rows} squares: {contents}.</source><translation>{columns} × {rows} squares: {contents}.</translation></message>
<message id="import.map.too_many_doors"><source>The map has more than {limit} doors; that is the most that can be played with.</source><translation>The map has more than {limit} doors; that is the most that can be played with.</translation></message>
<message id="import.map.too_many_lights"><source>The map has more than {limit} lights; that is the most that can be played with.</source><translation>The map has more than {limit} lights; that is the most that can be played with.</translation></message>
<message id="import.map.too_many_walls"><source>The map has more than {limit} pieces of wall; that is the most that can be played with.</source><translation>The map has more than {limit} pieces of wall; that is the most that can be played with.</translation></message>
<message id="import.map.too_much"><source>The file holds far more than a map needs (over {limit} MB besides its picture).</source><translation>The file holds far more than a map needs (over {limit} MB besides its picture).</translation></message>
<message id="import.map.walls" numerus="yes"><source>{count} walls</source><translation><numerusform>{count} wall</numerusform><numerusform>{count} walls</numerusform></translation></message>
<message id="import.map.walls_outside" numerus="yes"><source>{count} pieces of wall outside the map left out.</source><translation><numerusform>{count} piece of wall outside the map left out.</numerusform><numerusform>{count} pieces of wall outside the map left out.</numerusform></translation></message>
<message id="import.map.walls_without_length" numerus="yes"><source>{count} walls of length zero left out.</source><translation><numerusform>{count} wall of length zero left out.</numerusform><numerusform>{count} walls of length zero left out.</numerusform></translation></message>
<message id="import.picture.broken"><source>The picture is damaged: its size cannot be read.</source><translation>The picture is damaged: its size cannot be read.</translation></message>
<message id="import.picture.cut_off"><source>The picture is cut off: its end is missing. Copy or download the file again.</source><translation>The picture is cut off: its end is missing. Copy or download the file again.</translation></message>
<message id="import.picture.empty"><source>The picture is empty.</source><translation>The picture is empty.</translation></message>
<message id="import.picture.no_picture"><source>This is no picture. PNG, JPEG and WebP can be read.</source><translation>This is no picture. PNG, JPEG and WebP can be read.</translation></message>
<message id="import.picture.other_kind"><source>Pictures of the kind {kind} cannot be used as a map. PNG, JPEG and WebP can.</source><translation>Pictures of the kind {kind} cannot be used as a map. PNG, JPEG and WebP can.</translation></message>
<message id="import.picture.too_large"><source>The picture is too large: {width} × {height} pixels. Up to {limit} × {limit} can be shown.</source><translation>The picture is too large: {width} × {height} pixels. Up to {limit} × {limit} can be shown.</translation></message>
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

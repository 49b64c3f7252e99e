// Converts positions that count from the start of a YAML document to positions of its file, and back.
import type { Position, Range } from 'vscode-languageserver-types';

/** Moves the range of an item down by a number of lines; a negative number moves it up. */
export function shiftLines<Item extends { range: Range }>(item: Item, lines: number): Item {
  return lines === 0 ? item : { ...item, range: shiftRange(item.range, lines) };
}

export function shiftRange({ start, end }: Range, lines: number): Range {
  return { start: shiftPosition(start, lines), end: shiftPosition(end, lines) };
}

export function shiftPosition({ line, character }: Position, lines: number): Position {
  return { line: line + lines, character };
}

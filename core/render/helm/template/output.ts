import type { Origin, Piece, Place, TracedText } from '../../origin.ts';
import { unknownPlaceholder } from '../go/quote.ts';
import type { GoString, GoValue } from '../go/value.ts';
import type { Budget } from './limits.ts';

export interface WrittenRange {
  start: number;
  end: number;
  place: Place;
}

export class Output {
  readonly written: WrittenRange[] = [];
  length = 0;
  private readonly parts: string[] = [];
  private readonly pieces: Piece[] = [];
  private readonly budget: Budget;

  constructor(budget: Budget) {
    this.budget = budget;
  }

  write(text: string, origin: Origin | undefined): void {
    if (text === '') return;
    this.budget.write(text.length);
    if (origin) this.pieces.push({ start: this.length, end: this.length + text.length, origin });
    this.parts.push(text);
    this.length += text.length;
  }

  print(value: GoValue, text: string, place: Place | undefined): void {
    if (value.kind === 'unknown') {
      this.write(unknownPlaceholder, { ...(place && { place }), ...sourceOf(value.origin), unknown: value.because });
    } else if (value.kind === 'string' && value.pieces) {
      this.writePieces(value.value, value.pieces, place);
    } else {
      this.write(text, { ...(place && { place }), ...sourceOf(value.origin) });
    }
  }

  writePieces(text: string, pieces: readonly Piece[], place: Place | undefined): void {
    const around: Origin | undefined = place && { place };
    let at = 0;
    for (const { start, end, origin } of pieces) {
      this.write(text.slice(at, start), around);
      this.write(text.slice(start, end), origin.place || !place ? origin : { place, ...origin });
      at = end;
    }
    this.write(text.slice(at), around);
  }

  trace(): TracedText {
    return { text: this.parts.join(''), pieces: this.pieces };
  }
}

function sourceOf(origin: Origin | undefined): Pick<Origin, 'value' | 'unknown'> {
  return {
    ...(origin?.value && { value: origin.value }),
    ...(origin?.unknown !== undefined && { unknown: origin.unknown }),
  };
}

export function tracedString({ text, pieces }: TracedText): GoString {
  return pieces.length > 0 ? { kind: 'string', value: text, pieces } : { kind: 'string', value: text };
}

export function removeText(traced: TracedText, removed: string): TracedText {
  if (!traced.text.includes(removed)) return traced;
  const starts: number[] = [];
  for (let at = traced.text.indexOf(removed); at >= 0; at = traced.text.indexOf(removed, at + removed.length)) {
    starts.push(at);
  }
  const shift = shiftWithout(starts, removed.length);
  const pieces = traced.pieces
    .map(({ start, end, origin }) => ({ start: shift(start), end: shift(end), origin }))
    .filter(({ start, end }) => start < end);
  return { text: traced.text.split(removed).join(''), pieces };
}

/**
 * Returns a function that maps an offset in a text to the offset after parts of the text were removed. Each removed
 * part has the length `length` and begins at one of `starts`. The function is fast for ascending offsets.
 */
export function shiftWithout(starts: readonly number[], length: number): (offset: number) => number {
  let index = 0;
  return (offset) => {
    // Moves `index` back if this offset is smaller than the offset of the previous call.
    while (index > 0 && (starts[index - 1] ?? 0) >= offset) index--;
    while (index < starts.length && (starts[index] ?? 0) < offset) index++;
    const last = starts[index - 1];
    if (last === undefined) return offset;
    return offset - (index - 1) * length - Math.min(length, offset - last);
  };
}

// The output while it is written: its text, the column for line wrapping, and the places that its parts come from.

import type { Piece, Place, TracedText } from '../../origin.ts';
import { LimitReached } from '../failure.ts';

export class OutputText {
  readonly #parts: string[] = [];
  readonly #pieces: Piece[] = [];
  readonly #limit: number;
  #length = 0;
  /** In characters, as go-yaml counts it. */
  column = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get length(): number {
    return this.#length;
  }

  write(text: string, place?: Place): void {
    if (text === '') return;
    if (place) this.#pieces.push({ start: this.#length, end: this.#length + text.length, origin: { place } });
    this.#parts.push(text);
    this.#length += text.length;
    if (this.#length > this.#limit) throw new LimitReached(`the output has more than ${this.#limit} characters`);
    const lineBreak = text.lastIndexOf('\n');
    const last = [...text.slice(lineBreak + 1)].length;
    this.column = lineBreak === -1 ? this.column + last : last;
  }

  /** Everything that the step writes comes from the place. */
  traced(place: Place | undefined, step: () => void): void {
    const start = this.#length;
    step();
    if (place && this.#length > start) this.#pieces.push({ start, end: this.#length, origin: { place } });
  }

  newLine(indent: number): void {
    this.write(`\n${' '.repeat(indent)}`);
  }

  finish(): TracedText {
    return { text: this.#parts.join(''), pieces: this.#pieces };
  }
}

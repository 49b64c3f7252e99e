// Numbers of JSON whose spelling matters: `1.0` is no whole number for the server, and `1e3` is a quantity of its own
// form.
import type { Value } from '../model/value.ts';

/** JSON as read, numbers spelled as written where that matters. */
export type JsonInput = Value | JsonNumber;

export class JsonNumber {
  readonly literal: string;
  constructor(text: string) {
    this.literal = text;
  }
}

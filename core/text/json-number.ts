// JSON numbers keep their spelling: the API server does not accept `1.0` as an integer, and a quantity keeps `1e3`.
import type { Value } from '../model/value.ts';

export type JsonInput = Value | JsonNumber;

export class JsonNumber {
  readonly literal: string;
  constructor(text: string) {
    this.literal = text;
  }
}

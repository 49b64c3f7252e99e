// Parsers for the parts of a sentence. A parser that fails reports which words it would accept at its position.

import type { ComparisonOperator, ExpectedCount } from './expectation.ts';
import type { SentenceToken } from './tokens.ts';

/** `word` may be only an example of a value. `description` then describes the value. */
export interface PossibleWord {
  word: string;
  description?: string;
}

export interface SentenceReader {
  tokens: readonly SentenceToken[];
  miss(at: number, ...words: PossibleWord[]): undefined;
}

export interface Taken<T> {
  value: T;
  next: number;
}

export type PartParser<T> = (reader: SentenceReader, at: number) => Taken<T> | undefined;

/** Returns a parser that accepts each of the words. If no word matches, the parser suggests only the first word. */
export function word(...words: readonly [string, ...string[]]): PartParser<string> {
  return (reader, at) => {
    const text = reader.tokens[at]?.text;
    return text !== undefined && words.includes(text)
      ? { value: text, next: at + 1 }
      : reader.miss(at, { word: words[0] });
  };
}

export function phrase(words: readonly string[]): PartParser<string> {
  return (reader, at) =>
    words.every((text, i) => word(text)(reader, at + i))
      ? { value: words.join(' '), next: at + words.length }
      : undefined;
}

const boundNames: readonly string[] = ['minReplicas', 'maxReplicas'];

export const count: PartParser<ExpectedCount> = (reader, at) => {
  const token = reader.tokens[at];
  if (token?.kind === 'number' && isWhole(token)) return { value: Number(token.text), next: at + 1 };
  if (token && boundNames.includes(token.text)) return { value: token.text as ExpectedCount, next: at + 1 };
  return reader.miss(at, { word: '10', description: 'a count' }, ...boundNames.map((name) => ({ word: name })));
};

export const wholeNumberPart: PartParser<number> = (reader, at) => {
  const token = reader.tokens[at];
  return token?.kind === 'number' && isWhole(token)
    ? { value: Number(token.text), next: at + 1 }
    : reader.miss(at, { word: '1', description: 'a whole number' });
};

export const amount: PartParser<number> = (reader, at) => {
  const token = reader.tokens[at];
  return token?.kind === 'number'
    ? { value: Number(token.text), next: at + 1 }
    : reader.miss(at, { word: '40', description: 'a number' });
};

export const percent: PartParser<number> = (reader, at) => {
  const token = reader.tokens[at];
  if (token?.kind !== 'number') return reader.miss(at, { word: '1 %', description: 'a percentage' });
  return reader.tokens[at + 1]?.text === '%'
    ? { value: Number(token.text), next: at + 2 }
    : reader.miss(at + 1, { word: '%' });
};

const unitSeconds: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600, d: 86_400 };

export const duration: PartParser<number> = (reader, at) => {
  let seconds = 0;
  let next = at;
  while (reader.tokens[next]?.kind === 'number') {
    const unit = unitSeconds[reader.tokens[next + 1]?.text ?? ''];
    if (unit === undefined) return reader.miss(next + 1, ...Object.keys(unitSeconds).map((name) => ({ word: name })));
    seconds += Number(reader.tokens[next]?.text) * unit;
    next += 2;
  }
  return next === at ? reader.miss(at, { word: '60 s', description: 'a time' }) : { value: seconds, next };
};

export const counts: PartParser<(ExpectedCount | '…')[]> = (reader, at) => {
  const value: (ExpectedCount | '…')[] = [];
  for (let next = at; ; ) {
    const token = reader.tokens[next];
    const taken = token?.text === '…' ? { value: '…' as const, next: next + 1 } : count(reader, next);
    if (!taken) return reader.miss(next, { word: '…' });
    value.push(taken.value);
    next = taken.next;
    if (reader.tokens[next]?.text !== '→') {
      reader.miss(next, { word: '→' });
      return { value, next };
    }
    next++;
  }
};

const comparisons: readonly [words: readonly string[], value: ComparisonOperator][] = [
  [['<'], 'below'],
  [['<='], 'atMost'],
  [['>='], 'atLeast'],
  [['>'], 'above'],
  [['at', 'most'], 'atMost'],
  [['at', 'least'], 'atLeast'],
];

export const comparison: PartParser<ComparisonOperator> = (reader, at) => {
  for (const [words, value] of comparisons) {
    const length = words.findIndex((text, i) => reader.tokens[at + i]?.text !== text);
    if (length < 0) return { value, next: at + words.length };
    reader.miss(at + length, { word: words[length] ?? '' });
  }
  return undefined;
};

function isWhole({ text }: SentenceToken): boolean {
  return Number.isSafeInteger(Number(text)) && Number(text) < 2 ** 31;
}

type ValuesOf<Parts extends readonly unknown[]> = Parts extends readonly [infer First, ...infer Rest]
  ? First extends PartParser<infer Value>
    ? [Value, ...ValuesOf<Rest>]
    : ValuesOf<Rest>
  : [];

/**
 * Returns a parser that reads the parts one after the other. `build` gets the values of the parts that are not plain
 * words.
 */
export function inOrder<const Parts extends readonly (string | PartParser<unknown>)[], Built>(
  parts: Parts,
  build: (...values: ValuesOf<Parts>) => Built,
): PartParser<Built> {
  return (reader, at) => {
    const values: unknown[] = [];
    let next = at;
    for (const part of parts) {
      const taken = (typeof part === 'string' ? word(part) : part)(reader, next);
      if (!taken) return undefined;
      if (typeof part !== 'string') values.push(taken.value);
      next = taken.next;
    }
    return { value: build(...(values as ValuesOf<Parts>)), next };
  };
}

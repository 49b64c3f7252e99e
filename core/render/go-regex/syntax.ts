// The parts of a regular expression in the syntax of Go (RE2).

export type RegexExpression =
  | { kind: 'empty' }
  /** `work`: the number of tests per character; 1 if absent. */
  | { kind: 'set'; matches: (character: string) => boolean; work?: number }
  | { kind: 'assertion'; holds: Assertion }
  | { kind: 'group'; index: number; inner: RegexExpression }
  | { kind: 'sequence'; items: readonly RegexExpression[] }
  | { kind: 'alternatives'; items: readonly RegexExpression[] }
  | { kind: 'repeat'; inner: RegexExpression; min: number; max: number; isGreedy: boolean };

/** A test between two characters, which are undefined at the ends of the text. */
export type Assertion = (before: string | undefined, after: string | undefined) => boolean;

export interface RegexFlags {
  /** `i` */
  ignoresCase: boolean;
  /** `m` */
  multiline: boolean;
  /** `s` */
  dotMatchesNewline: boolean;
  /** `U` */
  swapsGreed: boolean;
}

/** Go's text for a pattern that it refuses. */
export class PatternError extends Error {
  constructor(problem: string, part: string) {
    super(`error parsing regexp: ${problem}: \`${part}\``);
  }
}

const isWord = (character: string | undefined): boolean => character !== undefined && /^\w$/.test(character);

export const assertions = {
  textStart: (before) => before === undefined,
  textEnd: (_, after) => after === undefined,
  lineStart: (before) => before === undefined || before === '\n',
  lineEnd: (_, after) => after === undefined || after === '\n',
  wordBoundary: (before, after) => isWord(before) !== isWord(after),
  noWordBoundary: (before, after) => isWord(before) === isWord(after),
} satisfies Record<string, Assertion>;

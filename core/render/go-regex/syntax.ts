export type RegexExpression =
  | { kind: 'empty' }
  /** `work` is the number of tests that one character needs; 1 if absent. */
  | { kind: 'set'; matches: (character: string) => boolean; work?: number }
  | { kind: 'assertion'; holds: Assertion }
  | { kind: 'group'; index: number; inner: RegexExpression }
  | { kind: 'sequence'; items: readonly RegexExpression[] }
  | { kind: 'alternatives'; items: readonly RegexExpression[] }
  | { kind: 'repeat'; inner: RegexExpression; min: number; max: number; isGreedy: boolean };

/**
 * Whether an assertion, such as `^`, holds between two characters. `before` is undefined at the start of the text, and
 * `after` at the end of the text.
 */
export type Assertion = (before: string | undefined, after: string | undefined) => boolean;

export interface RegexFlags {
  ignoresCase: boolean;
  multiline: boolean;
  dotMatchesNewline: boolean;
  /** The flag `U`: `a*` is lazy and `a*?` is greedy. */
  swapsGreed: boolean;
}

/** The error of an invalid pattern, with Go's message. */
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

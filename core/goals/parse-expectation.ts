// Reads one expectation. If the sentence cannot be read, the problem names the words that could follow the part that
// was understood.

import type { WrittenExpectation } from '../model/scenario/read-scenario.ts';
import type { Expectation } from './expectation.ts';
import type { PossibleWord, SentenceReader } from './parts.ts';
import { type Sentence, sentences } from './sentences.ts';
import { type SentenceToken, tokensOf } from './tokens.ts';

export type ParsedExpectation =
  | { ok: true; expectation: Expectation; sentence: Sentence }
  | { ok: false; problem: UnreadExpectation };

export interface UnreadExpectation {
  message: string;
  /**
   * The offsets `start` and `end` enclose the part of the text that is not understood. If the sentence is not complete,
   * both offsets are the end of the text.
   */
  start: number;
  end: number;
}

/**
 * Records the furthest position that the parser has reached with any kind of sentence, and the words that could follow
 * at this position.
 */
class Expected implements SentenceReader {
  readonly tokens: readonly SentenceToken[];
  at = 0;
  words: PossibleWord[] = [];

  constructor(tokens: readonly SentenceToken[]) {
    this.tokens = tokens;
  }

  miss(at: number, ...words: PossibleWord[]): undefined {
    if (at > this.at) this.words = [];
    if (at < this.at) return undefined;
    this.at = at;
    for (const each of words) if (!this.words.some((one) => one.word === each.word)) this.words.push(each);
    return undefined;
  }
}

export function parseExpectation(text: string): ParsedExpectation {
  const expected = new Expected(tokensOf(text));
  for (const sentence of sentences) {
    const taken = sentence.read(expected, 0);
    if (taken && taken.next === expected.tokens.length)
      return { ok: true, expectation: taken.value, sentence: sentenceOf(taken.value, sentence) };
    if (taken) expected.miss(taken.next);
  }
  return { ok: false, problem: problemOf(text, expected) };
}

/**
 * Parses an item of the list of expectations. If the item is not a string, the whole text of the item is marked as a
 * problem.
 */
export function parseWritten({ text, problem }: Pick<WrittenExpectation, 'text' | 'problem'>): ParsedExpectation {
  return problem === undefined
    ? parseExpectation(text)
    : { ok: false, problem: { message: problem, start: 0, end: text.length } };
}

export function wordsAfter(text: string): readonly PossibleWord[] {
  const expected = new Expected(tokensOf(text));
  for (const sentence of sentences) sentence.read(expected, 0);
  return expected.at === expected.tokens.length ? expected.words : [];
}

/**
 * Returns the entry of the expectation in `sentences`. `fastest scale-up reaches …` has its own entry, although the
 * parser reads it with the entry of `reaches` (`found`).
 */
function sentenceOf(expectation: Expectation, found: Sentence): Sentence {
  const isFastest = 'run' in expectation && expectation.run !== 'load' && expectation.kind === 'reaches';
  return (isFastest && sentences.find(({ example }) => example.startsWith('fastest'))) || found;
}

function problemOf(text: string, { tokens, at, words }: Expected): UnreadExpectation {
  const token = tokens[at];
  const before = tokens[at - 1];
  const [start, end] = token ? [token.start, tokens.at(-1)?.end ?? token.end] : [text.length, text.length];
  const follow =
    `${alternatives(words)} ${words.length === 0 ? '' : before ? 'could follow' : 'could come first'}`.trim();
  const what = token ? `${quoted(token.text)} is not understood` : 'it is not complete';
  const place = before ? ` after ${quoted(text.slice(0, before.end))}` : '';
  return { message: follow === '' ? `nothing can follow${place}` : `${what}${place}: ${follow}`, start, end };
}

function quoted(text: string): string {
  return text.length <= maxQuoted ? text : `…${text.slice(1 - maxQuoted)}`;
}

const maxQuoted = 60;

function alternatives(words: readonly PossibleWord[]): string {
  const texts = words.map(({ word, description }) => description ?? word);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}

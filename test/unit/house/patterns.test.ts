// Analyzing all patterns takes two minutes, so linear-patterns.json records them; `UPDATE_PATTERNS=1` analyzes new
// ones.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../../support/effort.ts';
import { composedPatterns, type Pattern, patternsInSource } from './patterns.ts';
import { slowWhenRepeated } from './repeated-pattern.ts';
import { filesUnder, readSourceFile, type SourceFile } from './source-files.ts';

process.env.RECHECK_SYNC_BACKEND = 'pure';
const recordFile = join(import.meta.dirname, 'linear-patterns.json');
const recorded = new Set(JSON.parse(readFileSync(recordFile, 'utf8')) as string[]);

/** Steps that one search may take: a few milliseconds. */
const maxSteps = 2e7;

/** The analysis cannot decide these in ten seconds, because of long alternatives: a part and the reason. */
const undecided: readonly [part: string, reason: string][] = [
  [`kind["']?[ \\t]*:`, 'starts at a word, and each repetition ends at the next word or line'],
  [`apiVersion["']?[ \\t]*:`, 'the same'],
  ['(?:apiVersion|kind|metadata|spec)', 'starts at the beginning, and a line has one way to match'],
  ['\\{\\{[^\\n]*|', 'every alternative ends at the next start of the same template or at the end of the line'],
  ['[.,](?:0+|9+)(?!\\d)', 'a run of digits is read once, after a point'],
  ['(?:docker-)?compose[^/]*', 'starts after a slash, and each repetition ends at the next one'],
  ['(?<=[:,[{-][ \\t]{1,80}', 'the same'],
];

/** Why these are not tried at each character, although they look further than they match. */
const seldomTried: readonly [file: string, reason: string][] = [
  ['core/render/helm/chart/glob-pattern.ts', 'before the last `]` each `[` has an end'],
  ['core/render/helm/chart/go-path.ts', 'a part that does not match ends the pattern'],
  ['core/render/helm/functions/toml/toml-cursor.ts', 'a text that is not closed ends the reading'],
  ['core/render/helm/template/lexer.ts', 'a string that is not closed ends the template'],
  ['core/text/edits/entry-range.ts', 'tried once for an entry'],
  ['core/text/edits/minimal-edits.ts', 'tried once for an entry'],
  ['core/text/read/read-blocks.ts', 'a line without a key ends the reading'],
  ['core/text/read/read-json.ts', 'a string that is not closed ends the reading'],
  ['core/text/read/under-indented-flow.ts', 'after a bracket, comma or colon, where no second quote is left open'],
  ['core/text/read/under-indented-quote.ts', 'tried at the quotes that the parser reports, of which there may be few'],
  ['client/panel/form/time.ts', 'a part that does not match ends the time'],
];

/** Why these are linear, although a function puts them together. */
const madeAtRuntime: Readonly<Record<string, string>> = {
  'core/apiserver/custom/validate-schema.ts': 'patterns of our own field descriptions, without repetition',
  'core/kustomize/built-problems.ts': 'one word, without repetition',
  'core/model/name-validation.ts': 'called at the top level only',
  'core/render/go-regex/classes.ts': 'one character',
  'core/render/helm/functions/time/parse-time.ts': 'digits, without repetition',
  'core/text/markdown-blocks.ts': 'from the start of a line, and each part ends at the next character of another kind',
};

/** Whether a slash is where an expression may begin. Most sources have none and need not be parsed. */
const mayHavePattern = ({ text }: SourceFile): boolean =>
  /(?:^|[-(,=:[!&|?{};>+%~^]|\b(?:return|typeof|case|in|of|void|delete|yield|await|do|else|throw))\s*\/(?![/*])|\bRegExp\(/m.test(
    text,
  );

const sources = ['core', 'protocol', 'disk', 'server', 'cli', 'api', 'client']
  .flatMap(filesUnder)
  .filter((path) => path.endsWith('.ts'))
  .map(readSourceFile);
const inSources = sources.map((source) =>
  mayHavePattern(source) ? patternsInSource(source) : { literals: [], unknown: [] },
);

describe('the regular expressions of the product', () => {
  let patterns: Pattern[] = [];
  beforeAll(async () => {
    patterns = [...inSources.flatMap(({ literals }) => literals), ...(await composedPatterns(sources))];
  });

  test('each is linear, or searches texts of a bounded length', () => {
    const analyzed = patterns.map((pattern) => ({ ...pattern, problem: problemOf(pattern) }));
    const slow = analyzed.flatMap(({ problem }) => problem ?? []);
    if (process.env.UPDATE_PATTERNS) {
      const linear = analyzed.filter(({ problem }) => problem === undefined);
      writeFileSync(recordFile, `${JSON.stringify([...new Set(linear.map(recordOf))].sort(), null, 2)}\n`);
    }
    expect(slow).toEqual([]);
  });

  test('the record has no pattern that is gone', () => {
    const texts = new Set(patterns.map(recordOf));
    expect([...recorded].filter((text) => !texts.has(text))).toEqual([]);
  });

  test('none is put together while a function runs, with few exceptions', () => {
    expect([...new Set(inSources.flatMap(({ unknown }) => unknown))].sort()).toEqual(Object.keys(madeAtRuntime));
  });
});

describe('the analysis', () => {
  const problem = (text: string): string | undefined => {
    const [pattern] = patternsInSource({ path: 'x.ts', text }).literals;
    return pattern && problemOf(pattern);
  };

  test.each([
    ['an exponential pattern', 'const a = /^(?:#[^\\n]*\\r?\\n|[^x]*)*y/;'],
    ['zeros at the end', 'text.replace(/0+$/, "")'],
    ['a bound that is too large', 'const a = boundedPattern(100_000, /0+$/);'],
    ['an exponential pattern with a bound', 'const a = boundedPattern(50, /^(a|a)*$/);'],
  ])('refuses %s', (_, text) => {
    expect(problem(text)).toMatch(/^x\.ts: .* is (?:exponential|polynomial)/);
  });

  const repeated: readonly (readonly [string, string])[] = [
    ['a scanner that looks for an end', 'const a = /"(?:\\\\.|[^"\\\\])*"/y;'],
    ['a set that may have no end', 'text.matchAll(/\\[[^\\]]+\\]|./g)'],
    ['a separator that looks for an end', 'text.split(/,(?=[^)]*(?:\\(|$))/)'],
  ];
  test.each(sampleOf(repeated, 3))('refuses %s where it is repeated', (_, text) => {
    expect(problem(text)).toMatch(/^x\.ts: .* is (?:quadratic where it is repeated|polynomial)/);
  });

  test.each([
    ['a linear pattern', 'const a = /^a+b/;'],
    ['words', 'text.matchAll(/[a-z]+|./g)'],
    ['a separator', 'text.split(/[,;]/)'],
    ['a bounded one', 'const a = boundedPattern(1000, /0+$/);'],
  ])('allows %s', (_, text) => {
    expect(problem(text)).toBeUndefined();
  });

  test('finds patterns that a function makes', () => {
    const text =
      'const make = (a: string) => new RegExp(a); function b() { return RegExp("c"); } const d = new RegExp("e");';
    expect(patternsInSource({ path: 'x.ts', text }).unknown).toHaveLength(2);
  });
});

const recordOf = ({ text, bound }: Pattern): string => (bound === undefined ? text : `${text} in ${bound} characters`);

function problemOf(pattern: Pattern): string | undefined {
  if (recorded.has(recordOf(pattern))) return undefined;
  const { text, file, bound } = pattern;
  const end = text.lastIndexOf('/');
  const result = checkSync(text.slice(1, end), text.slice(end + 1), { timeout: null });
  if (result.status === 'safe') return repeatedProblemOf(pattern);
  const complexity = result.status === 'vulnerable' ? result.complexity : undefined;
  if (!complexity && undecided.some(([part]) => text.includes(part))) return undefined;
  const type = complexity?.type ?? 'undecided';
  const degree = complexity?.type === 'polynomial' ? complexity.degree : Number.POSITIVE_INFINITY;
  if (bound !== undefined && bound ** degree <= maxSteps) return undefined;
  return `${file}: ${text} is ${type}${bound === undefined ? '' : `, and ${bound} characters are too many for that`}`;
}

/** For patterns whose single search takes linear time. */
function repeatedProblemOf({ text, file, bound, splits }: Pattern): string | undefined {
  const end = text.lastIndexOf('/');
  const flags = text.slice(end + 1);
  if (bound !== undefined || !(splits || /[gy]/.test(flags))) return undefined;
  if (seldomTried.some(([name]) => name === file)) return undefined;
  const word = slowWhenRepeated(text.slice(1, end), flags);
  return word === undefined ? undefined : `${file}: ${text} is quadratic where it is repeated, as in ${word.repeat(3)}`;
}

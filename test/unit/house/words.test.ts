// Each thing has one word in all texts that users read; docs/internals/words.md lists the terms and their twins.
import { expect, test } from 'vitest';
import { oncePer } from '../../../core/model/once.ts';
import { filesUnder, readSourceFile, type SourceFile } from './source-files.ts';
import { proseOfPage, textsOfSource } from './user-texts.ts';

const page = 'docs/internals/words.md';

interface Twin {
  word: string;
  term: string;
}

/** The last column is code; the first cell of the row is the term. */
function twinsIn(text: string): Twin[] {
  return [...text.matchAll(/^\| (?<term>[^|]+) \|.*\| (?<twins>`[^|]+`) \|$/gm)].flatMap(({ groups }) =>
    [...(groups?.twins ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ word, term: groups?.term ?? '' })),
  );
}

const wholeWord = (pattern: string) => new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`);
const patternOf = ({ word }: Twin) => word.toLowerCase().replaceAll(' ', '\\s+');
/** Hardly any text has a twin, so most texts are searched once. */
const anyOf = oncePer((twins: readonly Twin[]) => wholeWord(twins.map(patternOf).join('|')));

function twinsOf(text: string, twins: readonly Twin[]): string[] {
  const lower = text.toLowerCase();
  if (!anyOf(twins).test(lower)) return [];
  return twins.flatMap((twin) =>
    wholeWord(patternOf(twin)).test(lower) ? [`"${twin.word}", write: ${twin.term}`] : [],
  );
}

const twins = twinsIn(readSourceFile(page).text);

const rooms = ['action', 'cli', 'client', 'core', 'playground', 'server'];
/** Strings of other programs, and patterns that recognize these strings. */
const recorded =
  /^core\/(?:apiserver|cases|render)\/|^core\/model\/keda\/(?:formula|triggers)\/|^core\/(?:explanation|simulator)\/.*messages\.ts$|^core\/explanation\/catalogue\/watermark\.ts$/;

const sources = rooms.flatMap(filesUnder).filter((path) => /\.m?ts$|\.mjs$/.test(path) && !recorded.test(path));

const wordsOfTwins = twins.map(({ word }) => word.toLowerCase().split(' '));
/** Most sources have no twin and need not be parsed. */
function mayHaveTwin({ text }: SourceFile): boolean {
  const own = new Set(text.toLowerCase().match(/[\w-]+/g));
  return wordsOfTwins.some((words) => words.every((word) => own.has(word)));
}

test('no text in a source has a twin of a term', () => {
  const found = sources
    .map(readSourceFile)
    .filter(mayHaveTwin)
    .flatMap((source) =>
      textsOfSource(source).flatMap(({ line, text }) =>
        twinsOf(text, twins).map((twin) => `${source.path}:${line}: ${twin}`),
      ),
    );
  expect(found).toEqual([]);
});

test('no text of the manifest has a twin of a term', () => {
  const texts: Record<string, string> = JSON.parse(readSourceFile('package.nls.json').text);
  const found = Object.entries(texts).flatMap(([key, text]) =>
    twinsOf(proseOfPage(text), twins).map((twin) => `${key}: ${twin}`),
  );
  expect(found).toEqual([]);
});

/** The reference uses the words of other programs, and the changelog the words of its time. */
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SUPPORT.md',
  ...filesUnder('docs').filter((path) => path.endsWith('.md') && !path.startsWith('docs/behavior/') && path !== page),
];

test.each(pages)('%s has no twin of a term', (path) =>
  expect(twinsOf(proseOfPage(readSourceFile(path).text), twins)).toEqual([]),
);

test('the page has at least a twin for each term, and no term is a twin of another one', () => {
  const rows = readSourceFile(page).text.match(/^\| (?!---|term|instead)/gm) ?? [];
  expect(new Set(twins.map(({ term }) => term)).size).toBe(rows.length);
  expect(twins.filter(({ term }) => twinsOf(term, twins).length > 0)).toEqual([]);
});

const samples = twinsIn('| scale up | more | `upscale`, `scale out` |\n| a | b | c |\n');
const source = (text: string) => textsOfSource({ path: 'a.ts', text }).flatMap((one) => twinsOf(one.text, samples));

test.each([
  ['a string', "const a = 'to upscale it';"],
  ['a string at its end', "const a = 'they Upscale';"],
  ['a template', 'const a = `to upscale ${count} pods`;'],
  ['a template of elements', 'const a = html`<b title="x">to upscale</b> it`;'],
  ['words on two lines', 'const a = `they scale\n  out`;'],
])('a twin in %s is found', (_, text) => expect(source(text)).toEqual([expect.stringContaining('write: scale up')]));

test.each([
  ['a comment', '// They upscale.'],
  ['a name', "const a = { upscale: 'upscale' };"],
  ['code in a string', "const a = 'write `upscale` there';"],
  ['a longer word', "const a = 'an upscaled and pre-upscale picture';"],
  ['an element', 'const a = html`a <b upscale c> d`;'],
])('%s is not a text of users', (_, text) => expect(source(text)).toEqual([]));

test('a page has twins in its prose, and not in code, comments and addresses', () => {
  const prose = 'They *upscale* [it](a.md).\n';
  const others = '```sh\nto upscale\n```\n`upscale` <!-- upscale --> [it](upscale.md)\n';
  expect(twinsOf(proseOfPage(prose + others), samples)).toHaveLength(1);
  expect(twinsOf(proseOfPage(others), samples)).toEqual([]);
});

// Template values that cost a function much work.
import { goBool, goFloat, goInt, goInt64, goList, goMap, goNil, goString } from '../../../core/render/helm/go/make.ts';
import type { GoMap, GoValue } from '../../../core/render/helm/go/value.ts';

const textLength = 1_000_000;
const itemCount = 100_000;
/** Each level contains the next one twice: as a tree the structure would have 2^40 parts. */
const levels = 40;

const filled = (part: string): string => part.repeat(Math.ceil(textLength / part.length)).slice(0, textLength);
const items = (item: (index: number) => GoValue): GoValue[] => Array.from({ length: itemCount }, (_, at) => item(at));

function sharedList(): GoValue {
  let level: GoValue = goList([goInt(1)]);
  for (let at = 0; at < levels; at++) level = goList([level, level]);
  return level;
}

function sharedMap(): GoMap {
  let level: GoMap = goMap([['a', goInt(1)]]);
  for (let at = 0; at < levels; at++)
    level = goMap([
      ['a', level],
      ['b', level],
    ]);
  return level;
}

function mapInItself(): GoMap {
  const map = goMap();
  map.entries.set('a', map);
  return map;
}

export type Makers = ReadonlyMap<string, () => GoValue>;

const texts = {
  letters: () => filled('a'),
  words: () => filled('Ab c_d-'),
  lines: () => filled('a: b\n'),
  digits: () => filled('9'),
  'wide letters': () => filled('é😀'),
  'quotes and brackets': () => filled('"\\[{('),
};

/** Texts for the functions whose names contain the key. */
const special: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'from|To|to': {
    'open brackets': () => filled('['),
    'open objects': () => filled('{"a":'),
    items: () => `[${filled('1,')}1]`,
    'lines of a list': () => filled('- a\n'),
    aliases: () => `a: &a [1]\nb: [${filled('*a,')}1]`,
  },
  egex: {
    'repeated repetitions': () => '(?:(?:(?:a?){1000}){1000}){1000}',
    'repeated nothing': () => '(?:(?:(?:(?:){1000}){1000}){1000}){1000}',
    'classes of a pattern': () => filled('[[:'),
    'named classes': () => `[${filled('[:alpha:]')}]`,
    alternatives: () => filled('a|'),
    groups: () => filled('(a)'),
    flags: () => filled('(?i)'),
    names: () => filled('(?P<a>'),
    'copies of a match': () => filled('$0'),
  },
  'tpl|include': { actions: () => filled('{{.}}'), definitions: () => filled('{{define "a"}}{{end}}') },
  print: { verbs: () => filled('%v'), widths: () => '%999999v'.repeat(20), precisions: () => '%.999999f'.repeat(20) },
  'path|dir|base|clean|ext|Abs': { 'a path': () => filled('../a/') },
  semver: { versions: () => filled('>1.0 || '), 'a version': () => `1.${filled('1.')}` },
  url: { 'an address': () => `http://a/?${filled('a=%20&')}` },
  'date|ago|dur|Date': { 'a duration': () => filled('1h') },
  trim: { spaces: () => filled(' ') },
};

/** The values are made only when they are needed: together they would need much memory. */
const makers = (named: Readonly<Record<string, () => string>>): Makers =>
  new Map(Object.entries(named).map(([name, text]) => [name, () => goString(text())]));

export const costlyTexts = makers(texts);

export function textsFor(functionName: string): Makers {
  const own = Object.entries(special).filter(([part]) => new RegExp(part).test(functionName));
  return new Map([...costlyTexts, ...own.flatMap(([, named]) => [...makers(named)])]);
}

export const costlyIntegers: Makers = new Map(
  [0n, -1n, 100_000n, 2n ** 53n - 1n, 2n ** 53n, -(2n ** 53n), 2n ** 63n - 1n, -(2n ** 63n)].map((value) => [
    String(value),
    () => goInt(value),
  ]),
);

export const costlyFloats: Makers = new Map(
  [1e308, 5e-324, Number.NaN, Number.POSITIVE_INFINITY].map((value) => [String(value), () => goFloat(value)]),
);

export const costlyLists: Makers = new Map<string, () => GoValue>([
  ['integers', () => goList(items((at) => goInt64(at)))],
  ['texts', () => goList(items((at) => goString(`item ${at}`)))],
  ['maps', () => goList(items((at) => goMap([['a', goInt(at)]])))],
  ['equal lists', () => goList(items(() => goList([goInt(1)])))],
  ['a shared list', sharedList],
  ['shared lists', () => goList([sharedList(), sharedList(), sharedList()])],
]);

export const costlyMaps: Makers = new Map<string, () => GoValue>([
  ['entries', () => goMap(items((at) => goString(`value ${at}`)).map((value, at) => [`key ${at}`, value]))],
  ['a shared map', sharedMap],
  ['a map in itself', mapInItself],
]);

export const costlyOthers: Makers = new Map<string, () => GoValue>([
  ['nothing', () => goNil],
  ['true', () => goBool(true)],
]);

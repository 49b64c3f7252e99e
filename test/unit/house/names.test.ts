// An exported name means one thing in the whole project.
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { filesUnder, readSourceFile, type SourceFile } from './source-files.ts';

/** Re-exports do not count. */
function declaredExports({ path, text }: SourceFile): Set<string> {
  const { staticExports, staticImports } = parseSync(path, text).module;
  const imported = new Set(staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)));
  const declared = staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, localName }) => !moduleRequest && !imported.has(localName.name ?? ''));
  // A type and a value of one name, and the overloads of a function, are one thing.
  return new Set(declared.flatMap(({ exportName }) => exportName.name ?? []));
}

function sharedNames(files: readonly SourceFile[]): string[] {
  const modules = new Map<string, string[]>();
  for (const file of files)
    for (const name of declaredExports(file)) modules.set(name, [...(modules.get(name) ?? []), file.path]);
  return [...modules].flatMap(([name, paths]) => (paths.length > 1 ? [`${name}: ${paths.join(', ')}`] : [])).sort();
}

test('no two modules export a name for different things', () => {
  // `api` is left out, because the package has no other names.
  const sources = ['core', 'protocol', 'disk', 'server', 'cli', 'client']
    .flatMap(filesUnder)
    .filter((path) => path.endsWith('.ts'));
  expect(sharedNames(sources.map(readSourceFile))).toEqual([]);
});

const sharedIn = (...texts: string[]): string[] => sharedNames(texts.map((text, i) => ({ path: `${i + 1}.ts`, text })));

test.each([
  ['a function', 'export function verdict() {}'],
  ['a generator', 'export async function* verdict() {}'],
  ['a constant', 'export const verdict = 1;'],
  ['one of several variables', 'export const { other, verdict } = both;'],
  ['a class', 'export abstract class verdict {}'],
  ['an interface', 'export interface verdict {}'],
  ['a type', 'export type verdict = string;'],
  ['an export after the declaration', 'const verdict = 1;\nexport { verdict };'],
  ['an export under another name', 'const other = 1;\nexport { other as verdict };'],
])('the name of %s is found in two modules', (_, text) => {
  expect(sharedIn(text, 'export const verdict = 2;')).toEqual(['verdict: 1.ts, 2.ts']);
});

test.each([
  ['a name that one module keeps to itself', 'const verdict = 1;'],
  ['a name in other letter case', 'export interface Verdict {}'],
  ['a re-export', "export type { verdict } from './2.ts';"],
  ['the export of an import', "import type { verdict } from './2.ts';\nexport type { verdict };"],
  ['an export in a text', 'const text = `\nexport const verdict = 1;\n`;'],
])('%s is not reported', (_, text) => {
  expect(sharedIn(text, 'export const verdict = 2;')).toEqual([]);
});

test('a type and a value of one name, and overloads, are one thing', () => {
  expect(sharedIn('export const Kind = { a: 1 };\nexport type Kind = 1;')).toEqual([]);
  expect(sharedIn('export function f(x: 1): 1;\nexport function f(x: number): number { return x; }')).toEqual([]);
});

// Each chart, table and sequence in the pages is that of a run, and each link has a target.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectationsIn } from '../../../scripts/gallery.mjs';
import { root } from '../../../scripts/paths.mjs';
import { exampleFiles } from '../../support/examples.ts';
import { buildPage } from '../../support/page-blocks.ts';
import { filesUnder } from '../house/source-files.ts';

const charts = path.join(root, 'docs/charts');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
const guides = readdirSync(path.join(root, 'docs'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file}`);
const pages = [...guides, 'examples/README.md'].filter((file) => /^<!-- (?:run|examples) /m.test(read(file)));
const built = new Map(
  await Promise.all(
    pages.map(async (file) => {
      const toExamples = file.startsWith('docs/') ? '../examples/' : '';
      return [file, await buildPage(read(file), toExamples)] as const;
    }),
  ),
);

describe.each([...built])('%s', (file, page) => {
  test('has the charts and tables of its runs', () => {
    if (process.env.UPDATE_GOLDEN) {
      mkdirSync(charts, { recursive: true });
      writeFileSync(path.join(root, file), page.text);
      for (const [name, svg] of Object.entries(page.charts)) writeFileSync(path.join(charts, `${name}.svg`), svg);
    }
    expect(read(file)).toBe(page.text);
    for (const [name, svg] of Object.entries(page.charts)) expect(read(`docs/charts/${name}.svg`)).toBe(svg);
  });

  test('contains no sequence that no run has', () => {
    const expected = Object.values(exampleFiles)
      .flatMap(expectationsIn)
      .flatMap((one) => [one.expected, ...one.expected.split(' · ')]);
    const known = new Set([...expected, ...expected.map(withoutTime), ...page.sequences]);
    const prose = page.text.replaceAll(/^```[\s\S]*?^```$/gm, '');
    const written = [...prose.matchAll(/`(\d[^`\n]*→[^`\n]*)`/g)].map(([, sequence = '']) => sequence);
    expect(written.filter((sequence) => !known.has(sequence))).toEqual([]);
  });
});

test('every chart belongs to a page', () => {
  const drawn = [...built.values()].flatMap((page) => Object.keys(page.charts));
  expect(new Set(drawn).size, 'names of charts').toBe(drawn.length);
  expect(readdirSync(charts).sort()).toEqual(drawn.map((name) => `${name}.svg`).sort());
});

const linking = [
  ...readdirSync(root),
  ...['docs', 'examples', 'test/golden', '.github'].flatMap((folder) => filesUnder(folder)),
].filter((file) => file.endsWith('.md'));

test.each(linking)('every link in %s has a target', (file) => {
  const withoutCode = read(file).replaceAll(/^```[\s\S]*?^```$|`[^`\n]+`/gm, '');
  const links = [...withoutCode.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const missing = links.filter((link) => !/^[a-z]+:/.test(link) && !hasTarget(file, link));
  expect(missing).toEqual([]);
});

/** A path with a placeholder, such as `test/golden/traces/hpa-RELEASE.jsonl.gz`, names no file. */
test.each(linking)('every test and module that %s names exists', (file) => {
  const named = [
    ...read(file).matchAll(/`((?:core|cli|client|server|protocol|test|scripts|api)\/[\w./-]+\.(?:ts|mjs|md))`/g),
  ];
  const missing = named.map(([, name = '']) => name).filter((name) => !/[A-Z]{3}/.test(name));
  expect(missing.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

function hasTarget(from: string, link: string): boolean {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? from : path.posix.join(path.posix.dirname(from), target);
  if (!existsSync(path.join(root, file))) return false;
  if (anchor === undefined) return true;
  return [...read(file).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor);
}

/** GitHub and VS Code make the same anchor. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function withoutTime(sequence: string): string {
  return sequence.replace(/ (?:in|after) .*| at once$/, '');
}

// A citation is useful only if its page is in the repository and the section exists.
import { expect, test } from 'vitest';
import { filesUnder, readSourceFile, type SourceFile } from './source-files.ts';

const folders = ['core', 'cli', 'api', 'disk', 'server', 'client', 'protocol', 'test', 'docs', 'scripts'];
const readable = /\.(?:[cm]?[jt]s|css|md)$/;
/** This file's samples are wrong on purpose. */
const skipped = /^test\/golden\/|(?:^|\/)node_modules\/|^test\/unit\/house\/citations\.test\.ts$/;

const files = [
  ...folders.flatMap(filesUnder).filter((path) => readable.test(path) && !skipped.test(path)),
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
].map(readSourceFile);

const pages = files.filter(({ path }) => /^docs\/behavior\/(?!README)/.test(path));

/** `3`, `3.2`, `7a` */
const sectionsOf = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/^#{2,3} (\d+[a-z]?(?:\.\d+)*)\.?\s/gm)].map(([, section]) => section ?? '');

const sections = new Map(pages.map((page) => [page.path, sectionsOf(page)]));

const outside = ['design', 'words', 'house-style', 'ux', 'rules', 'vscode-testing'].join('|');
const citation = new RegExp(
  `(?<page>docs/behavior/(?!README)[\\w-]+\\.md)(?<withSection>\\s+(?=§))?|§(?<section>\\d+[a-z]?(?:\\.\\d+)*)|(?<outside>\\bspec/[\\w-]+\\.md|(?<!docs/internals/)\\b(?:${outside})\\.md)`,
  'g',
);

/** A section without a page refers to the page named last, or to its own page. */
function brokenCitations({ path, text }: SourceFile): string[] {
  // A comment may break a line between page and section.
  const lines = text.replace(/\n\s*(?:\/\/|\*)/g, ' ');
  let page = sections.has(path) ? path : undefined;
  return [...lines.matchAll(citation)].flatMap(({ 0: cited, groups = {} }) => {
    if (groups.outside) return [`${path}: ${cited} is not in the repository`];
    if (groups.page) {
      page = groups.page;
      if (!sections.has(page)) {
        page = undefined;
        return [`${path}: there is no ${cited.trim()}`];
      }
      return groups.withSection ? [] : [`${path}: ${page} is cited without a section`];
    }
    if (page === undefined) return [`${path}: ${cited} belongs to no page`];
    return sections.get(page)?.includes(groups.section ?? '') ? [] : [`${path}: ${page} has no ${cited}`];
  });
}

test('every cited section of docs/behavior exists, and no page outside the repository is cited', () => {
  expect(files.flatMap(brokenCitations)).toEqual([]);
});

test('every section number of a page in docs/behavior is used once', () => {
  expect(pages.map(({ path }) => path)).toEqual([
    'docs/behavior/hpa.md',
    'docs/behavior/keda.md',
    'docs/behavior/world.md',
    'docs/behavior/wpa.md',
  ]);
  for (const [page, numbers] of sections) expect(numbers, page).toEqual([...new Set(numbers)]);
});

test('a section that is missing or on another page is reported', () => {
  const text = ['// See docs/behavior/hpa.md §3.1,', '// §3.99. Then docs/behavior/world.md §7 and §7a.'].join('\n');
  expect(brokenCitations({ path: 'core/made-up.ts', text })).toEqual([
    'core/made-up.ts: docs/behavior/hpa.md has no §3.99',
    'core/made-up.ts: docs/behavior/world.md has no §7a',
  ]);
});

test('a citation without page or section, or of a missing page, is reported', () => {
  const text = '// As §3.1 says. docs/behavior/hpa.md says more. See docs/behavior/vpa.md §1.';
  expect(brokenCitations({ path: 'core/made-up.ts', text })).toEqual([
    'core/made-up.ts: §3.1 belongs to no page',
    'core/made-up.ts: docs/behavior/hpa.md is cited without a section',
    'core/made-up.ts: there is no docs/behavior/vpa.md',
    'core/made-up.ts: §1 belongs to no page',
  ]);
});

test.each(['spec/hpa', 'design', 'words', 'house-style', 'ux', 'rules'])('a citation of %s.md is reported', (name) => {
  expect(brokenCitations({ path: 'core/made-up.ts', text: `// As ${name}.md has it.` })).toEqual([
    `core/made-up.ts: ${name}.md is not in the repository`,
  ]);
});

const existing = [...folders, 'syntaxes'].flatMap(filesUnder);

/** `core/text/node.ts`, `core/model/<kind>/`, `core/apiserver/hpa/validate*.ts` */
const pathInPage = /`((?:core|server|client|cli|protocol|test|scripts|docs|syntaxes)\/[\w./*<>-]+)`/g;

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', ...filesUnder('docs/internals')])(
  '%s names only files that exist',
  (page) => {
    const { text } = readSourceFile(page);
    const named = [...text.matchAll(pathInPage)].map(([, path]) => path ?? '');
    // A word in capitals or angle brackets stands for a name of the reader's choice.
    const patternOf = (path: string) => path.replace(/<\w+>|\b[A-Z]{4,}\b|\*/g, '[^/]*').replaceAll('.', '\\.');
    const exists = (path: string) => existing.some((file) => new RegExp(`^${patternOf(path)}`).test(file));
    expect(named.filter((path) => !exists(path))).toEqual([]);
  },
);

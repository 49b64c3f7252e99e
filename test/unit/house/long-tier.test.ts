// test/golden/long-tier.txt lists the tests of the long tier. A comment at the test names its sample in the short tier;
// otherwise the rest of the file is the sample.
import { expect, test } from 'vitest';
import { expectGolden } from '../../support/golden.ts';
import { filesUnder, readSourceFile, type SourceFile } from './source-files.ts';

interface LongTest {
  file: string;
  title: string;
  sample: string | undefined;
  isGroup: boolean;
}

const mark =
  /^(?<indent> *)(?:longTierOnly\(\);|(?<kind>test|describe)\.runIf\(isWhole\)\(\s*(?<title>'[^']*'|`[^`]*`))/gm;
const opening = /\b(?<kind>test|test\.describe)\(\s*(?<title>'[^']*'|`[^`]*`)/g;
const commentBefore = /(?:^ *\/\/.*\n)+(?![\s\S])/m;

function longTestsOf({ path: file, text }: SourceFile): LongTest[] {
  return [...text.matchAll(mark)].map(({ index, groups }) => {
    const before = text.slice(0, index);
    const comment = commentBefore
      .exec(before)?.[0]
      .replaceAll(/\n? *\/\/ ?/g, ' ')
      .trim();
    const sample = comment && /\bshort tier\b/.test(comment) ? comment : undefined;
    if (groups?.title) return { file, title: plain(groups.title), sample, isGroup: groups.kind === 'describe' };
    if (groups?.indent === '') return { file, title: 'all', sample, isGroup: true };
    const opened = [...before.matchAll(opening)].at(-1)?.groups;
    return { file, title: plain(opened?.title ?? ''), sample, isGroup: opened?.kind !== 'test' };
  });
}

const plain = (title: string) => title.slice(1, -1).replace(' (skipped unless CI is set)', '');

/** Tests of the long tier are counted, too. */
const countOfTests = ({ text }: SourceFile): number => text.match(/\btest(?:\.each|\.runIf)?\(/g)?.length ?? 0;

const files = filesUnder('test')
  .filter(
    (path) =>
      /^test\/(?:unit|server|window|playground)\/.*\.test\.ts$/.test(path) && !path.endsWith('long-tier.test.ts'),
  )
  .map(readSourceFile);

test('each test of the long tier has a sample in the short one', () => {
  const without = files.flatMap((file) => {
    const long = longTestsOf(file).filter(({ sample }) => sample === undefined);
    const isAll = long.some(({ isGroup }) => isGroup) && file.path.includes('/window/');
    return long.length > 0 && (isAll || long.length >= countOfTests(file)) ? [file.path] : [];
  });
  expect(without).toEqual([]);
});

test('the list of them is that of the tests', () => {
  const lines = files
    .flatMap(longTestsOf)
    .map(({ file, title, sample = 'In the short tier: the others of its file.' }) =>
      [`${file}: ${title}`, `    ${sample}`, ''].join('\n'),
    );
  expectGolden('long-tier.txt', lines.join('\n'));
});

test.each([
  ["  test('a', () => {\n    // In the short tier: b.\n    longTierOnly();\n", 'a', 'In the short tier: b.', false],
  ["test.describe('a', () => {\n  longTierOnly();\n", 'a', undefined, true],
  ['// Slow.\n// In the short tier, c.\nlongTierOnly();\n', 'all', 'Slow. In the short tier, c.', true],
  ["test.runIf(isWhole)(\n  'a (skipped unless CI is set)',", 'a', undefined, false],
])('a test of the long tier is found: %j', (text, title, sample, isGroup) =>
  expect(longTestsOf({ path: 'x', text })).toEqual([{ file: 'x', title, sample, isGroup }]),
);

// A test that never runs looks like one that passes.
import { expect, test } from 'vitest';
import { filesUnder, importsOf, readSourceFile } from './source-files.ts';

const files = filesUnder('test');
const looksLikeTest = /\.(?:test|spec|bench)\.[cm]?[jt]sx?$/;

/** The folders that vitest.config.mts, scripts/bundles.mjs and the configurations of Playwright include. */
const places = [
  /^test\/(?:unit|server)\/.*\.test\.ts$/,
  /^test\/figures\/[^/]*\.test\.ts$/,
  /^test\/bench\/.*\.bench\.ts$/,
  /^test\/integration\/[^/]*\.test\.ts$/,
  /^test\/window\/[^/]*\.test\.ts$/,
  /^test\/playground\/[^/]*\.test\.ts$/,
];

const unrun = (paths: string[]): string[] =>
  paths.filter((path) => looksLikeTest.test(path) && !places.some((place) => place.test(path)));

test('every test file is in a folder of a test runner', () => {
  expect(unrun(files)).toEqual([]);
});

test('a test file in another folder is reported', () => {
  expect(
    unrun([
      'test/integration/deep/lens.test.ts',
      'test/unit/lens.spec.ts',
      'test/window/lens.test.mjs',
      'test/unit/lens.ts',
    ]),
  ).toHaveLength(3);
});

/** A limit of its own, which a slow machine exceeds; a wait of Vitest that ends after a second; a clock. */
const waitsForTime = /^\s*\}, [\d_]+\);$|\btimeout: [\d_]+|\bvi\.wait(?:For|Until)\b|\bprocess\.cpuUsage\b/m;

test('no unit test has a limit of its own, and all wait with expect.poll', () => {
  const tests = files.filter((path) => /^test\/(?:unit|server)\/.*\.test\.ts$/.test(path));
  const found = tests.filter((path) => waitsForTime.test(readSourceFile(path).text));
  expect(found).toEqual(['test/unit/house/tests.test.ts']);
});

test.each([
  '}, 60_000);',
  "test('x', { timeout: 1000 }, () => {});",
  'await vi.waitFor(() => {});',
  'process.cpuUsage();',
])('a limit of time is found: %s', (text) => expect(text).toMatch(waitsForTime));

const ownRuns = /\bnumRuns: /;

test('every property is sampled in the short tier: its number of runs is that of runs() or the usual one', () => {
  const tests = files.filter((path) => /^test\/(?:unit|server)\/.*\.ts$/.test(path));
  const found = tests.filter((path) => ownRuns.test(readSourceFile(path).text));
  expect(found).toEqual(['test/unit/house/tests.test.ts']);
  expect('{ numRuns: 60 }').toMatch(ownRuns);
});

test('every integration test also runs in the web worker host', () => {
  const imported = importsOf(readSourceFile('test/integration/index.web.ts')).map(({ target }) => `${target}.ts`);
  const tests = files.filter((path) => path.startsWith('test/integration/') && looksLikeTest.test(path));
  expect(tests.filter((path) => !imported.includes(path))).toEqual([]);
});

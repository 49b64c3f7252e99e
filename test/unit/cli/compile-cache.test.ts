// The cache of the built program's compiled code.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../scripts/paths.mjs';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { writePrograms } from '../../support/npm-package.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-compile-cache-'));
let program = '';
beforeAll(async () => {
  program = await writePrograms(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const simulate = (cache: string, environment: NodeJS.ProcessEnv = {}) =>
  execFileSync(process.execPath, [program, 'simulate', path.join(root, 'examples/web.yaml')], {
    encoding: 'utf8',
    cwd: folder,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: undefined,
      XDG_CACHE_HOME: cache,
      LOCALAPPDATA: cache,
      HOME: cache,
      ...environment,
    },
  });

function newFolder(): string {
  return mkdtempSync(path.join(folder, 'cache-'));
}

function filesIn(cache: string): string[] {
  const entries = readdirSync(cache, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

test('is reused', () => {
  const cache = newFolder();
  const first = simulate(cache);
  expect(first).toContain('1 → 5 → 10 → 20');
  const files = filesIn(cache);
  expect(files.length).toBeGreaterThan(10);
  const contents = files.map((file) => readFileSync(file));
  expect(simulate(cache)).toBe(first);
  expect(filesIn(cache)).toEqual(files);
  expect(files.map((file) => readFileSync(file))).toEqual(contents);
});

const damages: [string, (bytes: Buffer, middle: number) => Buffer][] = [
  ['changed in one byte', (bytes, middle) => bytes.fill(~(bytes[middle] ?? 0), middle, middle + 1)],
  ['cut short', (bytes, middle) => bytes.subarray(0, middle)],
  ['empty', () => Buffer.alloc(0)],
  ['zero at the end', (bytes, middle) => bytes.fill(0, middle)],
  ['replaced', () => Buffer.from('damaged')],
];

test.each(sampleOf(damages, 3))('is made again if it is %s', (_, damage) => {
  const cache = newFolder();
  const first = simulate(cache);
  const files = filesIn(cache);
  const damaged = files.map((file) => {
    const bytes = readFileSync(file);
    return damage(bytes, Math.floor(bytes.length / 2));
  });
  for (const [i, file] of files.entries()) writeFileSync(file, damaged[i] ?? '');
  expect(simulate(cache)).toBe(first);
  expect(filesIn(cache)).toEqual(files);
  expect(files.filter((file, i) => damaged[i]?.equals(readFileSync(file)))).toEqual([]);
});

test('is not used for another text of the same length', () => {
  const cache = newFolder();
  expect(simulate(cache)).toContain('the metrics recommend');
  const places = filesIn(path.dirname(program)).filter((file) =>
    readFileSync(file, 'utf8').includes('the metrics recommend'),
  );
  const texts = places.map((file) => readFileSync(file, 'utf8'));
  try {
    for (const [i, file] of places.entries())
      writeFileSync(file, (texts[i] ?? '').replaceAll('the metrics recommend', 'the METRICS recommend'));
    expect(simulate(cache)).toContain('the METRICS recommend');
  } finally {
    for (const [i, file] of places.entries()) writeFileSync(file, texts[i] ?? '');
  }
});

test.runIf(isWhole)('of other flags of V8 is beside it', () => {
  const cache = newFolder();
  const flags = { NODE_OPTIONS: '--max-semi-space-size=2' };
  simulate(cache);
  simulate(cache, flags);
  const files = filesIn(cache);
  const contents = files.map((file) => readFileSync(file));
  simulate(cache);
  simulate(cache, flags);
  expect(filesIn(cache)).toEqual(files);
  expect(files.map((file) => readFileSync(file))).toEqual(contents);
});

test.runIf(isWhole)('is where NODE_COMPILE_CACHE says, unless it is turned off', () => {
  const [cache, given] = [newFolder(), newFolder()];
  simulate(cache, { NODE_COMPILE_CACHE: given, NODE_DISABLE_COMPILE_CACHE: '1' });
  expect([...filesIn(cache), ...filesIn(given)]).toEqual([]);
  simulate(cache, { NODE_COMPILE_CACHE: given });
  expect(filesIn(cache)).toEqual([]);
  expect(filesIn(given).length).toBeGreaterThan(10);
});

test.runIf(isWhole)('is never in the current folder', () => {
  const before = readdirSync(folder).sort();
  simulate('relative');
  simulate('', { HOME: 'relative' });
  expect(readdirSync(folder).sort()).toEqual(before);
});

// Newer releases of Node write the files themselves.
test.runIf(isWhole && process.version.startsWith('v20.') && process.platform !== 'win32')(
  'is for its user alone',
  () => {
    const cache = newFolder();
    const mask = process.umask(0);
    try {
      simulate(cache);
    } finally {
      process.umask(mask);
    }
    const [file = ''] = filesIn(cache);
    expect([file, path.dirname(file)].map((one) => statSync(one).mode & 0o777)).toEqual([0o600, 0o700]);
  },
);

test('is left out if its folder cannot be written', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(simulate(file)).toContain('1 → 5 → 10 → 20');
});

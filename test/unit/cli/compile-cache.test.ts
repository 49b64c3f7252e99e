// The built program keeps its compiled code, whatever the cache folder is like.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../scripts/paths.mjs';
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
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: undefined,
      XDG_CACHE_HOME: cache,
      LOCALAPPDATA: cache,
      HOME: cache,
      ...environment,
    },
  });

function filesIn(cache: string): string[] {
  const entries = readdirSync(cache, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

test('is reused, and made again if it is damaged', () => {
  const cache = path.join(folder, 'cache');
  mkdirSync(cache);
  const first = simulate(cache);
  expect(first).toContain('1 → 5 → 10 → 20');
  const files = filesIn(cache);
  expect(files.length).toBeGreaterThan(10);
  const contents = files.map((file) => readFileSync(file));
  expect(simulate(cache)).toBe(first);
  expect(filesIn(cache)).toEqual(files);
  expect(files.map((file) => readFileSync(file))).toEqual(contents);
  for (const file of files) writeFileSync(file, 'damaged');
  expect(simulate(cache)).toBe(first);
  expect(filesIn(cache)).toEqual(files);
  expect(files.filter((file) => readFileSync(file, 'utf8') === 'damaged')).toEqual([]);
});

test('is where NODE_COMPILE_CACHE says, unless it is turned off', () => {
  const [cache, given] = ['default', 'given'].map((name) => path.join(folder, name)) as [string, string];
  for (const one of [cache, given]) mkdirSync(one);
  simulate(cache, { NODE_COMPILE_CACHE: given, NODE_DISABLE_COMPILE_CACHE: '1' });
  expect([...filesIn(cache), ...filesIn(given)]).toEqual([]);
  simulate(cache, { NODE_COMPILE_CACHE: given });
  expect(filesIn(cache)).toEqual([]);
  expect(filesIn(given).length).toBeGreaterThan(10);
});

test('is left out if its folder cannot be written', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(simulate(file)).toContain('1 → 5 → 10 → 20');
});

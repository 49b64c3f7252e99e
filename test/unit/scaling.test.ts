// Each operation does its work; `npm run figures` and `node test/bench/run.mjs scaling` measure how its time grows.
import { expect, test } from 'vitest';
import { sampleOf } from '../support/effort.ts';
import { replicast } from '../support/io.ts';
import { unmeasuredCommands } from '../support/scaling/commands.ts';
import { operations, titleOf } from '../support/scaling/operations.ts';
import { handledMethods } from '../support/scaling/requests.ts';

const measured = [...new Set(operations.map(({ of }) => of))];

test('every command of the command line has an operation', async () => {
  const { out } = await replicast('--help', {});
  const commands = Array.from(out.slice(out.indexOf('Commands:')).matchAll(/^ {2}([a-z]+) /gm), ([, name]) => name);
  expect(commands).toContain('simulate');
  const known = new Set([...measured, ...Object.keys(unmeasuredCommands), 'help']);
  expect(commands.filter((each) => !known.has(each ?? ''))).toEqual([]);
});

test('every request that the server handles has an operation', async () => {
  const methods = await handledMethods();
  expect(methods).toContain('replicast/simulation');
  expect(methods).toContain('textDocument/hover');
  expect(methods.filter((method) => !measured.includes(method))).toEqual([]);
});

test('every operation does on a small input what it is measured for', async () => {
  for (const operation of sampleOf(operations)) {
    const work = await operation.prepare(Math.ceil(operation.size / 50));
    await expect(work(), titleOf(operation)).resolves.not.toThrow();
  }
});

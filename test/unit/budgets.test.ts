// The times of `npm run bench` are within their budgets. They are measured in a process of their own, since CPU time counts
// all threads of a process; what is above its budget is measured again, as the machine may be busy.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import budgets from '../bench/budgets.json' with { type: 'json' };

let ratios: Record<string, number> = {};

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['test/bench/run.mjs', 'figures', '--check']);
  ratios = JSON.parse(readFileSync('out/bench/figures.json', 'utf8')) as Record<string, number>;
});

test('every figure has a budget, and every budget its figure', () =>
  expect(Object.keys(ratios)).toEqual([...Object.keys(budgets), 'three loops']));

// Longer, since in the shortest run of one loop no garbage was collected.
test('three calibrating loops take three times as long as one, or a little longer', () => {
  expect(ratios['three loops']).toBeGreaterThan(2.5);
  expect(ratios['three loops']).toBeLessThan(6);
});

test.each(Object.entries(budgets))('%s takes at most %d times as long as the calibrating loop', (name, budget) =>
  expect(ratios[name]).toBeLessThanOrEqual(budget),
);

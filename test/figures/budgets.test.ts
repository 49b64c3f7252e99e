// `npm run bench` runs in its own process, since CPU time counts all threads. A second process confirms each failure.
// The short tier measures every third figure.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { isWhole, sampleOf } from '../support/effort.ts';

/** The calibrating loop three times: if this figure is wrong, every figure is. */
const control = 'three loops';
// The upper bound is far above 3: in the shortest run of one loop no garbage was collected.
const [leastOfThree, mostOfThree] = [2.5, 6];
const furtherTries = 4;

type Ratios = Readonly<Record<string, number>>;
let ratios: Ratios = {};

const sampled = sampleOf(Object.entries(budgets), 3);
const measured = [...sampled.map(([name]) => name), control];

/** Without names, all figures are measured. */
async function measure(names: readonly string[]): Promise<Ratios> {
  const only = names.map((name) => `--only=${name}`);
  await promisify(execFile)(process.execPath, ['test/bench/run.mjs', 'figures', '--check', ...only]);
  return JSON.parse(readFileSync('out/bench/figures.json', 'utf8')) as Ratios;
}

const isWithin = (name: string, ratio: number): boolean =>
  name === control ? ratio > leastOfThree && ratio < mostOfThree : ratio <= ((budgets as Ratios)[name] ?? 0);

beforeAll(async () => {
  ratios = await measure(isWhole ? [] : measured);
  for (let attempt = 0; attempt < furtherTries; attempt++) {
    const outside = Object.keys(ratios).filter((name) => !isWithin(name, ratios[name] ?? 0));
    if (outside.length === 0) return;
    ratios = { ...ratios, ...(await measure(outside)) };
  }
});

test('every figure has a budget, and every budget its figure', () => expect(Object.keys(ratios)).toEqual(measured));

test('three calibrating loops take three times as long as one, or a little longer', () => {
  expect(ratios[control]).toBeGreaterThan(leastOfThree);
  expect(ratios[control]).toBeLessThan(mostOfThree);
});

test.each(sampled)('%s takes at most %d times as long as the calibrating loop', (name, budget) =>
  expect(ratios[name]).toBeLessThanOrEqual(budget),
);

// The promise: what the real controllers decided, tick for tick, in every recorded release.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { verifyLine } from '../../../core/simulator/verify.ts';

const golden = path.resolve(import.meta.dirname, '../../golden/traces');
const corpus = process.env.REPLICAST_CORPUS;
const whole = corpus && path.join(corpus, 'traces');

/** Of this many cases the first differences are shown. */
const shown = 5;

describe('the recordings that come with the project', () => {
  test.each(casesIn(golden))('%s', (file) => expectAllEqual(path.join(golden, file)));
});

describe('the whole set of recordings', () => {
  if (whole && existsSync(whole)) test.each(casesIn(whole))('%s', (file) => expectAllEqual(path.join(whole, file)), 60_000);
  else test.skip('REPLICAST_CORPUS names no folder with traces', () => {});
});

function casesIn(folder: string): string[] {
  return readdirSync(folder).filter((file) => /^(?:hpa|wpa).*\.jsonl\.gz$/.test(file));
}

function expectAllEqual(file: string): void {
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  const verdicts = lines.map(verifyLine);
  expect(verdicts.filter(({ result }) => result !== 'equal').slice(0, shown)).toEqual([]);
  expect(verdicts.length).toBeGreaterThan(0);
}

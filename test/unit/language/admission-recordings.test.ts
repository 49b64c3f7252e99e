// The promise: what the real API servers answered, word for word, in every recorded release.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { verifyLine } from '../../../core/language/admission/verify-line.ts';

const golden = path.resolve(import.meta.dirname, '../../golden/admission');
const corpus = process.env.REPLICAST_CORPUS;
const whole = corpus && path.join(corpus, 'admission');

/** Of this many cases the first differences are shown. */
const shown = 5;

describe('the recordings that come with the project', () => {
  test.each(casesIn(golden))('%s', (file) => expectAllEqual(path.join(golden, file)));
});

describe('the whole set of recordings', () => {
  if (whole && existsSync(whole)) test.each(casesIn(whole))('%s', (file) => expectAllEqual(path.join(whole, file)), 60_000);
  else test.skip('REPLICAST_CORPUS names no folder with admission', () => {});
});

describe('a recording that is not true', () => {
  const [line = ''] = linesOf(path.join(golden, 'hpa-1.37.jsonl.gz'));
  test.each([
    ['verdict', { verdict: 'conflict' }],
    ['message', { message: 'no' }],
    ['errors', { errors: [] }],
    ['warnings', { warnings: ['careful'] }],
    ['stored', { stored: {} }],
  ])('its %s is the first difference', (field, changed) => {
    expect(verifyLine(JSON.stringify({ ...JSON.parse(line), ...changed }))).toMatchObject({ result: 'differs', difference: { field } });
  });
});

describe('a recording of a controller that is not true', () => {
  const lines = linesOf(path.join(golden, 'wpa.jsonl.gz')).filter((line) => line.includes('"controllerError"'));
  test.each([
    ['controllerError', { controllerError: 'no' }],
    ['controllerDefaulted', { controllerDefaulted: {} }],
    ['controllerUnreadable', { controllerUnreadable: true }],
  ])('its %s is the first difference', (field, changed) => {
    expect(verifyLine(JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...changed }))).toMatchObject({
      result: 'differs',
      difference: { field },
    });
  });
});

function casesIn(folder: string): string[] {
  return readdirSync(folder).filter((file) => /\.jsonl\.gz$/.test(file));
}

function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().trim().split('\n');
}

function expectAllEqual(file: string): void {
  const verdicts = linesOf(file).map(verifyLine);
  expect(verdicts.filter(({ result }) => result !== 'equal').slice(0, shown)).toEqual([]);
  expect(verdicts.length).toBeGreaterThan(0);
}

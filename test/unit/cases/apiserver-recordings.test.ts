import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLine } from '../../../core/cases/verify-line.ts';
import {
  caseChecker,
  linesOf,
  previewFolders,
  recordingsIn,
  recordingsOf,
  wholeSetFolders,
} from '../../support/recordings.ts';

const golden = path.resolve(import.meta.dirname, '../../golden/admission');
const whole = [
  ...recordingsOf(wholeSetFolders('admission')),
  ...recordingsOf(previewFolders(), /^admission.*\.jsonl\.gz$/),
];
const expectAllEqual = caseChecker(verifyLine);

describe('the recordings of the project', () => {
  test.each(recordingsIn(golden))('are reproduced: %s', (file) => expectAllEqual(golden, file));
});

describe('the full set of recordings', () => {
  if (whole.length > 0) test.each(whole)('is reproduced: %s in %s', (file, folder) => expectAllEqual(folder, file));
  else test.skip('(skipped unless REPLICAST_CORPUS names the folder of recordings)', () => {});
});

describe('a wrong recording', () => {
  const [line = ''] = linesOf(golden, 'hpa-1.37.jsonl.gz');
  test.each([
    ['verdict', { verdict: 'conflict' }],
    ['message', { message: 'no' }],
    ['errors', { errors: [] }],
    ['warnings', { warnings: ['careful'] }],
    ['stored', { stored: {} }],
  ])('reports its field %s as the first difference', (field, changed) => {
    expect(verifyLine(JSON.stringify({ ...JSON.parse(line), ...changed }))).toMatchObject({
      result: 'differs',
      difference: { field },
    });
  });
});

describe('a wrong recording of a controller', () => {
  const lines = linesOf(golden, 'wpa.jsonl.gz').filter((line) => line.includes('"controllerError"'));
  test.each([
    ['controllerError', { controllerError: 'no' }],
    ['controllerDefaulted', { controllerDefaulted: {} }],
    ['controllerUnreadable', { controllerUnreadable: true }],
  ])('reports its field %s as the first difference', (field, changed) => {
    expect(verifyLine(JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...changed }))).toMatchObject({
      result: 'differs',
      difference: { field },
    });
  });
});

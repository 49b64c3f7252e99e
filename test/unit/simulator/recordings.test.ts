// The simulator's decisions equal those of the real controllers, tick for tick, in every recorded release.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';
import { verifyCaseLine } from '../../../core/recordings/verify-case.ts';
import { caseChecker, recordingsIn } from '../../support/recordings.ts';

const golden = path.resolve(import.meta.dirname, '../../golden/traces');
const corpus = process.env.REPLICAST_CORPUS;
const corpusTraces = corpus && path.join(corpus, 'traces');
const names = /^(?:hpa|wpa).*\.jsonl\.gz$/;
const expectAllEqual = caseChecker(verifyCaseLine);

describe('the recordings in this repository', () => {
  test.each(recordingsIn(golden, names))('every decision of %s equals the recorded one', (file) =>
    expectAllEqual(golden, file),
  );
});

describe('the complete set of recordings', () => {
  if (corpusTraces && existsSync(corpusTraces))
    test.each(recordingsIn(corpusTraces, names))('%s', (file) => expectAllEqual(corpusTraces, file));
  else test.skip('(skipped unless REPLICAST_CORPUS names the folder of recordings)', () => {});
});

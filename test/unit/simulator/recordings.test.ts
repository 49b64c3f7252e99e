// The simulator decides as the real controllers did, tick for tick, in every recorded release.
import path from 'node:path';
import { describe, test } from 'vitest';
import { verifyCaseLine } from '../../../core/cases/verify-case.ts';
import { caseChecker, previewFolders, recordingsIn, recordingsOf, wholeSetFolders } from '../../support/recordings.ts';

const golden = path.resolve(import.meta.dirname, '../../golden/traces');
const names = /^(?:hpa|wpa).*\.jsonl\.gz$/;
const whole = recordingsOf([...wholeSetFolders('traces'), ...previewFolders()], names);
const expectAllEqual = caseChecker(verifyCaseLine);

describe('the recordings in this repository', () => {
  test.each(recordingsIn(golden, names))('every decision of %s equals the recorded one', (file) =>
    expectAllEqual(golden, file),
  );
});

describe('the complete set of recordings', () => {
  if (whole.length > 0) test.each(whole)('%s in %s', (file, folder) => expectAllEqual(folder, file));
  else test.skip('(skipped unless REPLICAST_CORPUS names the folder of recordings)', () => {});
});

// The answers of KEDA's own code: the API server's, the webhook's, the controller's, and the HPA.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyLine } from '../../../core/cases/verify-line.ts';
import { caseChecker, linesOf, recordingsIn, recordingsOf, wholeSetFolders } from '../../support/recordings.ts';

const golden = path.resolve(import.meta.dirname, '../../golden/keda');
const whole = recordingsOf(wholeSetFolders('keda'));
const expectAllEqual = caseChecker(verifyLine);

describe('the recordings of the project', () => {
  test.each(recordingsIn(golden))('are reproduced: %s', (file) => expectAllEqual(golden, file));
});

describe('the full set of recordings', () => {
  if (whole.length > 0) test.each(whole)('is reproduced: %s in %s', (file, folder) => expectAllEqual(folder, file));
  else test.skip('(skipped unless REPLICAST_CORPUS names the folder of recordings)', () => {});
});

describe('a wrong recording', () => {
  const lines = linesOf(golden, 'scaledobject-2.21.jsonl.gz');
  const withHorizontal = JSON.parse(lines.find((line) => line.includes('"hpaAnswer"')) ?? '{}');
  test.each([
    ['api.verdict', { api: { ...withHorizontal.api, verdict: 'invalid' } }],
    ['webhook.messages', { webhook: { allowed: false, messages: ['no'] } }],
    ['webhook.warnings', { webhook: { ...withHorizontal.webhook, warnings: ['careful'] } }],
    ['operator.error', { operator: { ...withHorizontal.operator, error: 'no' } }],
    ['operator.conditions', { operator: { ...withHorizontal.operator, conditions: [] } }],
    ['operator.events', { operator: { ...withHorizontal.operator, events: [] } }],
    ['operator.status', { operator: { ...withHorizontal.operator, status: {} } }],
    ['hpa', { hpa: {} }],
    ['hpaAnswer.stored', { hpaAnswer: { ...withHorizontal.hpaAnswer, stored: {} } }],
  ])('reports its field %s as the first difference', (field, changed) => {
    expect(verifyLine(JSON.stringify({ ...withHorizontal, ...changed }))).toMatchObject({
      result: 'differs',
      difference: { field },
    });
  });
});

describe('a wrong script', () => {
  const [first = '{}'] = linesOf(golden, 'executor-2.21.jsonl.gz');
  const script = JSON.parse(first);
  const [state] = script.trace;
  test.each([
    ['replicas', { replicas: 77 }],
    ['wrote', { wrote: 77 }],
    ['error', { error: 'no' }],
    ['conditions', { conditions: {} }],
    ['lastActiveTime', { lastActiveTime: 77 }],
    ['activity', { activity: { s9: true } }],
    ['health', { health: { s9: { failures: 1, status: 'Failing' } } }],
    ['events', { events: ['no'] }],
  ])('reports %s of the first step as the first difference', (field, changed) => {
    const trace = [{ ...state, ...changed }, ...script.trace.slice(1)];
    const verdict = verifyLine(JSON.stringify({ ...script, trace }));
    expect(verdict).toMatchObject({
      result: 'differs',
      difference: { field: expect.stringMatching(`^${field} of step 1 `) },
    });
  });
});

// An answer of another thread is kept, and a stopped job is not tried again.
import { describe, expect, test } from 'vitest';
import { whenKnown } from '../../../core/query/not-yet-known.ts';
import { KeptAnswers } from '../../../core/render-thread/kept-answers.ts';
import {
  type ChartJob,
  forNewerTexts,
  type RenderAnswer,
  type RenderJob,
} from '../../../core/render-thread/render-job.ts';

const files = new Map([['values.yaml', 'a: 1']]);
const rendering = (only: string, settings: ChartJob['settings'] = {}): ChartJob => ({
  of: 'chart',
  files,
  settings,
  question: { about: 'rendering', selection: { only: [only] } },
});

function keptAnswers(answer: RenderAnswer) {
  const jobs: RenderJob[] = [];
  const kept = new KeptAnswers({
    answer(job) {
      jobs.push(job);
      return Promise.resolve(answer);
    },
  });
  return { jobs, get: async (job: RenderJob) => whenKnown(() => kept.get(job)) };
}

const found: RenderAnswer = { of: 'chart', answer: { about: 'subcharts', leavesOut: false } };

describe('a template that was stopped', () => {
  test('is not tried with other settings', async () => {
    const { jobs, get } = keptAnswers({ ...found, stopped: 'after 2 s' });
    await get(rendering('a'));
    expect(await get(rendering('a', { failures: 'unknown' }))).toEqual({ of: 'nothing', stopped: 'after 2 s' });
    expect(jobs).toHaveLength(1);
  });

  test('says nothing of other templates, values or texts', async () => {
    const { jobs, get } = keptAnswers({ of: 'nothing', stopped: 'at 384 MB' });
    await get(rendering('a'));
    await get(rendering('b'));
    await get(rendering('a', { values: [{ name: 'prod.yaml', text: 'a: 2' }] }));
    await get({ ...rendering('a'), files: new Map([['values.yaml', 'a: 2']]) });
    expect(jobs).toHaveLength(4);
  });

  test('for newer texts is tried with other settings', async () => {
    const { jobs, get } = keptAnswers({ of: 'nothing', stopped: forNewerTexts });
    await get(rendering('a'));
    await get(rendering('a', { failures: 'unknown' }));
    expect(jobs).toHaveLength(2);
  });
});

test('what was rendered is rendered again with other settings, and not with the same', async () => {
  const { jobs, get } = keptAnswers(found);
  await get(rendering('a'));
  await get(rendering('a', { failures: 'unknown' }));
  expect(await get(rendering('a'))).toEqual(found);
  expect(jobs).toHaveLength(2);
});

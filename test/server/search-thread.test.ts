// A search runs in a worker of its own, which ends when no client waits for it.
import { beforeAll, describe, expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import type { TuningJob, TuningStep } from '../../core/render-thread/render-job.ts';
import { maxShownWork } from '../../core/simulator/world/run-cost.ts';
import { type Goal, readGoal } from '../../core/tuning/goal.ts';
import { tunableFields } from '../../core/tuning/tunable-fields.ts';
import { loadedLater } from '../../server/programs/loaded-later.ts';
import { startNodeRenderWorker } from '../../server/programs/node-render-worker.ts';
import { nodeRuntime } from '../../server/programs/node-runtime.ts';
import type { RenderWorker } from '../../server/threads/render-thread.ts';
import { createSearchThread } from '../../server/threads/search-thread.ts';
import { buildRenderWorker, workerProgram } from '../support/render-worker.ts';
import { hpaObject, subjectOf } from '../support/tuning.ts';

let program = '';
beforeAll(async () => {
  program = await buildRenderWorker();
});

function jobOf(maxRuns: number, horizonSeconds: number): TuningJob {
  const object = hpaObject();
  const subject = subjectOf(object, {
    load: { shape: { shape: 'step', from: 100, to: 900, atSeconds: 60 } },
    horizonSeconds,
  });
  const { autoscaler, scenario, profile } = subject;
  const fields = tunableFields(subject, { groups: new Set(['behavior', 'targets']), kept: [], ranges: [] });
  const goals = ['unmet load < 4 %'].flatMap((text): Goal[] => {
    const read = readGoal(text);
    return read.ok ? [read.goal] : [];
  });
  const search = { minimize: [], seed: 1, maxRuns, maxWork: maxShownWork, variants: [], rounds: 0 };
  return {
    of: 'tuning',
    object,
    chosen: {},
    run: { autoscaler, scenario, profile },
    options: { goals, fields, ...search },
  };
}

const short = () => jobOf(20, 600);
const endless = () => jobOf(1e9, 86_400);

function threadWith(file: string | undefined) {
  const workers = { started: 0, ended: 0 };
  const startRenderWorker = (): RenderWorker | undefined => {
    if (file === undefined) return undefined;
    const worker = startNodeRenderWorker(file);
    workers.started += 1;
    return {
      ...worker,
      end() {
        workers.ended += 1;
        worker.end();
      },
    };
  };
  return { thread: createSearchThread({ ...nodeRuntime, startRenderWorker }, loadedLater), workers };
}

const { token: never } = new CancellationTokenSource();
const ignore = () => {};

describe('a search', () => {
  test('finds the same in a worker and without one', async () => {
    const { thread, workers } = threadWith(program);
    const [inWorker, here] = await Promise.all([
      thread.search(short(), ignore, never),
      threadWith(undefined).thread.search(short(), ignore, never),
    ]);
    expect(inWorker.of).toBe('tuning');
    expect(JSON.parse(JSON.stringify(inWorker))).toEqual(JSON.parse(JSON.stringify(here)));
    expect(workers).toEqual({ started: 1, ended: 1 });
  });

  test('tells of its steps, and ends with its worker when it is cancelled', async () => {
    const { thread, workers } = threadWith(program);
    const source = new CancellationTokenSource();
    const steps: TuningStep[] = [];
    const tell = (step: TuningStep) => {
      steps.push(step);
      source.cancel();
    };
    const answer = await thread.search(endless(), tell, source.token);
    expect(answer).toEqual({ of: 'nothing', stopped: 'before its end' });
    expect(steps[0]).toMatchObject({ runs: expect.any(Number), present: { edits: [] } });
    expect(workers).toEqual({ started: 1, ended: 1 });
  });

  test('ends when another one begins', async () => {
    const { thread, workers } = threadWith(program);
    const first = thread.search(endless(), ignore, never);
    expect((await thread.search(short(), ignore, never)).of).toBe('tuning');
    expect((await first).of).toBe('nothing');
    expect(workers).toEqual({ started: 2, ended: 2 });
  });

  test('ends without a worker, too', async () => {
    const { thread } = threadWith(undefined);
    const source = new CancellationTokenSource();
    const answer = await thread.search(endless(), () => source.cancel(), source.token);
    expect(answer.of).toBe('nothing');
  });

  test('runs here if its worker cannot start', async () => {
    const { thread } = threadWith(
      workerProgram('search-cannot-start', 'process.exit(1); throw new Error(String(job));'),
    );
    expect((await thread.search(short(), ignore, never)).of).toBe('tuning');
  });

  test('of a run that is too long is refused', async () => {
    const { thread } = threadWith(undefined);
    const answer = await thread.search(jobOf(60, 1e9), ignore, never);
    expect(answer).toMatchObject({ of: 'notTuned', problem: expect.stringContaining('the run is too long') });
  });

  test('that was cancelled before it began starts no worker', async () => {
    const { thread, workers } = threadWith(program);
    const source = new CancellationTokenSource();
    source.cancel();
    expect((await thread.search(short(), ignore, source.token)).of).toBe('nothing');
    expect(workers.started).toBe(0);
  });
});

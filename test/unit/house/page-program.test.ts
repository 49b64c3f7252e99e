// The page's scripts are also the programs of its workers: one computes a long run, another one fits worlds.
import { createContext, runInContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import type { SimulationJob, WorkerMessage } from '../../../client/panel/long-run/simulation-job.ts';
import type { RecordedAnswer } from '../../../client/panel/recorded/recorded-jobs.ts';
import { calibrate } from '../../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import { predict, predictEdit } from '../../../core/calibration/predict.ts';
import type { Autoscaler } from '../../../core/model/autoscaler.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { unpackTrace } from '../../../core/simulator/world/packed-trace.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { type Parts, textsOf, workerProgram } from '../../../protocol/run-parts.ts';
import { drain } from '../../support/drain.ts';
import { isWhole } from '../../support/effort.ts';
import { hpa } from '../../support/hpa.ts';
import { builtBundle } from '../../support/product-bundles.ts';
import { scenario } from '../../support/scenario.ts';
import { wpa } from '../../support/wpa.ts';

interface Page {
  replicastParts?: Parts;
  replicastScripts?: Readonly<Record<string, string>>;
}

const page: Page = {};
const scripts = new Map<string, string>();

beforeAll(async () => {
  const { outputFiles } = await builtBundle('panel');
  for (const { path, text } of outputFiles) {
    scripts.set(path.replace(/.*[\\/]/, ''), text);
    runInContext(text, createContext({ self: page }));
  }
});

/** As the page starts it: from the texts of the parts that the entry requires. */
function answerOf<Answer extends { type: string }>(
  entry: string,
  job: unknown,
  { replicastParts = {} }: Page = page,
): Promise<Answer> {
  const program = workerProgram(textsOf(replicastParts, entry), entry);
  return new Promise((resolve) => {
    let listen: (event: { data: unknown }) => void = () => {};
    const scope = {
      addEventListener: (_: 'message', listener: typeof listen) => {
        listen = listener;
      },
      postMessage: (message: Answer) => message.type === 'progress' || resolve(message),
    };
    runInContext(program, createContext({ ...scope, self: scope }));
    listen({ data: job });
  });
}

test('what shows recordings is a script of its own, which the page loads on demand', () => {
  expect([...scripts.keys()].sort()).toEqual([
    'folded.js',
    'page.js',
    'recorded.js',
    'simulator.js',
    'uncommon.js',
    'watermark.js',
  ]);
  expect(scripts.get('page.js')).toMatch(
    /self\.replicastLoad\("recorded\.js"\)\.then\(\(\)=>require\("\.\/page-recorded\.js"\)\)/,
  );
  expect(scripts.get('page.js')).not.toContain('replicast-recorded-chart');
});

test.runIf(isWhole)(
  'a worker of the page fits worlds as the command line does (skipped unless CI is set)',
  async () => {
    const autoscaler = hpa({ maxReplicas: 5 });
    const replicas: [number, number][] = [
      [0, 1],
      [60, 3],
      [120, 3],
    ];
    const load: [number, number][] = [
      [0, 10],
      [45, 40],
    ];
    const subject: CalibrationSubject = {
      autoscaler,
      profile: newestReleaseProfile(),
      scenario: scenario(),
      run: { seconds: 120, columns: { replicas, load } },
    };
    const answer = await answerOf<RecordedAnswer>('calibration-worker.js', { type: 'calibrate', subject });
    const calibration = drain(calibrate(subject));
    const { worlds, uncertainty } = calibration;
    const before = predict(subject, worlds, uncertainty);
    expect(answer).toEqual({ type: 'calibrated', calibration, before });
    expect(await answerOf('calibration-worker.js', { type: 'restore', subject, worlds })).toEqual(answer);
    expect(await answerOf('calibration-worker.js', { type: 'predict', subject, worlds, before })).toEqual({
      type: 'predicted',
      edit: predictEdit(subject, worlds, before),
    });
  },
);

test("a worker, started from the text of the page's scripts, computes the same run as the page", async () => {
  const job: SimulationJob = {
    autoscaler: hpa({ maxReplicas: 20 }),
    scenario: scenario(),
    profile: newestReleaseProfile(),
  };
  const answer = await answerOf<WorkerMessage>('worker.js', job);
  expect(answer.type).toBe('done');
  if (answer.type === 'done')
    expect(unpackTrace(answer.packed)).toEqual(simulate(job.autoscaler, job.scenario, job.profile));
});

test('an ordinary HPA is simulated without the scripts of others; what others need is named by the error', async () => {
  const first: Page = {};
  for (const file of ['simulator.js', 'page.js', 'folded.js'])
    runInContext(scripts.get(file) ?? '', createContext({ self: first }));
  const answer = (autoscaler: Autoscaler) =>
    answerOf<WorkerMessage>('worker.js', { autoscaler, scenario: scenario(), profile: newestReleaseProfile() }, first);
  const cpu = { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } as const;
  const ordinary = hpa({ metrics: [{ type: 'Resource', resource: cpu }] });
  expect(await answer(ordinary)).toEqual({ type: 'done', packed: expect.anything() });
  expect(await answer(hpa())).toEqual({ type: 'failed', message: 'page-custom-metrics.js is not part of the program' });
  expect(page.replicastScripts?.['page-custom-metrics.js']).toBe('uncommon.js');
  expect(await answer(wpa())).toEqual({ type: 'failed', message: 'page-watermark.js is not part of the program' });
  expect(page.replicastScripts?.['page-watermark.js']).toBe('watermark.js');
});

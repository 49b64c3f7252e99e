import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SimulationJob, WorkerMessage } from '../../../client/panel/long-run/simulation-job.ts';
import type { RecordedAnswer } from '../../../client/panel/recorded/recorded-jobs.ts';
import { calibrate } from '../../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import { predict, predictEdit } from '../../../core/calibration/predict.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { unpackTrace } from '../../../core/simulator/world/packed-trace.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import { importedModule } from '../../../protocol/program-modules.ts';
import { drain } from '../../support/drain.ts';
import { isWhole } from '../../support/effort.ts';
import { hpa } from '../../support/hpa.ts';
import { builtBundle } from '../../support/product-bundles.ts';
import { scenario } from '../../support/scenario.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'replicast-page-'));
const scripts = new Map<string, string>();

const scope = {
  listen: (_: { data: unknown }) => {},
  answered: (_: { type: string }) => {},
};

beforeAll(async () => {
  const { outputFiles } = await builtBundle('panel');
  for (const { path: built, text } of outputFiles) {
    scripts.set(path.basename(built), text);
    writeFileSync(path.join(folder, path.basename(built)), text);
  }
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  vi.stubGlobal('self', { postMessage: (message: { type: string }) => scope.answered(message) });
  vi.stubGlobal('addEventListener', (_: 'message', listener: typeof scope.listen) => {
    scope.listen = listener;
  });
  await import(path.join(folder, 'worker.js'));
});
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true, force: true });
});

function answerOf<Answer extends { type: string }>(job: unknown): Promise<Answer> {
  return new Promise((resolve) => {
    scope.answered = (message) => message.type === 'progress' || resolve(message as Answer);
    scope.listen({ data: job });
  });
}

test('what shows recordings, the form, the drill and the search are scripts of their own, which the page loads on demand', () => {
  const onDemand = ['drill-rows', 'recorded', 'scenario-form', 'tuning'];
  const named = [...scripts.keys()].map((name) => name.replace(/-[A-Z0-9]{8}\.js$/, ''));
  expect(named.filter((name) => name !== 'chunk').sort()).toEqual([...onDemand, 'page.js', 'worker.js'].sort());
  for (const name of onDemand) expect(scripts.get('page.js')).toMatch(RegExp(`import\\("\\./${name}-|chunk-`));
  expect(scripts.get('page.js')).not.toContain('replicast-recorded-chart');
});

test('a worker shares the modules of the page, and loads none on demand: its host sends those that it imports', () => {
  const worker = scripts.get('worker.js') ?? '';
  const imported = [...worker.matchAll(importedModule)].map(([, name = '']) => name);
  const ofPage = [...(scripts.get('page.js') ?? '').matchAll(importedModule)].map(([, name = '']) => name);
  expect(imported.some((name) => ofPage.includes(name))).toBe(true);
  for (const name of ['worker.js', ...imported]) expect(scripts.get(name)).not.toMatch(/import\(/);
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
    const answer = await answerOf<RecordedAnswer>({ type: 'calibrate', subject });
    const calibration = drain(calibrate(subject));
    const { worlds, uncertainty } = calibration;
    const before = predict(subject, worlds, uncertainty);
    expect(answer).toEqual({ type: 'calibrated', calibration, before });
    expect(await answerOf({ type: 'restore', subject, worlds })).toEqual(answer);
    expect(await answerOf({ type: 'predict', subject, worlds, before })).toEqual({
      type: 'predicted',
      edit: predictEdit(subject, worlds, before),
    });
  },
);

test('a worker computes the same run as the page', async () => {
  const job: SimulationJob = {
    type: 'simulate',
    autoscaler: hpa({ maxReplicas: 20 }),
    scenario: scenario(),
    profile: newestReleaseProfile(),
  };
  const answer = await answerOf<WorkerMessage>(job);
  expect(answer.type).toBe('done');
  if (answer.type === 'done')
    expect(unpackTrace(answer.packed)).toEqual(simulate(job.autoscaler, job.scenario, job.profile));
});

test('a job that fails is answered, too', async () => {
  const job = { type: 'simulate', autoscaler: undefined };
  expect(await answerOf<WorkerMessage>(job)).toEqual({ type: 'failed', message: expect.any(String) });
});

// Searches to measure the tuner by. The recordings of some are beside the checkout.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chooseRun } from '../../cli/choose-run.ts';
import { scenarioSubject } from '../../cli/recorded-subject.ts';
import type { PartialScenario } from '../../core/model/scenario/partial-scenario.ts';
import type { ObjectValue } from '../../core/model/value.ts';
import { tuningSubjectOf } from '../../core/render-thread/tuning-subject-of.ts';
import { type Candidate, Candidates } from '../../core/tuning/candidate.ts';
import { SeededRandom } from '../../core/tuning/random.ts';
import type { TuningSubject } from '../../core/tuning/tuning-subject.ts';
import { fidelityNames } from './fidelity.ts';
import { ioOf } from './io.ts';
import { fieldsOf, goalsOf, hpaObject, subjectOf, wpaObject } from './tuning.ts';

export interface TuningCase {
  name: string;
  goals: readonly string[];
  subject(): Promise<TuningSubject>;
}

const pods = (value: number, periodSeconds: number) => ({ type: 'Pods', value, periodSeconds });
const percent = (value: number, periodSeconds: number) => ({ type: 'Percent', value, periodSeconds });
export const maxWork = 10_000_000;

export const slow = hpaObject({ behavior: { scaleUp: { stabilizationWindowSeconds: 60, policies: [pods(1, 60)] } } });
export const shape = (
  load: NonNullable<PartialScenario['load']>['shape'],
  horizonSeconds?: number,
): PartialScenario => ({
  load: { shape: load },
  ...(horizonSeconds !== undefined && { horizonSeconds }),
});

interface OwnCase {
  name: string;
  object: ObjectValue;
  given: PartialScenario;
  goals: readonly string[];
}

const wave = (periodSeconds: number) => shape({ shape: 'wave', periodSeconds }, 3600);
export const spike = (forSeconds: number) => shape({ shape: 'spike', forSeconds }, 3600);
export const cautious = hpaObject({
  behavior: {
    scaleUp: { policies: [pods(1, 30), percent(10, 30)], selectPolicy: 'Min' },
    scaleDown: { stabilizationWindowSeconds: 300, policies: [pods(1, 60)] },
  },
});
const eager = hpaObject({ behavior: { scaleDown: { stabilizationWindowSeconds: 0 } } });
const large = hpaObject({ minReplicas: 5, maxReplicas: 100 });

const ownCases: readonly OwnCase[] = [
  { name: 'one pod a minute', object: slow, given: {}, goals: ['reaches 15 within 2 min', 'no flap'] },
  { name: 'a wave', object: hpaObject(), given: wave(300), goals: ['at most 2 flaps', 'unmet load < 2 %'] },
  { name: 'no window', object: eager, given: wave(120), goals: ['no flap', 'pod-hours < 16'] },
  { name: 'the smaller policy', object: cautious, given: spike(600), goals: ['reaches 12 within 3 min'] },
  { name: 'back in time', object: cautious, given: spike(300), goals: ['back at 3 within 6 min'] },
  {
    name: 'two limits',
    object: slow,
    given: spike(900),
    goals: ['unmet load < 25 %', 'back at 3 within 20 min'],
  },
  { name: 'a ramp', object: slow, given: shape({ shape: 'ramp' }), goals: ['unmet load < 5 %'] },
  {
    name: 'a constant load',
    object: hpaObject(),
    given: shape({ shape: 'constant' }),
    goals: ['unmet load < 8 %', 'no flap'],
  },
  { name: 'many pods', object: large, given: {}, goals: ['reaches 60 within 60 s', 'unmet load < 3 %'] },
  { name: 'few changes', object: eager, given: wave(600), goals: ['at most 6 changes'] },
  {
    name: 'a falling load',
    object: cautious,
    given: shape({ shape: 'step', from: 900, to: 100 }),
    goals: ['back at 4 within 10 min'],
  },
  { name: 'a count at a time', object: slow, given: {}, goals: ['is 8 at 3 min'] },
  { name: 'a short peak', object: hpaObject(), given: spike(60), goals: ['unmet load < 12 %', 'pod-hours < 4'] },
  { name: 'fastest rules', object: slow, given: {}, goals: ['fastest scale-up reaches maxReplicas within 60 s'] },
  { name: 'watermarks', object: wpaObject(), given: shape({ shape: 'ramp' }), goals: ['unmet load < 3 %', 'no flap'] },
  {
    name: 'a small factor',
    object: wpaObject({ upscaleForbiddenWindowSeconds: 120, scaleUpLimitFactor: '20' }),
    given: {},
    goals: ['reaches 12 within 4 min'],
  },
  {
    name: 'watermarks in a wave',
    object: wpaObject(),
    given: wave(600),
    goals: ['at most 3 flaps', 'unmet load < 8 %'],
  },
  {
    name: 'slow down',
    object: wpaObject({ scaleDownLimitFactor: '10', downscaleForbiddenWindowSeconds: 600 }),
    given: spike(300),
    goals: ['back at 4 within 15 min'],
  },
];

/** Under the scenario beside the file or the standard one. */
const ofGallery: readonly { name: string; manifest?: string; goals: readonly string[] }[] = [
  { name: 'recipes/fast-up-slow-down', goals: ['reaches 15 within 2 min', 'unmet load < 12 %'] },
  { name: 'recipes/flapping', goals: ['no flap', 'unmet load < 3 %'] },
  { name: 'recipes/queue-workers', goals: ['longest wait < 60 s', 'back at 1 within 15 min'] },
  { name: 'recipes/slow-start', goals: ['unmet load < 10 %', 'no flap'] },
  { name: 'documentation-1.19/ten-percent', goals: ['at most 12 changes', 'unmet load < 1 %'] },
  { name: 'watermark', goals: ['unmet load < 4 %', 'no flap'] },
  { name: 'peak', manifest: 'web', goals: ['unmet load < 12 %', 'no flap'] },
  { name: 'keda/idle', goals: ['unmet load < 25 %', 'at most 6 changes'] },
];

function subjectOfExample(name: string, manifest: string): Promise<TuningSubject> {
  const scenario = `examples/${name}.replicast.yaml`;
  const names = [`examples/${manifest}.yaml`, ...(existsSync(scenario) ? [scenario] : [])];
  const files = Object.fromEntries(names.map((file) => [file, readFileSync(file, 'utf8')]));
  return subjectOfFiles(files, names.at(-1) ?? '');
}

async function subjectOfFiles(files: Record<string, string>, file: string): Promise<TuningSubject> {
  const io = ioOf(files);
  const run = await chooseRun(io, file, undefined);
  const { located, chosen, ...subject } = await scenarioSubject(io, run.manifest, {}, run.scenario);
  if (!located.written) throw new Error(`${file} has no object`);
  return tuningSubjectOf(located.written, subject, chosen);
}

const recordedGoals: Readonly<Record<string, readonly string[]>> = {
  'gke-flash-stock-2': ['reaches 8 within 3 min', 'at most 2 flaps'],
  'gke-ramp-stock-1': ['reaches 7 within 15 min', 'no flap'],
  'gke-rr-stock-1': ['unmet load < 1 %', 'at most 3 changes'],
  'k3s-surge': ['unmet load < 30 %', 'at most 6 changes'],
};

async function subjectOfRecording(name: string): Promise<TuningSubject> {
  const read = (file: string) =>
    readFileSync(path.join(process.env.REPLICAST_CORPUS ?? '', 'fidelity', name, file), 'utf8');
  const { known, run } = JSON.parse(read('meta.json'));
  const rows = read('load.csv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number))
    .filter(([seconds = 0]) => seconds >= 0);
  // A step: the load stays until the next line.
  const at = rows.flatMap(([seconds = 0, value = 0], i) => {
    const end = rows[i + 1]?.[0];
    return [[seconds, value], ...(end === undefined ? [] : [[end, value]])];
  });
  const scenario = {
    start: { replicas: run.startReplicas },
    load: { shape: 'points', at },
    workload: { cpuPerUnit: `${known.cpuPerUnitMilli}m` },
    horizonSeconds: Math.ceil(run.seconds),
  };
  const files = { 'hpa.yaml': read('hpa.yaml'), 'hpa.replicast.yaml': JSON.stringify(scenario) };
  return subjectOfFiles(files, 'hpa.yaml');
}

export const tuningCases: readonly TuningCase[] = [
  ...ownCases.map(({ name, goals, object, given }) => ({ name, goals, subject: async () => subjectOf(object, given) })),
  ...ofGallery.map(({ name, manifest = name, goals }) => ({
    name,
    goals,
    subject: () => subjectOfExample(name, manifest),
  })),
  ...Object.entries(recordedGoals)
    .filter(([name]) => fidelityNames.includes(name))
    .map(([name, goals]) => ({ name, goals, subject: () => subjectOfRecording(name) })),
];

export function randomCandidates(
  subject: TuningSubject,
  { goals }: Pick<TuningCase, 'goals'>,
  count: number,
): readonly Candidate[] {
  const candidates = new Candidates(subject, fieldsOf(subject), { goals: goalsOf(...goals), maxWork });
  const random = new SeededRandom(99);
  for (let i = 0; i < count; i++) {
    const share = [0.2, 0.5, 0.9][i % 3] ?? 0.5;
    candidates.of(candidates.fields.map(({ others }) => (random.next() < share ? random.below(others.length + 1) : 0)));
  }
  return candidates.all();
}

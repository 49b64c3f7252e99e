// `import` reads any output of measuring programs, and each recording can be replayed and fitted.
import { calibrate } from '../../../core/calibration/calibrate.ts';
import type { CalibrationSubject } from '../../../core/calibration/calibration-subject.ts';
import {
  maxFittedSyncs,
  maxReplayedSyncs,
  recordingLengthProblem,
} from '../../../core/calibration/recording-length.ts';
import { replay } from '../../../core/calibration/replay.ts';
import { importRecording } from '../../../core/measured/import/import-recording.ts';
import { importSource } from '../../../core/measured/import/import-source.ts';
import { columnNames, type MeasuredRun } from '../../../core/measured/measured-run.ts';
import { mergeColumns } from '../../../core/measured/merge-columns.ts';
import { parseRecording } from '../../../core/measured/parse-recording.ts';
import { recordingOf, type SampledColumns } from '../../../core/measured/sample-columns.ts';
import { writeRecording } from '../../../core/measured/write-recording.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import type { Chance } from '../../support/chance.ts';
import { hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { mutateJson, mutateText, randomPiece } from '../mutate.ts';
import { shrinkList, shrinkObject, shrinkText } from '../shrink.ts';

interface FuzzedMeasurement {
  sources: readonly string[];
  name: string;
  /** Empty: the sources name their columns. */
  column: string;
}

export const measuredTarget = fuzzTarget<FuzzedMeasurement>({
  name: 'measured',
  counts: 'measurements that are imported',
  sampleSize: 40,
  generate(chance) {
    return {
      sources: Array.from({ length: chance.of([1, 1, 1, 2, 3]) }, () => randomSource(chance)),
      name: chance.of(['', '', '', 'web', randomPiece(chance)]),
      column: chance.of(['', '', '', ...columnNames]),
    };
  },
  shrink: shrinkObject<FuzzedMeasurement>({ sources: shrinkList(shrinkText) }),
  sizeOf: ({ sources }) => sources.length,
  run({ sources, name, column }, meter) {
    const options = { ...(name !== '' && { name }), column: columnNames.find((one) => one === column) };
    const columns = sources.flatMap((source) => readColumns(source, options));
    meter.answered('an import');
    checkImport(sources, options);
    if (columns.length === 0) return;
    const merged = recordingOf(mergeColumns(columns));
    if (!merged.ok) return checkProblem(merged.problem, '');
    checkRun(merged.value);
    const written = writeRecording(merged.value);
    const again = parseRecording(written);
    if (!again.ok) throw new Error(`the recording that was written cannot be read: ${again.problem}\n${written}`);
    for (const each of columnNames)
      if (again.value.columns[each]?.length !== merged.value.columns[each]?.length)
        throw new Error(`samples of ${each} are lost\n${written}`);
    meter.answered('a recording');
    checkUses(again.value);
    meter.answered('a replay');
  },
});

function readColumns(source: string, options: Parameters<typeof importSource>[1]): SampledColumns[] {
  const result = importSource(source, options);
  if (result.ok) return [result.value];
  checkProblem(result.problem, source);
  return [];
}

/** The sources must have overlapping times. */
function checkImport(sources: readonly string[], { name, column }: Parameters<typeof importSource>[1]): void {
  const named = sources.map((text, i) => ({ name: `${i}.txt`, text, column }));
  const imported = importRecording(named, { name });
  if (!imported.ok) {
    checkProblem(imported.problem, sources.join('\n'));
    return;
  }
  checkRun(imported.run);
  const again = parseRecording(writeRecording(imported.run));
  if (!again.ok) throw new Error(`the recording that was imported cannot be read: ${again.problem}`);
}

const wrong = /\bundefined\b|\[object|\bNaN\b/;

function checkProblem(problem: string, source: string): void {
  if (problem === '' || (wrong.test(problem) && !wrong.test(source))) throw new Error(`the problem is ${problem}`);
}

function checkRun({ seconds, columns }: MeasuredRun): void {
  if (!Number.isFinite(seconds)) throw new Error(`the recording has ${seconds} seconds`);
  for (const name of columnNames)
    for (const [index, [at, value]] of (columns[name] ?? []).entries()) {
      const before = columns[name]?.[index - 1]?.[0] ?? Number.NEGATIVE_INFINITY;
      if (!(at > before && value >= 0 && Number.isFinite(at + value)))
        throw new Error(`the sample ${at}, ${value} of ${name} is out of order or no number`);
    }
}

const profile = newestReleaseProfile();
const autoscaler = hpa({
  maxReplicas: 20,
  metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }],
});
const world = scenario({ workload: { containers: [{ name: 'app', cpuMilli: 500 }], capacityPerPod: 1e9 } });
/** The product tries thousands of worlds. */
const triedWorlds = 2;
/** In syncs: a longer recording would take more time than one answer may. */
const fittedSyncs = 500;

function checkUses(run: MeasuredRun): void {
  const subject: CalibrationSubject = { autoscaler, profile, scenario: world, run };
  if (recordingLengthProblem(subject, maxReplayedSyncs / 100) === undefined) {
    const result = replay(subject);
    if (!result.ok) checkProblem(result.problem, '');
    else if (result.value.ticks.some(({ desired }) => !(desired >= 0 && desired <= 1e15)))
      throw new Error('a replayed sync has no number of replicas');
  }
  if (!run.columns.load || recordingLengthProblem(subject, Math.min(fittedSyncs, maxFittedSyncs)) !== undefined) return;
  const worlds = calibrate(subject);
  for (let tried = 0; tried < triedWorlds; tried++) {
    const { value, done } = worlds.next();
    if (done) return;
    if (!(value.error >= 0)) throw new Error(`a world differs by ${value.error}`);
  }
}

function randomSource(chance: Chance): string {
  const count = chance.whole(0, 30);
  const text = chance.of([randomTable, randomCsv, randomObjects, randomSeries])(chance, count);
  return chance.is(0.5) ? mutateText(chance, text) : text;
}

const number = (chance: Chance) =>
  chance.of([
    ...['0', '1', '7', '250', '0.5', '1e3', '1e15', '1e16', '1e308', 'NaN', '+Inf', '-1', ''],
    randomPiece(chance),
  ]);
const measured = (chance: Chance) => (chance.is(0.95) ? String(chance.whole(0, 40)) : number(chance));

function timeWriter(chance: Chance): (seconds: number) => string {
  const odd = ['10000-01-01T00:00:00Z', '0000-00-00T00:00:00Z', '9999-12-31T23:59:59Z', number(chance)];
  const [hasDates, oddChance] = [chance.is(), chance.of([0, 0, 0.02])];
  const write = (seconds: number) => (hasDates ? dateOf(seconds) : String(seconds));
  return (seconds) => (chance.is(oddChance) ? chance.of(odd) : write(seconds));
}

const dateOf = (seconds: number) =>
  `2026-01-31T10:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}Z`;

const shellDate = (seconds: number) =>
  `Sat Jan 31 10:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')} UTC 2026`;

function randomTable(chance: Chance, count: number): string {
  const [hasDates, isLoop, timeOf] = [chance.is(), chance.is(0.2), timeWriter(chance)];
  const header = 'NAME   REFERENCE   TARGETS   MINPODS   MAXPODS   REPLICAS   AGE';
  const lines = Array.from({ length: count }, (_, i) => {
    const [cells, age] = [`Deployment/web   cpu: ${measured(chance)}%/50%   1   10   ${measured(chance)}`, i * 15];
    const row = `${chance.of(['web', 'web', 'web', 'api'])}   ${cells}   ${age}s`;
    if (isLoop) return `${shellDate(age)}\n${header}\n${row}`;
    return `${hasDates ? `${chance.is(0.1) ? shellDate(age) : timeOf(age)} ` : ''}${row}`;
  });
  return [header, ...lines].join('\n');
}

const headers = [
  'Requests/s',
  'requests per minute',
  'cpu usage (cores)',
  'cpu (%)',
  'http_requests_total',
  'pods{a="b"}',
];

function randomCsv(chance: Chance, count: number): string {
  const names = [
    chance.of(['seconds', 'seconds', 'Time', 'time (ms)']),
    ...columnNames.filter(() => chance.is(0.8)),
    ...(chance.is(0.1) ? ['sampled_before'] : []),
    ...(chance.is(0.2) ? [chance.of(headers)] : []),
    ...(chance.is(0.1) ? [randomPiece(chance)] : []),
  ];
  const timeOf = timeWriter(chance);
  const lines = Array.from({ length: count }, (_, i) =>
    names.map((_name, column) => (column === 0 ? timeOf(i * 15) : measured(chance))).join(','),
  );
  return [names.join(','), ...lines].join('\n');
}

function randomObjects(chance: Chance, count: number): string {
  const timeOf = timeWriter(chance);
  const objects = Array.from({ length: count }, (_, i) => ({
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web', managedFields: [{ subresource: 'status', time: timeOf(i * 15) }] },
    status: { desiredReplicas: chance.whole(0, 20), currentCPUUtilizationPercentage: chance.whole(0, 200) },
  }));
  const value = chance.of([
    { kind: 'List', items: objects },
    objects[0] ?? {},
    { type: 'MODIFIED', object: objects[0] ?? {} },
  ]);
  return JSON.stringify(chance.is() ? mutateJson(chance, value) : value);
}

const metrics = [
  'kube_horizontalpodautoscaler_status_desired_replicas',
  'kube_deployment_spec_replicas',
  'container_cpu_usage_seconds_total',
  'http_requests_total',
];

function randomSeries(chance: Chance, count: number): string {
  const series = Array.from({ length: chance.of([0, 1, 1, 2]) }, () => ({
    metric: { __name__: chance.of(metrics), horizontalpodautoscaler: 'web', pod: chance.of(['a', 'b']) },
    values: Array.from({ length: count }, (_, i) => [1.7e9 + i * 15, measured(chance)]).filter(() => chance.is(0.95)),
  }));
  const value = { status: chance.of(['success', 'success', 'error']), data: { resultType: 'matrix', result: series } };
  return JSON.stringify(chance.is() ? mutateJson(chance, value) : value);
}

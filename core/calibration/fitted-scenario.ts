import { baseName, recordedLoadText } from '../measured/recorded-load.ts';
import { printable } from '../model/printable.ts';
import type { Follow } from '../model/scenario/scenario.ts';
import type { ScenarioContent } from '../model/scenario/scenario-content.ts';
import { serializeFollow, serializeScenario } from '../model/scenario/serialize-scenario.ts';
import type { Value } from '../model/value.ts';
import { costFactor } from '../simulator/world/unit-cost.ts';
import { isLoadSeries } from './assumed-series.ts';
import type { Calibration } from './calibrate.ts';
import { type CalibrationSubject, unknownCapacity } from './calibration-subject.ts';
import { rangeText, residualText, writtenText } from './fitted-facts.ts';
import type { ParameterEstimate } from './parameter-estimates.ts';
import type { CandidateWorld, ParameterName } from './world-parameters.ts';

export interface FittedRecording {
  manifest: string;
  recording: string;
  subject: CalibrationSubject;
  /** The scenario before the calibration. Fields that were not fitted keep their values. */
  known: ScenarioContent;
  calibration: Calibration;
}

type Fields = Readonly<Record<string, Value | undefined>>;
type FittedSection = 'workload' | 'metrics' | 'controller';

export function fittedScenario(result: FittedRecording): string {
  const { manifest, recording, subject, calibration } = result;
  const { workload } = subject.scenario;
  const lines = (...names: ParameterName[]) => names.flatMap((name) => line(result, name)).join('');
  const fitted: Record<FittedSection, string> = {
    workload: `${workload.kind === 'queue' ? '  kind: queue\n' : ''}${lines('capacityPerPod') || `  capacityPerPod: ${capacityOf(result)}\n`}${lines('cpuPerUnit', 'cpuPerUnitDoublesAt', 'idleCpu', 'memoryPerUnit', 'baseMemory')}  startSeconds: ${workload.startSeconds}
${lines('readySeconds')}`,
    metrics: `${lines('resolutionSeconds', 'cpuWindowSeconds', 'rateWindowSeconds', 'lagSeconds')}${followText(result)}`,
    controller: `  phaseMs: ${Math.round((subject.profile.syncPeriodSeconds * 1000) / 2)}   # assumed: the middle of a sync period
`,
  };
  const { load, seed, faults, nodes, ...known }: Fields = serializeScenario(result.known);
  const section = (name: FittedSection) => `${name}:\n${fitted[name]}${keptText(known[name], fitted[name])}`;
  return `# Fitted to ${printable(baseName(recording))}. Residual: ${residualText(calibration)}.
${recordedLoadText({ run: subject.run, recording, manifest, release: subject.profile.release })}${keptText({ noise: fieldsOf(load).noise })}${section('workload')}${section('metrics')}${section('controller')}${keptText({ seed, nodes, faults }, '', '')}`;
}

function keptText(fields: Fields | Value | undefined, fitted = '', indentation = '  '): string {
  const kept = Object.entries(fieldsOf(fields)).filter(
    ([name, value]) => value !== undefined && !fitted.includes(`  ${name}:`),
  );
  return kept.map(([name, value]) => `${indentation}${name}: ${JSON.stringify(value)}\n`).join('');
}

function fieldsOf(value: Fields | Value | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function followText({ subject, calibration }: FittedRecording): string {
  const scenarioSources = subject.scenario.metrics.follow;
  const fitted = calibration.estimates.find(({ name }) => name === 'metricPerUnit');
  const assumed = followOfEstimate(calibration.worlds[0], fitted?.value);
  const followed = Object.entries({ ...assumed, ...scenarioSources });
  if (followed.length === 0) return '';
  const entries = followed.map(([name, one]) => {
    const isFitted = fitted !== undefined && !Object.hasOwn(scenarioSources, name) && isLoadSeries(one);
    const note = isFitted ? `   # ${noteOf(fitted)}` : '';
    return `    ${JSON.stringify(name)}: ${JSON.stringify(serializeFollow(one))}${note}\n`;
  });
  return `  follow:\n${entries.join('')}`;
}

function followOfEstimate(
  world: CandidateWorld | undefined,
  perUnit: number | undefined,
): Readonly<Record<string, Follow>> {
  const { follow = {}, values } = world ?? { values: {} };
  const factor = perUnit === undefined ? 1 : perUnit / (values.metricPerUnit ?? perUnit);
  return Object.fromEntries(
    Object.entries(follow).map(([name, one]) => {
      const times = isLoadSeries(one) ? Number((one.times * factor).toPrecision(3)) : one.times;
      return [name, { ...one, times }];
    }),
  );
}

/**
 * A line looks like `idleCpu: 4.2m # 0.4m … 12.2m fit as well`. A parameter on which the autoscaler does not depend has
 * no estimate.
 */
function line({ calibration }: FittedRecording, name: ParameterName): string[] {
  const estimate = calibration.estimates.find((one) => one.name === name);
  if (!estimate) return [];
  const written = { ...estimate, value: writtenValue(calibration, name) };
  return [`  ${name}: ${writtenText(written)}   # ${noteOf(estimate)}\n`];
}

function noteOf(estimate: ParameterEstimate): string {
  // The YAML field contains the cost at low load, but the range applies to the cost at `atLoad`. The YAML comment
  // therefore states this load.
  const at = estimate.atLoad === undefined ? '' : `at ${Number(estimate.atLoad.toPrecision(3))}/s `;
  const values =
    estimate.name === 'cpuPerUnitDoublesAt'
      ? `a cost increase of ${rangeText(estimate)} fits`
      : `${rangeText(estimate)} fit`;
  return `${estimate.isDetermined ? '' : 'not determined: '}${at}${values} as well`;
}

function writtenValue({ estimates }: Calibration, name: ParameterName): number {
  const estimateOf = (one: ParameterName) => estimates.find((estimate) => estimate.name === one);
  const { value = 0, atLoad = 0 } = estimateOf(name) ?? {};
  if (name !== 'cpuPerUnit') return value;
  return value / costFactor(atLoad, estimateOf('cpuPerUnitDoublesAt')?.value ?? Number.POSITIVE_INFINITY);
}

/**
 * The capacity of a pod is the load at which the pod reaches its cpu limit, unless the scenario has a lower capacity.
 */
function capacityOf({ subject, calibration }: FittedRecording): string {
  const { capacityPerPod, cpuLimitMilli } = subject.scenario.workload;
  const estimated = (name: ParameterName) => writtenValue(calibration, name);
  if (estimated('cpuPerUnit') === 0)
    return `${capacityPerPod}   # ${capacityPerPod < unknownCapacity ? 'as in the scenario' : 'not known'}`;
  const atLimit = cpuLimitMilli === null ? undefined : (cpuLimitMilli - estimated('idleCpu')) / estimated('cpuPerUnit');
  if (atLimit === undefined || atLimit > capacityPerPod) return `${capacityPerPod}   # not bounded by a cpu limit`;
  return `${Number(atLimit.toPrecision(3))}   # at the cpu limit of a pod`;
}

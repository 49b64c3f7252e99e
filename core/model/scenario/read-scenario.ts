// Reads a scenario file leniently: unreadable values are absent and reported, and the other values still apply.
import { checkStructure } from '../check-structure.ts';
import { isPathWithin, type Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { asObject } from '../read-value.ts';
import { sanitize } from '../sanitize.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import { checkChoices } from './check-choices.ts';
import { metricPipelineNames } from './metric-pipelines.ts';
import { type Objective, objectiveNames } from './objectives.ts';
import type { PartialScenario } from './partial-scenario.ts';
import { readFault } from './read-fault.ts';
import {
  nonNegativeNumber,
  numberInRange,
  positiveNumber,
  type ReportProblem,
  relativeFileName,
  stringValue,
} from './read-field-values.ts';
import { readFollow } from './read-follow.ts';
import { readLoad } from './read-load.ts';
import { readNodes } from './read-nodes.ts';
import { readScenarioWorkload } from './read-workload.ts';
import { scenarioRoot } from './root.ts';
import { maxScaledSecondsAgo, metricIntervalLimits, metricLagLimits, namedStarts, type Start } from './scenario.ts';

export interface ScenarioReadResult {
  problems: Problem[];
  /**
   * The path of the manifest with the autoscaler. If `for` is absent, the manifest has the same name as the scenario
   * file.
   */
  for?: string | undefined;
  document?: number | undefined;
  item?: number | undefined;
  release?: string;
  flags: Record<string, number>;
  featureGates: Record<string, boolean>;
  given: PartialScenario;
  expectations: readonly WrittenExpectation[];
  /** The goals in the file. If the file has no goals, the expectations are used as goals. */
  goals: readonly WrittenExpectation[];
  minimize: readonly Objective[];
}

export interface WrittenExpectation {
  text: string;
  index: number;
  /**
   * A clause that says why the item is not a string; absent if the item is a string. If this field is set, `text` is
   * the item as YAML.
   */
  problem?: string;
}

export const sentenceLists: readonly string[] = ['expect', 'goals'];

/** Whether the problem concerns only one expectation or goal, so that the rest of the scenario can be used. */
export function isOfOneSentence({ at }: Problem): boolean {
  return at.length > 1 && sentenceLists.includes(String(at[0]));
}

const flagNames = [
  'syncPeriodSeconds',
  'downscaleStabilizationSeconds',
  'tolerance',
  'cpuInitializationPeriodSeconds',
  'initialReadinessDelaySeconds',
] as const;
const maxHorizonSeconds = 32 * 86_400;

export function readScenario(value: Value): ScenarioReadResult {
  const problems: Problem[] = checkStructure(value ?? Object.create(null), scenarioRoot).map((problem) => ({
    ...problem,
    code: problem.code.replace(/^api/, 'scenario'),
  }));
  const report: ReportProblem = (at, message) =>
    void problems.push({ code: 'scenario/value', level: 'error', at, message });
  const sanitized = sanitize(value, scenarioRoot);
  checkChoices(sanitized, scenarioRoot, report);
  const file = asObject(sanitized);
  const controller = asObject(file.controller);
  const flags = Object.fromEntries(
    flagNames.flatMap((name) => optionalEntry(name, nonNegativeNumber(controller[name], ['controller', name], report))),
  );
  if (flags.syncPeriodSeconds === 0) {
    report(['controller', 'syncPeriodSeconds'], 'syncPeriodSeconds must be more than 0');
    delete flags.syncPeriodSeconds;
  }
  return {
    problems,
    ...optional('for', relativeFileName(file.for, ['for'], report)),
    ...optional('document', nonNegativeNumber(file.document, ['document'], report)),
    ...optional('item', nonNegativeNumber(file.item, ['item'], report)),
    ...optional('release', stringValue(file.release)),
    flags,
    featureGates: readFeatureGates(asObject(controller.featureGates)),
    given: readPartialScenario(file, report),
    expectations: writtenSentences('expect', asObject(value).expect, problems),
    goals: writtenSentences('goals', asObject(value).goals, problems),
    minimize: (isList(file.minimize) ? file.minimize : []).flatMap(
      (name) => objectiveNames.find((one) => one === name) ?? [],
    ),
  };
}

/** An item without a value is skipped, because it is still being typed. */
function writtenSentences(name: string, list: Value | undefined, problems: readonly Problem[]): WrittenExpectation[] {
  return (isList(list) ? list : []).flatMap((item, index) => {
    if (item === null) return [];
    const problem = problems.find(({ at }) => isPathWithin(at, [name, index]))?.message;
    return { text: shortText(item), index, ...(problem !== undefined && { problem }) };
  });
}

function shortText(value: Value): string {
  if (isList(value)) return `[${value.map(shortText).join(', ')}]`;
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${shortText(inner)}`)
    .join(', ');
}

function readPartialScenario(file: ObjectValue, report: ReportProblem): PartialScenario {
  const controller = asObject(file.controller);
  const start = readStart(asObject(file.start), report);
  const load = isObject(file.load) ? readLoad(file.load, report) : undefined;
  const faults = Array.isArray(file.faults)
    ? file.faults.flatMap((fault, i) => readFault(asObject(fault), ['faults', i], report))
    : undefined;
  return {
    controller: {
      ...optional('syncTakesMs', wholeNumber(controller.syncTakesMs, ['controller', 'syncTakesMs'], report)),
      ...optional('phaseMs', wholeNumber(controller.phaseMs, ['controller', 'phaseMs'], report)),
    },
    ...optional('horizonSeconds', readHorizon(file.horizonSeconds, report)),
    ...optional('seed', nonNegativeNumber(file.seed, ['seed'], report)),
    ...optional('start', start),
    ...optional('load', load),
    workload: readScenarioWorkload(asObject(file.workload), report),
    ...optional('nodes', isObject(file.nodes) ? readNodes(file.nodes, report) : undefined),
    metrics: readMetrics(asObject(file.metrics), report),
    ...optional('faults', faults),
  };
}

function readHorizon(value: Value | undefined, report: ReportProblem): number | undefined {
  const seconds = positiveNumber(value, ['horizonSeconds'], report);
  if (seconds === undefined || seconds <= maxHorizonSeconds) return seconds;
  report(['horizonSeconds'], `horizonSeconds must be at most ${maxHorizonSeconds}, which is 32 days`);
  return undefined;
}

function wholeNumber(value: Value | undefined, at: Path, report: ReportProblem): number | undefined {
  const amount = nonNegativeNumber(value, at, report);
  return amount === undefined ? undefined : Math.round(amount);
}

function readStart(start: ObjectValue, report: ReportProblem): PartialScenario['start'] | undefined {
  const replicas = readStartReplicas(start.replicas, report);
  if (replicas === undefined) return undefined;
  const ago = { least: 0, most: maxScaledSecondsAgo, report };
  const { scaledFrom } = start;
  return {
    replicas,
    ...optional('scaledSecondsAgo', numberInRange(start.scaledSecondsAgo, ['start', 'scaledSecondsAgo'], ago)),
    ...optional(
      'recommendedSecondsAgo',
      numberInRange(start.recommendedSecondsAgo, ['start', 'recommendedSecondsAgo'], ago),
    ),
    ...optional('scaledFrom', isReplicaCount(scaledFrom) ? scaledFrom : undefined),
  };
}

function readStartReplicas(value: Value | undefined, report: ReportProblem): Start['replicas'] | undefined {
  if (value === undefined || value === null) return undefined;
  const named = namedStarts.find((name) => name === value);
  if (named) return named;
  if (isReplicaCount(value)) return value;
  report(
    ['start', 'replicas'],
    'start.replicas must be a whole number of at least 0, settled, minReplicas or maxReplicas',
  );
  return undefined;
}

function isReplicaCount(value: Value | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}

function readMetrics(metrics: ObjectValue, report: ReportProblem): NonNullable<PartialScenario['metrics']> {
  const seconds = (name: string, limits = metricIntervalLimits) =>
    numberInRange(metrics[name], ['metrics', name], { ...limits, report });
  const follow = isObject(metrics.follow) ? readFollow(metrics.follow, report) : undefined;
  return {
    ...optional(
      'pipeline',
      metricPipelineNames.find((name) => name === metrics.pipeline),
    ),
    ...optional('resolutionSeconds', seconds('resolutionSeconds')),
    ...optional('cpuWindowSeconds', seconds('cpuWindowSeconds', metricLagLimits)),
    ...optional('lagSeconds', seconds('lagSeconds', metricLagLimits)),
    ...optional('scrapeSeconds', seconds('scrapeSeconds')),
    ...optional('rateWindowSeconds', seconds('rateWindowSeconds')),
    ...optional('follow', follow),
  };
}

function readFeatureGates(gates: ObjectValue): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(gates).flatMap(([name, value]) => (typeof value === 'boolean' ? [[name, value] as const] : [])),
  );
}

function optionalEntry<T>(name: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[name, value]];
}

function optional<Name extends string, T>(name: Name, value: T | undefined): { [N in Name]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: T };
}

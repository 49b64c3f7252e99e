// A scenario file, read leniently: what cannot be read is absent and reported, and the rest still counts.
import { checkStructure } from '../check.ts';
import type { Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { readable } from '../readable.ts';
import { seenObject } from '../seen.ts';
import { isObject, type ObjectValue, type Value } from '../value.ts';
import { checkChoices } from './check.ts';
import type { GivenScenario } from './given.ts';
import { readFault } from './read-fault.ts';
import { readFollow } from './read-follow.ts';
import { readLoad } from './read-load.ts';
import { number, positive, type Report, text, within } from './read-parts.ts';
import { readWorkload } from './read-workload.ts';
import { root as scenarioField } from './root.ts';
import { longestLookSeconds } from './scenario.ts';

export interface ScenarioReading {
  problems: Problem[];
  /** The manifest it is for; absent: the one of the same name. */
  for?: string;
  document?: number;
  item?: number;
  release?: string;
  /** Of the controller. */
  flags: Record<string, number>;
  featureGates: Record<string, boolean>;
  given: GivenScenario;
}

const flagNames = [
  'syncPeriodSeconds',
  'downscaleStabilizationSeconds',
  'tolerance',
  'cpuInitializationPeriodSeconds',
  'initialReadinessDelaySeconds',
] as const;
/** A month and a day. */
const longestSeconds = 32 * 86_400;

export function readScenario(value: Value): ScenarioReading {
  const problems: Problem[] = checkStructure(value ?? Object.create(null), scenarioField).map((problem) => ({
    ...problem,
    code: problem.code.replace(/^api/, 'scenario'),
  }));
  const report: Report = (at, message) => void problems.push({ code: 'scenario/value', level: 'error', at, message });
  const readableFile = readable(value, scenarioField);
  checkChoices(readableFile, scenarioField, report);
  const file = seenObject(readableFile);
  const controller = seenObject(file.controller);
  const flags = Object.fromEntries(flagNames.flatMap((name) => pair(name, number(controller[name], ['controller', name], report))));
  if (flags.syncPeriodSeconds === 0) {
    report(['controller', 'syncPeriodSeconds'], 'syncPeriodSeconds is more than 0');
    delete flags.syncPeriodSeconds;
  }
  return {
    problems,
    ...optional('for', text(file.for)),
    ...optional('document', number(file.document, ['document'], report)),
    ...optional('item', number(file.item, ['item'], report)),
    ...optional('release', text(file.release)),
    flags,
    featureGates: readGates(seenObject(controller.featureGates)),
    given: readGiven(file, report),
  };
}

function readGiven(file: ObjectValue, report: Report): GivenScenario {
  const controller = seenObject(file.controller);
  const start = readStart(seenObject(file.start).replicas, report);
  const load = isObject(file.load) ? readLoad(file.load, report) : undefined;
  const faults = Array.isArray(file.faults)
    ? file.faults.flatMap((fault, i) => readFault(seenObject(fault), ['faults', i], report))
    : undefined;
  return {
    controller: {
      ...optional('syncTakesMs', whole(controller.syncTakesMs, ['controller', 'syncTakesMs'], report)),
      ...optional('phaseMs', whole(controller.phaseMs, ['controller', 'phaseMs'], report)),
    },
    ...optional('horizonSeconds', horizon(file.horizonSeconds, report)),
    ...optional('seed', number(file.seed, ['seed'], report)),
    ...optional('start', start),
    ...optional('load', load),
    workload: readWorkload(seenObject(file.workload), report),
    metrics: readMetrics(seenObject(file.metrics), report),
    ...optional('faults', faults),
  };
}

function horizon(value: Value | undefined, report: Report): number | undefined {
  const seconds = positive(value, ['horizonSeconds'], report);
  if (seconds === undefined || seconds <= longestSeconds) return seconds;
  report(['horizonSeconds'], `horizonSeconds is at most ${longestSeconds}, which is 32 days`);
  return undefined;
}

function whole(value: Value | undefined, at: Path, report: Report): number | undefined {
  const found = number(value, at, report);
  return found === undefined ? undefined : Math.round(found);
}

function readStart(value: Value | undefined, report: Report): GivenScenario['start'] | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === 'minReplicas' || value === 'maxReplicas') return { replicas: value };
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31) return { replicas: value };
  report(['start', 'replicas'], 'start.replicas is a whole number from 0 on, minReplicas or maxReplicas');
  return undefined;
}

function readMetrics(metrics: ObjectValue, report: Report): NonNullable<GivenScenario['metrics']> {
  const seconds = (name: string, least: number) => within(metrics[name], ['metrics', name], { least, most: longestLookSeconds, report });
  const follow = isObject(metrics.follow) ? readFollow(metrics.follow, report) : undefined;
  return {
    ...optional('resolutionSeconds', seconds('resolutionSeconds', 1)),
    ...optional('lagSeconds', seconds('lagSeconds', 0)),
    ...optional('scrapeSeconds', seconds('scrapeSeconds', 1)),
    ...optional('rateWindowSeconds', seconds('rateWindowSeconds', 1)),
    ...optional('follow', follow),
  };
}

function readGates(gates: ObjectValue): Record<string, boolean> {
  return Object.fromEntries(Object.entries(gates).flatMap(([name, value]) => (typeof value === 'boolean' ? [[name, value] as const] : [])));
}

function pair<T>(name: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[name, value]];
}

function optional<Name extends string, T>(name: Name, value: T | undefined): { [N in Name]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: T };
}

// The texts for the report of a run. Panel and command line print only these.
import type { NumericShape } from '../../model/scenario/load-shapes.ts';
import type { Fault } from '../../model/scenario/scenario.ts';
import { durationText } from '../trace-text.ts';
import type { Assumption, FollowAssumption, LoadAssumption } from './assumptions.ts';
import type { Report } from './report.ts';
import type { WorldTrace } from './simulate.ts';

export interface ReportFact {
  label: string;
  value: string;
}

/**
 * `to 9` `45 s` (`at 5` `always` if the count never changes), `unmet load` `6.1 %`, `pod-hours` `2.0`, `flaps` `0`, and
 * `cost` `0.10` if pods have a price.
 */
export function reportFacts({ report, sequence }: Pick<WorldTrace, 'report' | 'sequence'>): ReportFact[] {
  const { target, unmet, longestWaitSeconds, podSeconds, flaps, cost } = report;
  const lost = { label: 'unmet load', value: `${decimal(unmet.part * 100)} %` };
  const waited =
    longestWaitSeconds === null ? lost : { label: 'longest wait', value: durationText(Math.round(longestWaitSeconds)) };
  return [
    sequence.length === 1
      ? { label: `at ${target.replicas}`, value: 'always' }
      : { label: `to ${target.replicas}`, value: durationText(Math.round(target.seconds)) },
    waited,
    { label: 'pod-hours', value: decimal(podSeconds / 3600) },
    { label: flaps === 1 ? 'flap' : 'flaps', value: String(flaps) },
    ...(cost === null ? [] : [{ label: 'cost', value: cost.toFixed(2) }]),
  ];
}

/** `spec.maxReplicas limited the replicas at 12 syncs` */
export function bindingText({ field, ticks }: Report['binding'][number]): string {
  return `${field || 'the controller'} limited the replicas at ${ticks} ${ticks === 1 ? 'sync' : 'syncs'}`;
}

/** Used in the form and in the chart. */
export const faultTitles: Readonly<Record<Fault['what'], string>> = {
  metricsMissing: 'metrics missing',
  metricsDown: 'metrics API down',
  podsNeverReady: 'pods never ready',
  scaledByHand: 'scaled by hand',
  controllerPause: 'controller pause',
  controllerRestart: 'controller restart',
};

const followedNames: Record<FollowAssumption['follows'], string> = {
  offered: 'the offered load',
  served: 'the load that each pod serves',
  unmet: 'the unmet load',
  queue: 'the length of the queue',
  latency: 'load ÷ capacity',
  points: 'its points',
};

/** Shown beside the chart, so that an assumption is not taken for a measurement. */
export function assumptionText(assumption: Assumption): string {
  if ('taken' in assumption) return `assumed: ${assumption.taken}`;
  if ('need' in assumption) return loadAssumptionText(assumption);
  const { metric, follows, times, meaning } = assumption;
  const factor = times === 1 ? '' : ` × ${factorText(times)}`;
  return `${metric} is assumed to ${meaning ?? `follow ${followedNames[follows]}${factor}`}`;
}

/** `load from the manifest: 120 → 960 units/s at 60 s, which 2 to 16 pods serve at their target; a pod handles 100` */
function loadAssumptionText({ load, need: { from, to }, capacityPerPod }: LoadAssumption): string {
  const pods = load.shape === 'constant' ? `${to}` : `${from} to ${to}`;
  return `load from the manifest: ${shapeText(load)}, which ${pods} pods serve at their target; a pod handles ${capacityPerPod}`;
}

/** `50 → 900 units/s at 60 s` */
function shapeText(load: NumericShape): string {
  switch (load.shape) {
    case 'constant':
      return `${load.to} units/s`;
    case 'step':
      return `${load.from} → ${load.to} units/s at ${durationText(load.atSeconds)}`;
    case 'ramp':
      return `${load.from} → ${load.to} units/s from ${durationText(load.fromSeconds)} to ${durationText(load.toSeconds)}`;
    case 'spike':
      return `${load.from} → ${load.to} units/s at ${durationText(load.atSeconds)} for ${durationText(load.forSeconds)}`;
    case 'wave':
      return `${load.low} … ${load.high} units/s every ${durationText(load.periodSeconds)}`;
  }
}

/** One decimal, or as many as a small factor needs for one significant digit. */
function factorText(times: number): string {
  return Math.abs(times) >= 1 || times === 0
    ? (Math.round(times * 10) / 10).toFixed(1)
    : String(Number(times.toPrecision(2)));
}

const decimal = (value: number) => (Math.round(value * 10) / 10).toFixed(1);

// The texts for the report of a run. Panel and command line print only these.
import { durationText } from '../trace-text.ts';
import type { Assumption, FollowAssumption } from './assumptions.ts';
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

const followedNames: Record<FollowAssumption['follows'], string> = {
  offered: 'the offered load',
  served: 'what a pod serves',
  unmet: 'the load that is not served',
  queue: 'the length of the queue',
  latency: 'load ÷ capacity',
  points: 'its points',
};

/** Shown beside the chart, so that an assumption is not taken for a measurement. */
export function assumptionText(assumption: Assumption): string {
  if ('taken' in assumption) return `assumed: ${assumption.taken}`;
  const { metric, follows, times } = assumption;
  return `${metric} is assumed to follow ${followedNames[follows]}${times === 1 ? '' : ` × ${factorText(times)}`}`;
}

/** One decimal, or as many as a small factor needs for one significant digit. */
function factorText(times: number): string {
  return Math.abs(times) >= 1 || times === 0
    ? (Math.round(times * 10) / 10).toFixed(1)
    : String(Number(times.toPrecision(2)));
}

const decimal = (value: number) => (Math.round(value * 10) / 10).toFixed(1);

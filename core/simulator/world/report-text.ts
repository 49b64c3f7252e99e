import { groupedNumber } from '../../model/grouped-number.ts';
import { clockText, durationText } from '../trace-text.ts';
import type { Assumption, FollowAssumption, LoadAssumption } from './assumptions.ts';
import type { NodeReport, Report, RolloutReport, ThrottleReport } from './report.ts';
import { loadText, units } from './scenario-text.ts';
import type { WorldTrace } from './simulate.ts';

export interface ReportFact {
  label: string;
  value: string;
  title: string;
  seconds?: number;
}

/**
 * Returns values with labels, such as the value `45 s` with the label `to 9`. The cost is included if pods have a
 * price.
 */
export function reportFacts({ report, sequence, horizonMs }: ReportedRun): ReportFact[] {
  const { unmet, longestWaitSeconds, podSeconds, flaps, cost } = report;
  const runTime = durationText(horizonMs / 1000);
  const lost = {
    label: `unmet load in ${runTime}`,
    value: `${decimal(unmet.part * 100)} %`,
    title: `Share of the offered load that the ready pods could not serve in ${runTime}.`,
  };
  const waited = longestWaitSeconds === null ? lost : waitFact(Math.round(longestWaitSeconds));
  return [
    targetFact(report, sequence),
    waited,
    {
      label: 'pod-hours',
      value: decimal(podSeconds / 3600),
      title: 'Pods × hours, from creation to termination: 4 pods for 30 min are 2 pod-hours.',
    },
    {
      label: flaps === 1 ? 'flap' : 'flaps',
      value: String(flaps),
      title: 'Changes of the replicas that reverse the previous change within 10 min.',
    },
    ...(cost === null
      ? []
      : [{ label: 'cost', value: cost.toFixed(2), title: 'Pod-hours × the price of a pod per hour.' }]),
    ...(report.throttled ? [throttledFact(report.throttled)] : []),
    ...(report.lostByDeleted === undefined ? [] : [lostFact(report.lostByDeleted)]),
    ...(report.rollouts ?? []).flatMap(rolloutFacts),
    ...(report.nodes ? nodeFacts(report.nodes) : []),
  ];
}

export type ReportedRun = Pick<WorldTrace, 'report' | 'sequence' | 'horizonMs'>;

function targetFact({ target }: Report, sequence: readonly number[]): ReportFact {
  const { replicas } = target;
  if (sequence.length === 1)
    return { label: `at ${replicas}`, value: 'always', title: `The replicas stay at ${replicas}.` };
  const seconds = Math.round(target.seconds);
  return {
    label: `to ${replicas}`,
    value: durationText(seconds),
    title: `Time from the first change of the load until ${replicas} replicas are desired. If they are desired before this change, the time counts from the start of the run.`,
    seconds,
  };
}

function waitFact(seconds: number): ReportFact {
  const title = 'The longest time that an item waited in the queue.';
  return { label: 'longest wait', value: durationText(seconds), title, seconds };
}

function throttledFact({ seconds, percentOfRequest }: ThrottleReport): ReportFact {
  const rounded = Math.round(seconds);
  const limit =
    percentOfRequest === null ? '' : `, which is ${groupedNumber(Math.round(percentOfRequest))} % of the request`;
  return {
    label: 'at the CPU limit',
    value: durationText(rounded),
    title: `Time in which the pods used all of their CPU limit${limit}. Metrics cannot show a higher usage, so the autoscaler does not see the load beyond the limit.`,
    seconds: rounded,
  };
}

function lostFact(lost: number): ReportFact {
  const title =
    'Requests that deleted pods got and did not serve, because preStopSeconds is shorter than endpointSeconds.';
  return { label: 'lost by deleted pods', value: groupedNumber(Math.round(lost)), title };
}

function rolloutFacts(report: RolloutReport): ReportFact[] {
  const { seconds, mostPods, fewestReady, oldPods, deadlineExceededSeconds } = report;
  const time = seconds === null ? {} : { seconds };
  return [
    {
      label: 'rollout',
      value: seconds === null ? 'unfinished' : durationText(seconds),
      title: 'Time until the rollout has replaced all pods that it must replace, and all pods are available.',
      ...time,
    },
    { label: 'ready in the rollout', value: `≥ ${fewestReady}`, title: 'The fewest ready pods during the rollout.' },
    {
      label: 'pods in the rollout',
      value: `≤ ${mostPods}`,
      title: 'The maximum number of old and new pods during the rollout, without pods that are being deleted.',
    },
    ...(oldPods === undefined ? [] : [oldPodsFact(oldPods)]),
    ...(deadlineExceededSeconds === undefined ? [] : [deadlineFact(Math.round(deadlineExceededSeconds))]),
  ];
}

function oldPodsFact(pods: number): ReportFact {
  const label = pods === 1 ? 'pod of the old template' : 'pods of the old template';
  return {
    label,
    value: String(pods),
    title: 'Pods that the rollout had not replaced when the rollout or the run ended.',
  };
}

function deadlineFact(seconds: number): ReportFact {
  return {
    label: 'to ProgressDeadlineExceeded',
    value: durationText(seconds),
    title:
      'Time from the start of the rollout until the condition Progressing of the Deployment is False, because the rollout made no progress for progressDeadlineSeconds. The controller does not stop the rollout.',
    seconds,
  };
}

function nodeFacts({ added, mostWaiting, longestWaitSeconds }: NodeReport): ReportFact[] {
  const seconds = Math.round(longestWaitSeconds);
  return [
    {
      label: 'longest wait for a node',
      value: durationText(seconds),
      title: 'The longest time from the creation of a pod until it had a node.',
      seconds,
    },
    {
      label: 'pods without a node',
      value: `≤ ${mostWaiting}`,
      title: 'The maximum number of pods without a node at one time.',
    },
    { label: added === 1 ? 'node added' : 'nodes added', value: String(added), title: 'Nodes added during the run.' },
  ];
}

export function bindingText({ field, ticks }: Report['binding'][number]): string {
  return `${field || 'the controller'} limited the replicas at ${ticks} ${ticks === 1 ? 'sync' : 'syncs'}`;
}

/** Describes how start-up CPU made syncs scale up further. Returns undefined if start-up CPU affected no sync. */
export function startupText({ startup }: Pick<WorldTrace, 'startup'>): string | undefined {
  const [first] = startup;
  if (!first) return undefined;
  const { atMs, usedMilli, partMilli, pods, desired, without } = first;
  const [part, used] = [partMilli, usedMilli].map((milli) => `${groupedNumber(Math.round(milli))}m`);
  const more = startup.length - 1;
  const others = more === 0 ? '' : `; ${more} more ${more === 1 ? 'sync' : 'syncs'} scale up further because of it`;
  return `at ${clockText(atMs)}, ${part} of the ${used} CPU that the ready pods use is start-up CPU of ${pods} new ${pods === 1 ? 'pod' : 'pods'}: without it the sync would set ${without}, not ${desired}${others}`;
}

const followedNames: Record<FollowAssumption['follows'], string> = {
  offered: 'the offered load',
  served: 'the load that each pod serves',
  unmet: 'the unmet load',
  queue: 'the length of the queue',
  latency: 'load ÷ capacity',
  points: 'its points',
};

export function assumptionText(assumption: Assumption): string {
  if ('taken' in assumption) return `assumed: ${assumption.taken}`;
  if ('need' in assumption) return loadAssumptionText(assumption);
  const { metric, follows, times, meaning, isNamedLikeQueue } = assumption;
  const factor = times === 1 ? '' : ` × ${factorText(times)}`;
  const text = `${metric} is assumed to ${meaning ?? `follow ${followedNames[follows]}${factor}`}`;
  return isNamedLikeQueue ? `${text}, although its name suggests a queue` : text;
}

function loadAssumptionText({ load, need: { from, to }, capacityPerPod }: LoadAssumption): string {
  const pods = load.shape === 'constant' ? `${to}` : `${from} to ${to}`;
  return `load from the manifest: ${loadText(load)}, which ${pods} pods serve at their target; a pod handles ${units(capacityPerPod)}`;
}

/**
 * Returns the text of an assumption for output without buttons. The text also says what to write in a scenario file to
 * change the assumption.
 */
export function assumptionAdvice(assumption: Assumption): string {
  const text = assumptionText(assumption);
  if (!('isNamedLikeQueue' in assumption)) return text;
  const written = `workload: { kind: queue }, metrics: { follow: { ${assumption.metric}: queue } }`;
  return `${text}. If the metric does measure a queue, write ${written} in the scenario`;
}

function factorText(times: number): string {
  return Math.abs(times) >= 1 || times === 0
    ? (Math.round(times * 10) / 10).toFixed(1)
    : String(Number(times.toPrecision(2)));
}

const decimal = (value: number) => (Math.round(value * 10) / 10).toFixed(1);

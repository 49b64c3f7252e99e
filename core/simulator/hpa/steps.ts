// At which value of a metric each size asks for more, and for less. Found with the controller's own calculation, so that
// truncation, tolerance and rounding are in it: every pod is ready and has the metric.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';
import { nothingObserved, type ObservedMetrics, type PodGroup } from './observation.ts';
import { type Controller, type PreparedMetric, prepare } from './prepare.ts';
import { proposeBy } from './propose/metric.ts';

/** What the numbers of a `Step` are. */
export type StepUnit =
  /** Percent of the request, as the controller has it: cut to a whole. */
  | 'percent'
  /** Thousandths, the average over the pods. */
  | 'perPod'
  /** Thousandths of the metric as it is read. */
  | 'whole';

export interface Step {
  replicas: number;
  /** The smallest value that asks for more, and how many it asks for; absent where none does. */
  up?: { at: number; asks: number };
  /** Below this value fewer are asked for; `asks` is for the largest of those. */
  down?: { below: number; asks: number };
}

/** Undefined where the metric has no target that this release reads, or one that is beyond exact numbers. */
export function stepsOf(
  hpa: HorizontalPodAutoscaler,
  metricIndex: number,
  profile: Profile,
  sizes: readonly number[],
): { unit: StepUnit; steps: Step[] } | undefined {
  const controller = prepare(hpa, profile);
  const metric = controller.metrics.find(({ path }) => path[2] === metricIndex);
  const target = metric && targetOf(metric);
  if (!metric || !target || target.value <= 0 || !Number.isSafeInteger(target.value * 1000)) return undefined;
  const steps = sizes.map((replicas) => stepOf((value) => ask(controller, metric, target.unit, replicas, value), replicas, target));
  return { unit: target.unit, steps };
}

interface Target {
  unit: StepUnit;
  value: number;
  /** The value grows with the pods: a queue that is divided among them. */
  isShared: boolean;
}

function targetOf(metric: PreparedMetric): Target | undefined {
  switch (metric.type) {
    case 'Resource':
    case 'ContainerResource':
      if (metric.averageValue !== undefined) return { unit: 'perPod', value: Number(metric.averageValue), isShared: false };
      return metric.averageUtilization === undefined ? undefined : { unit: 'percent', value: metric.averageUtilization, isShared: false };
    case 'Pods':
      return { unit: 'perPod', value: Number(metric.averageValue), isShared: false };
    case 'Object': {
      const { type, value, averageValue } = metric.target;
      const amount = type === 'AverageValue' ? averageValue : value;
      return amount === undefined ? undefined : { unit: 'whole', value: Number(amount), isShared: type === 'AverageValue' };
    }
    case 'External': {
      const amount = metric.averageValue ?? metric.value;
      return amount === undefined ? undefined : { unit: 'whole', value: Number(amount), isShared: metric.averageValue !== undefined };
    }
  }
}

/** The calculation never asks for less when a metric grows, so that halving finds the borders. */
function stepOf(asked: (value: number) => number | undefined, replicas: number, { value, isShared }: Target): Step {
  const middle = isShared ? value * replicas : value;
  const asksMore = (at: number) => (asked(at) ?? replicas) > replicas;
  const asksLess = (at: number) => (asked(at) ?? replicas) < replicas;
  const top = highEnough(middle, asksMore);
  const step: Step = { replicas };
  if (top !== undefined) {
    const at = firstWhere(asksMore, 0, top);
    step.up = { at, asks: asked(at) ?? replicas };
  }
  if (asksLess(0)) {
    const below = firstWhere((at) => !asksLess(at), 0, Math.max(1, Math.ceil(middle)));
    step.down = { below, asks: asked(below - 1) ?? replicas };
  }
  return step;
}

/** A tolerance may be so large that nothing asks for more. */
function highEnough(middle: number, asksMore: (at: number) => boolean): number | undefined {
  for (let at = Math.max(1, Math.ceil(middle)); Number.isSafeInteger(at * 1000); at *= 2) if (asksMore(at)) return at;
  return undefined;
}

/** The smallest whole number from `low` to `high` that fits; `high` does. */
function firstWhere(fits: (at: number) => boolean, low: number, high: number): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (fits(middle)) to = middle;
    else from = middle + 1;
  }
  return to;
}

const atMs = 1_000_000_000;
/** So large that a percent of it is a whole number. */
const request = 100_000;

function ask(controller: Controller, metric: PreparedMetric, unit: StepUnit, replicas: number, value: number): number | undefined {
  const amount = unit === 'percent' ? (value * request) / 100 : value;
  const observation = {
    atMs,
    scale: { spec: replicas, status: replicas, selector: '' },
    others: [],
    pods: [readyPods(metric, replicas)],
    metrics: measured(metric, amount),
  };
  const proposal = proposeBy(metric, { controller, observation, current: replicas, statusReplicas: replicas });
  return proposal.ok ? proposal.replicas : undefined;
}

function readyPods(metric: PreparedMetric, count: number): PodGroup {
  const name = metric.type === 'ContainerResource' ? (metric.container ?? '') : 'all';
  const requests = 'resource' in metric ? { [metric.resource]: request } : {};
  const ready = { status: 'True', atMs: 0 };
  return { name: 'pod', count, phase: 'Running', startedAtMs: 0, ready, deleting: false, containers: [{ name, requests }] };
}

function measured(metric: PreparedMetric, amount: number): ObservedMetrics {
  if ('resource' in metric) {
    const containers = [{ name: metric.container ?? 'all', usage: { [metric.resource]: amount } }];
    return { ...nothingObserved, resource: { samples: [{ atMs, windowMs: 60_000, containers }], strays: [] } };
  }
  const { name, query } = metric.metric;
  const series = { name, selector: query.ok ? query.value : '' };
  switch (metric.type) {
    case 'Pods':
      return { ...nothingObserved, pods: [{ ...series, answer: { samples: [{ value: amount }], strays: [] } }] };
    case 'Object':
      return { ...nothingObserved, object: [{ ...series, on: metric.on, answer: { value: amount } }] };
    case 'External':
      return { ...nothingObserved, external: [{ ...series, answer: { values: [amount] } }] };
  }
}

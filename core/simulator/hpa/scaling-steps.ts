// The metric values at which each replica count scales up and down. They are searched with the controller's own
// calculation, so that truncation, tolerance and rounding are included; every pod is ready and has the metric.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import { noMetrics, type ObservedMetrics, type PodGroup } from '../observation.ts';
import type { Profile } from '../profile.ts';
import { type PreparedController, type PreparedMetric, prepare } from './prepare.ts';
import { proposeByMetric } from './propose/metric.ts';

/** The unit of the numbers of a `ScalingStep`. */
export type StepUnit =
  /** Percent of the request, truncated to a whole number as in the controller. */
  | 'percent'
  /** Thousandths, averaged over the pods. */
  | 'perPod'
  /** Thousandths of the metric as read. */
  | 'whole';

export interface ScalingStep {
  replicas: number;
  /** The lowest value that recommends more replicas, and how many; absent if none does. */
  up?: { at: number; recommended: number };
  /** Below this value fewer replicas are recommended; `recommended` is for the highest value below. */
  down?: { below: number; recommended: number };
}

/** Undefined if the metric has no target that this release reads, or one too large for exact numbers. */
export function scalingSteps(
  hpa: HorizontalPodAutoscaler,
  metricIndex: number,
  profile: Profile,
  sizes: readonly number[],
): { unit: StepUnit; steps: ScalingStep[] } | undefined {
  const controller = prepare(hpa, profile);
  const metric = controller.metrics.find(({ path }) => path[2] === metricIndex);
  const target = metric && targetOf(metric);
  if (!metric || !target || target.value <= 0 || !Number.isSafeInteger(target.value * 1000)) return undefined;
  const steps = sizes.map((replicas) =>
    scalingStep((value) => recommendedReplicas(controller, metric, target.unit, replicas, value), replicas, target),
  );
  return { unit: target.unit, steps };
}

interface StepTarget {
  unit: StepUnit;
  value: number;
  /** The value is divided by the pods, such as a queue that they share. */
  isDividedByPods: boolean;
}

function targetOf(metric: PreparedMetric): StepTarget | undefined {
  switch (metric.type) {
    case 'Resource':
    case 'ContainerResource':
      if (metric.averageValue !== undefined)
        return { unit: 'perPod', value: Number(metric.averageValue), isDividedByPods: false };
      return metric.averageUtilization === undefined
        ? undefined
        : { unit: 'percent', value: metric.averageUtilization, isDividedByPods: false };
    case 'Pods':
      return { unit: 'perPod', value: Number(metric.averageValue), isDividedByPods: false };
    case 'Object': {
      const { type, value, averageValue } = metric.target;
      const amount = type === 'AverageValue' ? averageValue : value;
      return amount === undefined
        ? undefined
        : { unit: 'whole', value: Number(amount), isDividedByPods: type === 'AverageValue' };
    }
    case 'External': {
      const amount = metric.averageValue ?? metric.value;
      return amount === undefined
        ? undefined
        : { unit: 'whole', value: Number(amount), isDividedByPods: metric.averageValue !== undefined };
    }
  }
}

/** A higher metric never recommends fewer replicas, so a binary search finds the boundaries. */
function scalingStep(
  recommendAt: (value: number) => number | undefined,
  replicas: number,
  { value, isDividedByPods }: StepTarget,
): ScalingStep {
  const middle = isDividedByPods ? value * replicas : value;
  const recommendsMore = (at: number) => (recommendAt(at) ?? replicas) > replicas;
  const recommendsLess = (at: number) => (recommendAt(at) ?? replicas) < replicas;
  const top = highEnough(middle, recommendsMore);
  const step: ScalingStep = { replicas };
  if (top !== undefined) {
    const at = smallestWhere(recommendsMore, 0, top);
    step.up = { at, recommended: recommendAt(at) ?? replicas };
  }
  if (recommendsLess(0)) {
    const below = smallestWhere((at) => !recommendsLess(at), 0, Math.max(1, Math.ceil(middle)));
    step.down = { below, recommended: recommendAt(below - 1) ?? replicas };
  }
  return step;
}

/** With a very large tolerance no value recommends more replicas. */
function highEnough(middle: number, recommendsMore: (at: number) => boolean): number | undefined {
  for (let at = Math.max(1, Math.ceil(middle)); Number.isSafeInteger(at * 1000); at *= 2)
    if (recommendsMore(at)) return at;
  return undefined;
}

/** The lowest whole number from `low` to `high` that satisfies `fits`; `high` does. */
function smallestWhere(fits: (at: number) => boolean, low: number, high: number): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (fits(middle)) to = middle;
    else from = middle + 1;
  }
  return to;
}

const syncAtMs = 1_000_000_000;
/** Large enough that each percent of it is a whole number. */
const requestMilli = 100_000;

function recommendedReplicas(
  controller: PreparedController,
  metric: PreparedMetric,
  unit: StepUnit,
  replicas: number,
  value: number,
): number | undefined {
  const amount = unit === 'percent' ? (value * requestMilli) / 100 : value;
  const observation = {
    atMs: syncAtMs,
    scale: { spec: replicas, status: replicas, selector: '' },
    otherAutoscalers: [],
    pods: [readyPods(metric, replicas)],
    metrics: metricsOfValue(metric, amount),
  };
  const proposal = proposeByMetric(metric, { controller, observation, current: replicas, statusReplicas: replicas });
  return proposal.ok ? proposal.replicas : undefined;
}

function readyPods(metric: PreparedMetric, count: number): PodGroup {
  const name = metric.type === 'ContainerResource' ? (metric.container ?? '') : 'all';
  const requests = 'resource' in metric ? { [metric.resource]: requestMilli } : {};
  const ready = { status: 'True', atMs: 0 };
  return {
    name: 'pod',
    count,
    phase: 'Running',
    startedAtMs: 0,
    ready,
    deleting: false,
    containers: [{ name, requests }],
  };
}

function metricsOfValue(metric: PreparedMetric, amount: number): ObservedMetrics {
  if ('resource' in metric) {
    const containers = [{ name: metric.container ?? 'all', usage: { [metric.resource]: amount } }];
    return { ...noMetrics, resource: { samples: [{ atMs: syncAtMs, windowMs: 60_000, containers }], strays: [] } };
  }
  const { name, query } = metric.metric;
  const series = { name, selector: query.ok ? query.value : '' };
  switch (metric.type) {
    case 'Pods':
      return { ...noMetrics, pods: [{ ...series, answer: { samples: [{ value: amount }], strays: [] } }] };
    case 'Object':
      return { ...noMetrics, object: [{ ...series, on: metric.on, answer: { value: amount } }] };
    case 'External':
      return { ...noMetrics, external: [{ ...series, answer: { values: [amount] } }] };
  }
}

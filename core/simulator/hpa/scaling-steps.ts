// The metric values at which each replica count scales up and down, searched with the controller's own calculation. The
// search assumes that every pod is ready and has the metric.
import type { ContainerRequests, PodGroup } from '../observation.ts';
import { smallestWhere } from '../smallest-where.ts';
import { isDividedByPods, type TargetUnit } from './metrics/metric-calculation.ts';
import { metricsAt } from './metrics/metrics-at.ts';
import type { PreparedController, PreparedMetric } from './prepare.ts';

export interface ScalingStep {
  replicas: number;
  /** `at` is the lowest value that recommends more replicas. Absent if no value recommends more replicas. */
  up?: { at: number; recommended: number };
  /**
   * `below` is the lowest value that does not recommend fewer replicas. The value just below `below` recommends
   * `recommended` replicas.
   */
  down?: { below: number; recommended: number };
}

/**
 * Returns the metric values at which the HPA scales up and down, for each number of replicas in `sizes`. Returns
 * undefined if the metric has no target that this release reads, or if the target is not above 0 or is too large for
 * exact numbers.
 */
export function scalingSteps(
  controller: PreparedController,
  metric: PreparedMetric,
  sizes: readonly number[],
): ScalingStep[] | undefined {
  const { compared } = metric;
  const target = Number(compared?.amount ?? 0);
  if (!compared || target <= 0 || !Number.isSafeInteger(target * 1000)) return undefined;
  return sizes.map((replicas) => {
    const atTarget = isDividedByPods(compared) ? target * replicas : target;
    const recommendAt = (value: number) => recommendedReplicas(controller, metric, compared.unit, replicas, value);
    return scalingStep(recommendAt, replicas, atTarget);
  });
}

/**
 * Returns the values of the metric above and below which the controller changes `replicas`. A binary search finds these
 * values, because a higher value never recommends fewer replicas.
 */
function scalingStep(
  recommendAt: (value: number) => number | undefined,
  replicas: number,
  atTarget: number,
): ScalingStep {
  const recommendsMore = (at: number) => (recommendAt(at) ?? replicas) > replicas;
  const recommendsLess = (at: number) => (recommendAt(at) ?? replicas) < replicas;
  const top = highEnough(atTarget, recommendsMore);
  const at = top === undefined ? undefined : smallestWhere(recommendsMore, top);
  const below = recommendsLess(0)
    ? smallestWhere((value) => !recommendsLess(value), Math.max(1, Math.ceil(atTarget)))
    : undefined;
  const step: ScalingStep = { replicas };
  if (at !== undefined) step.up = { at, recommended: recommendAt(at) ?? replicas };
  if (below !== undefined) step.down = { below, recommended: recommendAt(below - 1) ?? replicas };
  return step;
}

function highEnough(atTarget: number, recommendsMore: (at: number) => boolean): number | undefined {
  for (let at = Math.max(1, Math.ceil(atTarget)); Number.isSafeInteger(at * 1000); at *= 2)
    if (recommendsMore(at)) return at;
  return undefined;
}

const syncAtMs = 1_000_000_000;
/** The request of each pod in thousandths. Every whole percent of this request is a whole number of thousandths. */
const requestMilli = 100_000;

/**
 * Returns the replicas that the metric recommends; undefined if the metric cannot be read. Depending on `unit`, `value`
 * is the metric itself, the value of each pod, or a percentage of the request.
 */
export function recommendedReplicas(
  controller: PreparedController,
  metric: PreparedMetric,
  unit: TargetUnit,
  replicas: number,
  value: number,
): number | undefined {
  const amount = unit === 'percent' ? (value * requestMilli) / 100 : value;
  const { resource = '', container: name = 'all' } = 'resource' in metric.reads ? metric.reads : {};
  const usage = { atMs: syncAtMs, windowMs: 60_000, containers: [{ name, usage: { [resource]: amount } }] };
  const observation = {
    atMs: syncAtMs,
    scale: { spec: replicas, status: replicas, selector: '' },
    otherAutoscalers: [],
    pods: [readyPods({ name, requests: { [resource]: requestMilli } }, replicas)],
    metrics: metricsAt([metric], amount, usage),
  };
  const proposal = metric.propose({ controller, observation, current: replicas, statusReplicas: replicas });
  return proposal.ok ? proposal.replicas : undefined;
}

function readyPods(container: ContainerRequests, count: number): PodGroup {
  const ready = { status: 'True', atMs: 0 };
  return { name: 'pod', count, phase: 'Running', startedAtMs: 0, ready, deleting: false, containers: [container] };
}

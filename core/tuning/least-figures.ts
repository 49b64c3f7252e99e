// Computes lower limits of unmet load, cost and pod-hours without a simulation: from the number of pods, and from the
// load that these pods can serve.
import type { FigureName } from '../goals/expectation.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import { durationText } from '../simulator/trace-text.ts';
import { type LoadPoint, loadPolyline } from '../simulator/world/load.ts';
import { horizonMsOf } from '../simulator/world/run.ts';
import { units } from '../simulator/world/scenario-text.ts';

export interface LeastFigure {
  value: number;
  reason: string;
}

/**
 * Returns a lower bound of a result of the run, such as its cost, if the number of pods always stays between `least`
 * and `most`. Returns undefined if no lower bound can be proven.
 */
export function leastFigure(
  figure: FigureName,
  { least, most }: { least?: number | undefined; most?: number | undefined },
  scenario: Scenario,
): LeastFigure | undefined {
  if (figure === 'unmetLoad') return most === undefined ? undefined : leastUnmet(most, scenario);
  return least === undefined ? undefined : leastCost(figure, least, scenario);
}

/**
 * Returns the lowest possible `figure` (cost or pod-hours) of a run with at least `pods` pods. The result is undefined
 * for a scenario with a rollout, because a rollout may run fewer than `pods` pods for a while.
 */
function leastCost(figure: FigureName, pods: number, scenario: Scenario): LeastFigure | undefined {
  if (scenario.faults.some(({ what }) => what === 'rollout')) return undefined;
  const seconds = horizonMsOf(scenario) / 1000;
  const cost = costOf(figure, (pods * seconds) / 3600, scenario);
  const [verb, verbs] = figure === 'cost' ? ['costs', 'cost'] : ['takes', 'take'];
  return (
    cost && {
      value: cost.value,
      reason: `${replicasText(pods)} for ${durationText(seconds)} ${pods === 1 ? verb : verbs} ${cost.text}`,
    }
  );
}

/**
 * Returns the lowest possible `figure` (cost or pod-hours) of a run that leaves at most `percent` of the load unmet.
 * Returns undefined if no lower limit can be proven.
 */
export function costOfServing(figure: FigureName, percent: number, scenario: Scenario): LeastFigure | undefined {
  const { capacityPerPod } = scenario.workload;
  if (!isServedByPodsAlone(scenario) || percent >= 100) return undefined;
  const served = areaAbove(scenario, Number.POSITIVE_INFINITY).offered * (1 - percent / 100);
  const cost = costOf(figure, served / capacityPerPod / 3600, scenario);
  const verb = figure === 'cost' ? 'costs' : 'takes';
  return (
    cost && {
      value: cost.value * (1 - tinyPart),
      reason: `serving ${percentText(100 - percent)} of the load ${verb} ${cost.text} if each pod serves ${units(capacityPerPod)} units/s`,
    }
  );
}

function costOf(
  figure: FigureName,
  hours: number,
  { workload }: Scenario,
): { value: number; text: string } | undefined {
  const text = (value: number) => String(Number(value.toPrecision(4)));
  if (figure === 'podHours') return { value: hours, text: `${text(hours)} ${hours === 1 ? 'pod-hour' : 'pod-hours'}` };
  const value = hours * workload.pricePerPodHour;
  return figure === 'cost' && value > 0 ? { value, text: text(value) } : undefined;
}

function leastUnmet(pods: number, scenario: Scenario): LeastFigure | undefined {
  const capacity = scenario.workload.capacityPerPod * pods;
  const { offered, above } = areaAbove(scenario, capacity);
  if (!isServedByPodsAlone(scenario) || offered <= 0) return undefined;
  const value = (100 * above) / offered;
  return {
    value: value * (1 - tinyPart),
    reason: `${replicasText(pods, 'serves', 'serve')} ${units(capacity)}/s, and ${percentText(value)} of the load exceeds this capacity`,
  };
}

/**
 * The share by which a proven lower bound is reduced, so that rounding errors in long sums cannot make the bound too
 * high.
 */
const tinyPart = 1e-8;

/**
 * Whether only the number of pods limits the load that is served: unserved load is lost, no fault changes what a pod
 * serves, and a deleted pod serves nothing.
 */
function isServedByPodsAlone({ workload, faults }: Scenario): boolean {
  return workload.kind === 'requests' && workload.endpointSeconds === 0 && faults.length === 0;
}

function replicasText(count: number, one = '', several = ''): string {
  return `${count} ${count === 1 ? 'replica' : 'replicas'} ${count === 1 ? one : several}`.trim();
}

const percentText = (percent: number) => `${Number(percent.toPrecision(3))} %`;

/**
 * Returns the whole load of the run (`offered`) and the part above `limit` (`above`). The results are units of load,
 * and `limit` is in units per second. The load changes linearly between its points, so the areas are trapezoids and
 * triangles.
 */
function areaAbove(scenario: Scenario, limit: number): { offered: number; above: number } {
  const points: readonly LoadPoint[] = loadPolyline(scenario.load, scenario.seed, horizonMsOf(scenario));
  let [offered, above] = [0, 0];
  for (const [i, { atMs, value }] of points.entries()) {
    const next = points[i + 1];
    if (!next) break;
    const seconds = (next.atMs - atMs) / 1000;
    offered += (seconds * (value + next.value)) / 2;
    const [low, high] = [Math.min(value, next.value) - limit, Math.max(value, next.value) - limit];
    if (high <= 0) continue;
    above += low >= 0 ? (seconds * (low + high)) / 2 : (seconds * high * high) / (2 * (high - low));
  }
  return { offered, above };
}

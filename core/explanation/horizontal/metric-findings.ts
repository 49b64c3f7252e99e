// Computes the recommendation of each metric from the values in the status, as the controller does. The status does not
// show unready pods, so all pods count as ready.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { CurrentValue } from '../../simulator/hpa/metric-reading.ts';
import type { ComparedTarget } from '../../simulator/hpa/metrics/metric-calculation.ts';
import { isDividedByPods } from '../../simulator/hpa/metrics/metric-calculation.ts';
import { type PreparedController, type PreparedMetric, prepare } from '../../simulator/hpa/prepare.ts';
import { recommendedReplicas } from '../../simulator/hpa/scaling-steps.ts';
import { isWithinTolerance } from '../../simulator/hpa/tolerance.ts';
import { formatMilli, readMilli } from '../../simulator/milli.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { MetricFinding } from '../explanation.ts';
import { metricKeyOf } from '../metric-key.ts';
import { conditionOf, type ObservedAutoscaler, type ObservedMetric } from '../observed.ts';

export function metricFindings(
  observed: ObservedAutoscaler,
  hpa: HorizontalPodAutoscaler,
  profile: Profile,
): MetricFinding[] {
  const controller = prepare(hpa, profile);
  const values = valuesByMetric(hpa, observed.currentMetrics);
  return controller.metrics.map((metric) => {
    const current = values.get(Number(metric.path[2]));
    return findingOf(metric, current, controller, observed.currentReplicas);
  });
}

export function metricNamedByCondition(
  observed: ObservedAutoscaler,
  hpa: HorizontalPodAutoscaler,
  profile: Profile,
): string | undefined {
  const active = conditionOf(observed, 'ScalingActive');
  if (active?.reason !== 'ValidMetricFound') return undefined;
  const [, description = ''] = active.message.split('a replica count from ');
  const found = prepare(hpa, profile).metrics.filter((metric) => isSameText(metric.description, description));
  return found.length === 1 ? found[0]?.name : undefined;
}

/**
 * Whether two descriptions of a metric are the same, apart from white space and the selector. Lines may be wrapped, and
 * `kubectl describe` leaves out the selector of an external metric.
 */
function isSameText(one: string, other: string): boolean {
  const compact = (text: string) => text.replace(/\s/g, '').split('(')[0];
  return other !== '' && compact(one) === compact(other);
}

/**
 * Returns the current values by the index of the metric in the spec. If several metrics are equal, each of these
 * metrics gets its own value, in the order of the status.
 */
function valuesByMetric(
  { metrics }: HorizontalPodAutoscaler,
  observed: readonly ObservedMetric[],
): Map<number, CurrentValue> {
  const left = new Map<string | undefined, ObservedMetric[]>();
  for (const one of observed.toReversed()) {
    const alike = left.get(one.key);
    if (alike) alike.push(one);
    else left.set(one.key, [one]);
  }
  const values = new Map<number, CurrentValue>();
  for (const [i, metric] of metrics.entries()) {
    const found = left.get(metricKeyOf(metric as unknown as ObjectValue)?.key)?.pop();
    if (found) values.set(i, found.current);
  }
  return values;
}

function findingOf(
  metric: PreparedMetric,
  current: CurrentValue | undefined,
  controller: PreparedController,
  replicas: number | undefined,
): MetricFinding {
  const { name, path, compared } = metric;
  const unknown = { name, path, recommended: undefined, ratio: undefined };
  const measured = compared && current && readCurrent(current, compared);
  const target = Number(compared?.amount ?? 0);
  if (!compared || measured === undefined || target <= 0)
    return {
      ...unknown,
      hasNoValue: true,
      text: `${name} has no value in the status: it could not be read, or was not read at the last sync`,
    };
  const ratio = measured / target;
  const about = `${name} is at ${percentText(ratio)} of its target (${valuesText(measured, compared, metric)})`;
  if (replicas === undefined || replicas === 0) return { ...unknown, ratio, text: about };
  const recommended = recommendedAt(measured, { metric, compared, controller, replicas });
  if (recommended === undefined) return { ...unknown, ratio, text: about };
  return {
    name,
    path,
    recommended,
    ratio,
    text: `${about}${recommendationText(ratio, recommended, replicas, controller)}`,
  };
}

/** The result is in percent if the target is a utilization, otherwise in thousandths. */
function readCurrent(
  { averageUtilization, averageValue, value }: CurrentValue,
  { unit, field }: ComparedTarget,
): number | undefined {
  if (unit === 'percent') return averageUtilization;
  const text = field === 'averageValue' ? averageValue : value;
  const milli = text === undefined ? undefined : readMilli(text);
  return milli === undefined ? undefined : Number(milli);
}

interface Calculation {
  metric: PreparedMetric;
  compared: ComparedTarget;
  controller: PreparedController;
  replicas: number;
}

function recommendedAt(measured: number, { metric, compared, controller, replicas }: Calculation): number | undefined {
  const recommendedOf = (value: number) => recommendedReplicas(controller, metric, compared.unit, replicas, value);
  if (!isDividedByPods(compared)) return recommendedOf(measured);
  // The average in the status is rounded up, so the total of all pods is only known to be in a range.
  const [least, most] = [(measured - 1) * replicas + 1, measured * replicas].map(recommendedOf);
  return least === most ? most : undefined;
}

function recommendationText(
  ratio: number,
  recommended: number,
  replicas: number,
  { tolerance }: PreparedController,
): string {
  if (recommended !== replicas) return ` and recommends ${recommended}`;
  if (isWithinTolerance(tolerance, ratio))
    return `, which is within its tolerance: it recommends the current ${replicas}`;
  const exact = Math.round(ratio * replicas * 100) / 100;
  return ` and recommends the current ${replicas}: ${replicas} × ${Math.round(ratio * 1000) / 1000} = ${exact}, rounded up`;
}

function percentText(ratio: number): string {
  return `${Math.round(ratio * 100)} %`;
}

function valuesText(measured: number, { unit, amount = 0 }: ComparedTarget, { reads }: PreparedMetric): string {
  if (unit === 'percent') return `${measured} % of the request, target ${Number(amount)} %`;
  const isMemory = 'resource' in reads && reads.resource === 'memory';
  const text = (milli: number) => (isMemory ? memoryText(milli) : formatMilli(milli));
  const each = unit === 'perPod' ? ' per pod' : '';
  return `${text(measured)}${each}, target ${text(Number(amount))}`;
}

function memoryText(milli: number): string {
  const mebibytes = milli / 1000 / 1024 ** 2;
  return mebibytes < 1 ? formatMilli(milli, true) : `${Math.round(mebibytes * 10) / 10}Mi`;
}

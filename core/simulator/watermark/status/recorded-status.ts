import { firstFieldDifference } from '../../field-difference.ts';
import { int64OfFloat } from '../../int64.ts';
import { formatMilli } from '../../milli.ts';
import type { MeasuredMetric, WatermarkMetricStatus, WatermarkStatus } from './status.ts';

export function recordedStatus(status: WatermarkStatus): object {
  const {
    currentReplicas,
    desiredReplicas,
    lastScaleAtMs,
    scalingEventsCount,
    currentMetrics,
    conditions,
    lastCondition,
  } = status;
  return {
    currentReplicas,
    desiredReplicas,
    lastScaleAt: lastScaleAtMs === null ? null : lastScaleAtMs / 1000,
    scalingEventsCount,
    currentMetrics: currentMetrics.map((metric) => ('usage' in metric ? metricStatusOf(metric) : metric)),
    conditions: conditions.map(({ type, status: state, reason, message }) => [type, state, reason, message]),
    since: conditions.map(({ sinceMs }) => sinceMs / 1000),
    lastCondition,
  };
}

function metricStatusOf({ source: { type, name, selector }, usage }: MeasuredMetric): WatermarkMetricStatus {
  const value = formatMilli(int64OfFloat(usage));
  if (type === 'Resource') return { type, resource: { name, currentAverageValue: value } };
  const external = { metricName: name, metricSelector: selector, currentValue: value };
  return { type: type === 'External' ? type : 'Resource', external };
}

/** Whether two statuses are equal. The controller does not write a status that equals the stored status. */
export function isSameStatus(one: WatermarkStatus, other: WatermarkStatus): boolean {
  return firstFieldDifference([['status', recordedStatus(one), recordedStatus(other)]]) === undefined;
}

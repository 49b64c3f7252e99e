// A status in the format of the recordings.
import type { WatermarkStatus } from './status.ts';

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
    currentMetrics,
    conditions: conditions.map(({ type, status: state, reason, message }) => [type, state, reason, message]),
    since: conditions.map(({ sinceMs }) => sinceMs / 1000),
    lastCondition,
  };
}

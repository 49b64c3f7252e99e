import type {
  WatermarkCondition,
  WatermarkMetricStatus,
  WatermarkStatus,
} from '../simulator/watermark/status/status.ts';
import { type Json, requireList, requireMs, requireNumber, requireObject, requireString } from './read-json.ts';

export function readStatus(value: Json, at: string): WatermarkStatus {
  const status = requireObject(value, at);
  const { lastScaleAt = null, currentMetrics, conditions, since, lastCondition } = status;
  const times = requireList(since ?? [], `${at}.since`);
  const [type = '', state = ''] = requireList(lastCondition ?? [], `${at}.lastCondition`);
  return {
    currentReplicas: requireNumber(status.currentReplicas ?? 0, `${at}.currentReplicas`),
    desiredReplicas: requireNumber(status.desiredReplicas ?? 0, `${at}.desiredReplicas`),
    lastScaleAtMs: lastScaleAt === null ? null : requireMs(lastScaleAt, `${at}.lastScaleAt`),
    scalingEventsCount: requireNumber(status.scalingEventsCount ?? 0, `${at}.scalingEventsCount`),
    currentMetrics: requireList(currentMetrics ?? [], `${at}.currentMetrics`).map((metric, i) =>
      readMetric(metric, `${at}.currentMetrics[${i}]`),
    ),
    conditions: requireList(conditions ?? [], `${at}.conditions`).map((condition, i) =>
      readCondition(condition, times[i], `${at}.conditions[${i}]`),
    ),
    lastCondition: [requireString(type, `${at}.lastCondition`), requireString(state, `${at}.lastCondition`)],
  };
}

function readCondition(value: Json, since: Json | undefined, at: string): WatermarkCondition {
  const [type, status, reason, message] = requireList(value, at).map((part) => requireString(part, at));
  return {
    type: type as WatermarkCondition['type'],
    status: status === 'True' ? 'True' : 'False',
    reason: reason ?? '',
    message: message ?? '',
    sinceMs: requireMs(since, at),
  };
}

/** A recorded status does not contain `usage`, which only a simulated reconcile sets. */
function readMetric(value: Json, at: string): WatermarkMetricStatus {
  const { type, external, resource } = requireObject(value, at);
  const source =
    external === undefined
      ? { resource: requireObject(resource, `${at}.resource`) }
      : { external: requireObject(external, `${at}.external`) };
  return { type: requireString(type, `${at}.type`), ...source } as unknown as WatermarkMetricStatus;
}

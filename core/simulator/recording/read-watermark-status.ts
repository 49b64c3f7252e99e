// A recorded status of a WatermarkPodAutoscaler: the one that is stored before the first tick.
import type { WatermarkCondition, WatermarkMetricStatus, WatermarkStatus } from '../watermark/status.ts';
import { type Json, listAt, msAt, numberAt, objectAt, textAt } from './shape.ts';

export function readStatus(value: Json, at: string): WatermarkStatus {
  const status = objectAt(value, at);
  const { lastScaleAt = null, currentMetrics, conditions, since, lastCondition } = status;
  const times = listAt(since ?? [], `${at}.since`);
  const [type = '', state = ''] = listAt(lastCondition ?? [], `${at}.lastCondition`);
  return {
    currentReplicas: numberAt(status.currentReplicas ?? 0, `${at}.currentReplicas`),
    desiredReplicas: numberAt(status.desiredReplicas ?? 0, `${at}.desiredReplicas`),
    lastScaleAtMs: lastScaleAt === null ? null : msAt(lastScaleAt, `${at}.lastScaleAt`),
    scalingEventsCount: numberAt(status.scalingEventsCount ?? 0, `${at}.scalingEventsCount`),
    currentMetrics: listAt(currentMetrics ?? [], `${at}.currentMetrics`) as unknown as WatermarkMetricStatus[],
    conditions: listAt(conditions ?? [], `${at}.conditions`).map((condition, i) =>
      readCondition(condition, times[i], `${at}.conditions[${i}]`),
    ),
    lastCondition: [textAt(type, `${at}.lastCondition`), textAt(state, `${at}.lastCondition`)],
  };
}

function readCondition(value: Json, since: Json | undefined, at: string): WatermarkCondition {
  const [type, status, reason, message] = listAt(value, at).map((part) => textAt(part, at));
  return {
    type: type as WatermarkCondition['type'],
    status: status === 'True' ? 'True' : 'False',
    reason: reason ?? '',
    message: message ?? '',
    sinceMs: msAt(since, at),
  };
}

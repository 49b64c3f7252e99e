// What a WatermarkPodAutoscaler's controller observes in a simulated cluster (docs/behavior/world.md §3, §5).

import { formatMilli } from '../milli.ts';
import type { WorldObservation } from '../world/observe.ts';
import type { CustomMetric } from '../world/series.ts';
import { atTargetUtilization, targetUtilization } from '../world/target-utilization.ts';
import type { ObservedMonitor, RecommenderResponse, WatermarkObservation } from './observation.ts';
import { defaultOwners } from './propose/default-owners.ts';
import { restMappingOf } from './rest-mapping.ts';
import type { WatermarkSettings } from './settings.ts';

/** The name under which a scenario sets the recommender's reply, in replicas. */
const recommenderName = 'recommender';

export function customMetricsOf({ spec, metrics, average }: WatermarkSettings): CustomMetric[] {
  // Metrics without valid watermarks are left out. If a spec contains such a metric, the controller refuses the whole
  // spec and reads no metrics.
  const external = metrics.filter(({ type, hasKnownWatermarks }) => type === 'External' && hasKnownWatermarks);
  const customMetrics = external.map(({ name, query, highMilli }): CustomMetric => {
    const atFull = Number(highMilli) / 1000 / targetUtilization;
    const meaning = `reach its high watermark ${formatMilli(highMilli)} ${atTargetUtilization}`;
    return {
      source: 'external',
      name,
      selector: query.ok ? query.value : '',
      defaultFollow: (capacity) =>
        average
          ? { of: 'offered', times: capacity > 0 ? atFull / capacity : 0, meaning }
          : { of: 'latency', times: atFull, meaning },
    };
  });
  return spec.recommender ? [recommenderMetric] : customMetrics;
}

/**
 * The metric that simulates the recommender, whose logic is unknown. By default, the simulated recommender recommends
 * as many pods as the load needs at the default utilization.
 */
const recommenderMetric: CustomMetric = {
  source: 'external',
  name: recommenderName,
  selector: '',
  defaultFollow: (capacity) => ({
    of: 'offered',
    times: capacity > 0 ? 1 / (targetUtilization * capacity) : 0,
    meaning: `recommend the replicas that the load needs ${atTargetUtilization}`,
  }),
};

export function createObserver(
  { spec }: WatermarkSettings,
  isKnown: boolean,
): (world: WorldObservation, atMs: number) => WatermarkObservation {
  const mapping = restMappingOf(spec.scaleTargetRef);
  const owners = defaultOwners(spec.scaleTargetRef);
  return ({ scale, pods, metrics }, atMs) => ({
    atMs,
    scale: 'unmapped' in mapping ? mapping : scale,
    pods,
    owners,
    metrics: observedMetrics(metrics, spec, isKnown),
    recommender: spec.recommender && recommenderResponse(metrics),
    monitor: monitorOk,
  });
}

const monitorOk: ObservedMonitor = { found: true, state: 'OK' };

function observedMetrics(
  metrics: WorldObservation['metrics'],
  { recommender }: WatermarkSettings['spec'],
  isKnown: boolean,
): WorldObservation['metrics'] {
  if (recommender) return { ...metrics, external: [] };
  if (isKnown) return metrics;
  // The value of a template expression is unknown, so there is nothing to compare with.
  const answer = { error: 'the threshold of the metric is a template expression' };
  return {
    ...metrics,
    resource: metrics.resource && answer,
    external: metrics.external.map((series) => ({ ...series, answer })),
  };
}

function recommenderResponse({ external }: WorldObservation['metrics']): RecommenderResponse {
  const answer = external.find(({ name }) => name === recommenderName)?.answer;
  if (!answer || 'error' in answer) return { tookMs: 0, error: answer ? 'connection refused' : 'no answer' };
  const [milli] = answer.values;
  if (milli === undefined)
    return { tookMs: 0, code: 503, body: 'nothing measured yet', reply: { ok: false, problem: '' } };
  const replicas = Math.max(0, Math.min(2 ** 31 - 1, Math.ceil(Number(milli) / 1000)));
  const replicaCounts = { targetReplicas: replicas, lowerBoundReplicas: replicas, upperBoundReplicas: replicas };
  return {
    tookMs: 0,
    code: 200,
    body: JSON.stringify(replicaCounts),
    reply: { ok: true, value: { ...replicaCounts, reason: '', observed: [] } },
  };
}

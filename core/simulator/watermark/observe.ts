// What a WatermarkPodAutoscaler's controller sees of a simulated world, and what its metrics follow by default
// (docs/behavior/world.md §3, §5).
import type { PodGroup } from '../hpa/observation.ts';
import type { WorldObservation } from '../world/observe.ts';
import type { CustomMetric } from '../world/series.ts';
import { defaultOwners } from './default-owners.ts';
import type { RecommenderResponse, WatermarkObservation, WatermarkPod } from './observation.ts';
import { restMappingOf } from './rest-mapping.ts';
import type { WatermarkSettings } from './settings.ts';

/** The high watermark is reached at this part of the capacity, where nobody says what a metric follows. */
const defaultUtilization = 0.7;
/** The name under which a scenario says what the recommender asks for, in replicas. */
const recommenderName = 'recommender';

export function customMetricsOf({ spec, metrics, average }: WatermarkSettings): CustomMetric[] {
  // Without a watermark the controller refuses the spec, and asks for nothing.
  const external = metrics.filter(({ type, hasKnownWatermarks }) => type === 'External' && hasKnownWatermarks);
  const customMetrics = external.map(({ name, query, highMilli }): CustomMetric => {
    const atFull = Number(highMilli) / 1000 / defaultUtilization;
    return {
      type: 'External',
      name,
      selector: query.ok ? query.value : '',
      defaultFollow: (capacity) =>
        average ? { of: 'offered', times: capacity > 0 ? atFull / capacity : 0 } : { of: 'latency', times: atFull },
    };
  });
  return spec.recommender ? [recommenderMetric] : customMetrics;
}

/**
 * Nobody knows what a recommender thinks: it is taken to ask for as many pods as are then filled to the usual share.
 */
const recommenderMetric: CustomMetric = {
  type: 'External',
  name: recommenderName,
  selector: '',
  defaultFollow: (capacity) => ({ of: 'offered', times: capacity > 0 ? 1 / (defaultUtilization * capacity) : 0 }),
};

/** What lasts from look to look: what the target is, and whose its pods are. */
export function createObserver(
  { spec }: WatermarkSettings,
  isKnown: boolean,
): (seeing: WorldObservation, atMs: number) => WatermarkObservation {
  const mapping = restMappingOf(spec.scaleTargetRef);
  const owners = defaultOwners(spec.scaleTargetRef);
  return ({ scale, pods, metrics }, atMs) => ({
    atMs,
    scale: 'unmapped' in mapping ? mapping : scale,
    pods: pods.map((pod) => withOwners(pod, owners)),
    metrics: observedMetrics(metrics, spec, isKnown),
    ...(spec.recommender && { recommender: recommenderResponse(metrics) }),
    monitor: { found: true, state: 'OK' },
  });
}

/** Written out: it runs for every group of pods in every look. */
function withOwners(
  { name, count, phase, startedAtMs, ready, deleting, containers }: PodGroup,
  owners: WatermarkPod['owners'],
): WatermarkPod {
  return { name, count, phase, startedAtMs, ready, deleting, containers, owners };
}

function observedMetrics(
  metrics: WorldObservation['metrics'],
  { recommender }: WatermarkSettings['spec'],
  isKnown: boolean,
): WorldObservation['metrics'] {
  if (recommender) return { ...metrics, external: [] };
  if (isKnown) return metrics;
  // What a template fills in nobody knows; a value would be compared with nothing.
  const answer = { error: 'a template stands for what it is compared with' };
  return {
    ...metrics,
    ...(metrics.resource && { resource: answer }),
    external: metrics.external.map((series) => ({ ...series, answer })),
  };
}

/** Its value is the count of replicas; a part of one is one more. */
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

// What a WatermarkPodAutoscaler's controller sees of a simulated world, and what its metrics follow by default
// (docs/behavior/world.md §3, §5).
import type { PodGroup } from '../hpa/observation.ts';
import type { Seeing } from '../world/observe.ts';
import type { AskedSeries } from '../world/series.ts';
import { mappingOf } from './mapping.ts';
import type { RecommenderAnswer, WatermarkObservation, WatermarkPod } from './observation.ts';
import { usualOwners } from './owners.ts';
import type { Settings } from './settings.ts';

/** The high watermark is reached at this part of the capacity, where nobody says what a metric follows. */
const usualShare = 0.7;
/** The name under which a scenario says what the recommender asks for, in replicas. */
const recommenderName = 'recommender';

export function askedSeries({ spec, metrics, average }: Settings): AskedSeries[] {
  // Without a watermark the controller refuses the spec, and asks for nothing.
  const external = metrics.filter(({ type, isKnown }) => type === 'External' && isKnown);
  const asked = external.map(({ name, query, highMilli }): AskedSeries => {
    const atFull = Number(highMilli) / 1000 / usualShare;
    return {
      type: 'External',
      name,
      selector: query.ok ? query.value : '',
      usual: (capacity) => (average ? { of: 'offered', times: capacity > 0 ? atFull / capacity : 0 } : { of: 'latency', times: atFull }),
    };
  });
  return spec.recommender ? [recommended] : asked;
}

/** Nobody knows what a recommender thinks: it is taken to ask for as many pods as are then filled to the usual share. */
const recommended: AskedSeries = {
  type: 'External',
  name: recommenderName,
  selector: '',
  usual: (capacity) => ({ of: 'offered', times: capacity > 0 ? 1 / (usualShare * capacity) : 0 }),
};

/** What lasts from look to look: what the target is, and whose its pods are. */
export function watermarkSight({ spec }: Settings, isKnown: boolean): (seeing: Seeing, atMs: number) => WatermarkObservation {
  const mapping = mappingOf(spec.scaleTargetRef);
  const owners = usualOwners(spec.scaleTargetRef);
  return ({ scale, pods, metrics }, atMs) => ({
    atMs,
    scale: 'unmapped' in mapping ? mapping : scale,
    pods: pods.map((pod) => owned(pod, owners)),
    metrics: metricsSeen(metrics, spec, isKnown),
    ...(spec.recommender && { recommender: answerOf(metrics) }),
    monitor: { found: true, state: 'OK' },
  });
}

/** Written out: it runs for every group of pods in every look. */
function owned({ name, count, phase, startedAtMs, ready, deleting, containers }: PodGroup, owners: WatermarkPod['owners']): WatermarkPod {
  return { name, count, phase, startedAtMs, ready, deleting, containers, owners };
}

function metricsSeen(metrics: Seeing['metrics'], { recommender }: Settings['spec'], isKnown: boolean): Seeing['metrics'] {
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
function answerOf({ external }: Seeing['metrics']): RecommenderAnswer {
  const answer = external.find(({ name }) => name === recommenderName)?.answer;
  if (!answer || 'error' in answer) return { tookMs: 0, error: answer ? 'connection refused' : 'no answer' };
  const [milli] = answer.values;
  if (milli === undefined) return { tookMs: 0, code: 503, body: 'nothing measured yet', reply: { ok: false, problem: '' } };
  const replicas = Math.max(0, Math.min(2 ** 31 - 1, Math.ceil(Number(milli) / 1000)));
  const asked = { targetReplicas: replicas, lowerBoundReplicas: replicas, upperBoundReplicas: replicas };
  return { tookMs: 0, code: 200, body: JSON.stringify(asked), reply: { ok: true, value: { ...asked, reason: '', observed: [] } } };
}

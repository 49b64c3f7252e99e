// Healthy pods in one group, a cpu metric and an external one; a test writes only the differences.
import type { ObservedMetrics, PodGroup, ResourceSample } from '../../core/simulator/observation.ts';
import { noMetrics, type Observation } from '../../core/simulator/observation.ts';

export function podGroup(difference: Partial<PodGroup> = {}): PodGroup {
  return {
    name: 'web-1',
    count: 1,
    phase: 'Running',
    startedAtMs: -3_600_000,
    ready: { status: 'True', atMs: -3_590_000 },
    deleting: false,
    containers: [{ name: 'app', requests: { cpu: 1000, memory: 1_000_000 } }],
    ...difference,
  };
}

export function observation(difference: Partial<Observation> = {}): Observation {
  return {
    atMs: 0,
    scale: { spec: 1, status: 1, selector: 'app=web' },
    otherAutoscalers: [],
    pods: [podGroup()],
    metrics: noMetrics,
    ...difference,
  };
}

/** One sample per pod group; undefined: the group has no sample. */
export function cpuMetrics(usages: readonly (number | undefined)[], atMs = 0): ObservedMetrics {
  const samples = usages.map((cpu): ResourceSample | undefined =>
    cpu === undefined
      ? undefined
      : { atMs: atMs - 10_000, windowMs: 15_000, containers: [{ name: 'app', usage: { cpu } }] },
  );
  return { ...noMetrics, resource: { samples, strays: [] } };
}

/** Values of the external metric `work`, in thousandths. */
export function externalMetrics(...values: (number | bigint)[]): ObservedMetrics {
  return { ...noMetrics, external: [{ name: 'work', selector: '', answer: { values } }] };
}

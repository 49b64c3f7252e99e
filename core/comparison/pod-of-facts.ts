import type { WorkloadFacts } from '../model/scenario/workload-facts.ts';
import type { PodGroup } from '../simulator/observation.ts';
import { amountsOf } from '../simulator/world/pod-model.ts';

export function podOfFacts({ containers, podResources }: WorkloadFacts): PodGroup | undefined {
  if (!containers || containers.length === 0) return undefined;
  const listOf = (areSidecars: boolean) =>
    containers
      .filter(({ isSidecar = false }) => isSidecar === areSidecars)
      .map((one) => ({ name: one.name, requests: amountsOf(one) }));
  const sidecars = listOf(true);
  return {
    name: '',
    count: 1,
    phase: 'Running',
    startedAtMs: 0,
    ready: null,
    deleting: false,
    containers: listOf(false),
    ...(sidecars.length > 0 && { sidecars }),
    podRequests: podResources?.requests && amountsOf(podResources.requests),
    overhead: podResources?.overhead && amountsOf(podResources.overhead),
  };
}

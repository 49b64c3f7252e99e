// What the index knows of the pods of a workload, as the facts that a simulation uses.
import type { WorkloadFacts } from '../../model/scenario/workload-facts.ts';
import { requestMilli } from './workload-links.ts';
import type { Container, Workload } from './workspace-object.ts';

/** Empty if something may be added that is not known. */
export function podFactsOf({ containers, replicas, hasUnknownContainers, hasPodResources }: Workload): WorkloadFacts {
  const count = Number(replicas?.text);
  const isKnown = !hasUnknownContainers && !hasPodResources && containers.every(({ isPartial }) => !isPartial);
  return {
    ...(Number.isInteger(count) && replicas !== undefined && { replicas: count }),
    ...(isKnown && containers.length > 0 && { containers: containers.map(containerFacts) }),
  };
}

function containerFacts(container: Container) {
  const [cpu, memory] = ['cpu', 'memory'].map((resource) => requestMilli(container, resource));
  return {
    name: container.name,
    ...(cpu !== undefined && { cpuMilli: cpu }),
    ...(memory !== undefined && { memoryBytes: memory / 1000 }),
  };
}

import type { PodAmounts } from '../../model/scenario/scenario.ts';
import { readAmounts } from '../../model/scenario/workload-facts.ts';
import type { WorkspaceIndex } from '../workspace-index.ts';

/**
 * Returns the overhead of a RuntimeClass. Returns undefined if the workspace has no RuntimeClass of this name, or
 * several RuntimeClasses of this name with different overheads.
 */
export function runtimeClassOverhead(index: WorkspaceIndex, name: string): PodAmounts | undefined {
  const all = index.named('runtimeClass', name).map(({ object }) => readAmounts(object.amounts));
  const [first, ...others] = all;
  return first && others.every((other) => areSameAmounts(first, other)) ? first : undefined;
}

function areSameAmounts(one: PodAmounts, other: PodAmounts): boolean {
  return one.cpuMilli === other.cpuMilli && one.memoryBytes === other.memoryBytes;
}

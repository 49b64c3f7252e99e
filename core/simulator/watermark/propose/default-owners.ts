// The owners of a workload's pods.
import type { TargetReference } from '../../../model/target-reference.ts';
import type { PodOwner } from '../observation.ts';

/** Returns the owners of the pods: a ReplicaSet for a Deployment or Rollout, otherwise the target itself. */
export function defaultOwners({ kind, name }: Pick<TargetReference, 'kind' | 'name'>): PodOwner[] {
  return kind === 'Deployment' || kind === 'Rollout'
    ? [{ kind: 'ReplicaSet', name: `${name}-5f6d` }]
    : [{ kind, name }];
}

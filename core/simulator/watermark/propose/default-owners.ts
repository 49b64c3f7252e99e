import type { TargetReference } from '../../../model/target-reference.ts';
import type { PodOwner } from '../observation.ts';

export function defaultOwners({ kind, name }: Pick<TargetReference, 'kind' | 'name'>): PodOwner[] {
  return kind === 'Deployment' || kind === 'Rollout'
    ? [{ kind: 'ReplicaSet', name: `${name}-5f6d` }]
    : [{ kind, name }];
}

// Checks whether a pod belongs to the target. Most pods share one list of owners, so the result for this list is
// computed once.
import type { PodOwner } from '../observation.ts';

export class OwnerCheck {
  private readonly target: string;
  private readonly skipsCheck: boolean;
  private last: readonly PodOwner[] | undefined;
  private isLastTarget: boolean;

  constructor(target: string, skipsCheck: boolean) {
    this.target = target;
    this.skipsCheck = skipsCheck;
    this.last = undefined;
    this.isLastTarget = skipsCheck;
  }

  isTarget(owners: readonly PodOwner[] | undefined): boolean {
    if (owners !== this.last && !this.skipsCheck) {
      this.last = owners;
      this.isLastTarget = owners?.some((owner) => ownerName(owner) === this.target) ?? false;
    }
    return this.isLastTarget;
  }
}

/**
 * Returns the name of the workload to which an owner belongs; undefined for an owner of another kind. Release 0.11
 * knows only the owners StatefulSet and ReplicaSet.
 */
function ownerName({ kind, name }: PodOwner): string | undefined {
  if (kind === 'StatefulSet') return name;
  if (kind !== 'ReplicaSet') return undefined;
  const dash = name.lastIndexOf('-');
  return dash < 0 ? name : name.slice(0, dash);
}

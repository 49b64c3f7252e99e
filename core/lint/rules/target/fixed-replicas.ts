// Finds the field `replicas` in the manifest of a workload that is autoscaled. Every apply of the manifest overwrites
// the autoscaler's count with this number.

import { mayBePatched } from '../../../index/links/patched-workload.ts';
import { type ProvingPart, titleOf } from '../../../index/links/proving-part.ts';
import type { Workload } from '../../../index/workspace-object.ts';
import { isLeftAlone } from './kept-replicas.ts';
import { shortTitle, type Target } from './workspace-rule.ts';

export interface FixedReplicas {
  count: number;
  written: NonNullable<Workload['replicas']>;
  title: string;
}

/**
 * Returns the replicas that the manifest of the target sets. Returns undefined if `replicas` is absent or not a whole
 * number, if another file may change the count, or if Argo CD ignores differences in the count.
 */
export function fixedReplicas({ target, workload, subject }: Target): FixedReplicas | undefined {
  const { index } = subject.workspaceContext;
  const written = workload.replicas;
  if (!written || !/^\d{1,9}$/.test(written.text)) return undefined;
  if (mayBePatched(index, target, 'replicas') || isLeftAlone(index, target)) return undefined;
  return { count: Number(written.text), written, title: titleOf(target) };
}

export function isStoppedAtZero({ count }: FixedReplicas, { subject }: Target): boolean {
  const autoscaler = subject.object.reading?.autoscaler;
  // Up to 1.35, an HPA with minReplicas 0 scales even a workload with 0 replicas. A WatermarkPodAutoscaler reads its
  // metrics even at 0 replicas.
  if (count !== 0 || autoscaler?.kind !== 'HorizontalPodAutoscaler') return false;
  return autoscaler.minReplicas > 0 || subject.has.zeroIsOwned;
}

/**
 * Describes the field `replicas` of the target, which proves the problem. If the target is in the autoscaler's file,
 * the problem is reported at `replicas` and not at the autoscaler. This does not apply to a rendered object or a list
 * item.
 */
export function countPart({ own, target, subject }: Target): ProvingPart {
  const { rendered, item } = subject.object;
  const isInFile = own.uri === target.uri && !rendered && item === undefined;
  return {
    found: target,
    at: 'replicas',
    text: `replicas of ${titleOf(target)}`,
    part: 'replicas',
    ...(isInFile && { insteadOf: { text: `the target of ${shortTitle(own)}`, path: 'spec.replicas' } }),
  };
}

// A count outside the bounds is corrected without metrics, windows or policies (docs/behavior/hpa.md §1.3, step 5).
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Path } from '../../model/path.ts';
import type { Reason } from '../trace.ts';

export interface BoundsEnforcement {
  desired: number;
  reason: Reason;
  decidedBy: Path;
  /** The reason in the message of the event SuccessfulRescale. */
  event: string;
}

export function enforceBounds(
  current: number,
  hpa: Pick<HorizontalPodAutoscaler, 'minReplicas' | 'maxReplicas'>,
): BoundsEnforcement | undefined {
  const { minReplicas, maxReplicas } = hpa;
  if (current > maxReplicas) {
    const event = 'Current number of replicas above Spec.MaxReplicas';
    return { desired: maxReplicas, reason: { kind: 'aboveMax' }, decidedBy: ['spec', 'maxReplicas'], event };
  }
  if (current < minReplicas) {
    const event = 'Current number of replicas below Spec.MinReplicas';
    return { desired: minReplicas, reason: { kind: 'belowMin' }, decidedBy: ['spec', 'minReplicas'], event };
  }
  return undefined;
}

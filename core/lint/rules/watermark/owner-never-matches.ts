import { skipOwnerCheckAnnotation } from '../../../model/watermark/annotations.ts';
import { isReleaseAtLeast } from '../../../model/watermark/releases.ts';
import { watermarkRule } from './watermark-rule.ts';

/**
 * Reports a target that the controller never finds among the owners of the target's pods. The controller then counts
 * none of these pods.
 */
export const ownerNeverMatches = watermarkRule(
  'owner-never-matches',
  'warning',
  ({ autoscaler: { annotations, target, release } }) => {
    const canSkip = isReleaseAtLeast(release, '0.11.0');
    if (canSkip && annotations[skipOwnerCheckAnnotation] === 'true') return undefined;
    const isDashed = target.kind === 'ReplicaSet' && target.name.includes('-');
    if (!isDashed && !replicationControllerKinds.includes(target.kind)) return undefined;
    const why = isDashed
      ? "the controller compares only the part of the owner's name before the last dash"
      : 'the controller ignores owners of kind ReplicationController';
    const advice = canSkip ? ` The annotation ${skipOwnerCheckAnnotation}: "true" skips this check.` : '';
    const message = `No pod of this ${target.kind} counts: ${why}.${advice}`;
    return { at: ['spec', 'scaleTargetRef', isDashed ? 'name' : 'kind'], message };
  },
);

const replicationControllerKinds = ['DeploymentConfig', 'ReplicationController'];

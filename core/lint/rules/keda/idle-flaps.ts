import { horizontalMin, kedaDefaults } from '../../../model/keda/scaled-object.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { kedaRule } from './keda-rule.ts';

/**
 * Reports an `idleReplicaCount` above 0, because the count then flaps between `idleReplicaCount` and `minReplicaCount`.
 */
export const idleFlaps = kedaRule('idle-flaps', 'warning', ({ object: { spec } }) => {
  const { idleReplicaCount = 0, pollingInterval = kedaDefaults.pollingInterval } = spec;
  const min = horizontalMin(spec);
  if (idleReplicaCount === 0 || idleReplicaCount >= min) return undefined;
  const at = ['spec', 'idleReplicaCount'];
  return {
    at,
    message: `The count changes back and forth while no trigger is active: KEDA sets ${idleReplicaCount} every ${pollingInterval} s, and the HPA, whose minReplicas is ${min}, sets ${min} at its next sync. The HPA leaves the count alone only at 0.`,
    fixes: [changeFix(at, 0)],
  };
});

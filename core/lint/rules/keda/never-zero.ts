import { isResourceName } from '../../../model/keda/triggers/resource.ts';
import { isCheckedByWebhook } from '../../../model/keda/webhook.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { kedaRule } from './keda-rule.ts';

/**
 * Reports an object that has only cpu and memory triggers, because it cannot scale to 0. KEDA's webhook refuses such an
 * object only for some kinds of targets.
 */
export const neverZero = kedaRule('never-zero', 'warning', ({ object: { spec } }) => {
  const { minReplicaCount = 0, triggers } = spec;
  if (
    isCheckedByWebhook(spec.scaleTargetRef) ||
    minReplicaCount !== 0 ||
    triggers.length === 0 ||
    !triggers.every(({ type }) => isResourceName(type))
  )
    return undefined;
  const at = ['spec', 'minReplicaCount'];
  return {
    at: spec.minReplicaCount === undefined ? ['spec', 'triggers'] : at,
    message: 'The target never has 0 replicas: KEDA counts cpu and memory as always active. minReplicaCount acts as 1.',
    fixes: [changeFix(at, 1)],
  };
});

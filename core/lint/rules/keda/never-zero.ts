import { isResourceName } from '../../../model/keda/triggers/resource.ts';
import { isCheckedByWebhook } from '../../../model/keda/webhook.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { kedaRule } from './keda-rule.ts';

/**
 * Reports an object with a minReplicaCount of 0 and only cpu and memory triggers, because such an object cannot scale
 * to 0. The rule skips objects that KEDA's webhook checks, because the webhook refuses such objects.
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

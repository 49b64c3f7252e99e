import { triggerTypeNamed } from '../../../model/keda/trigger-types.ts';
import { hasLoop, kedaRule } from './keda-rule.ts';

/** Reports an activation value that has no effect, because the target never has 0 or idle replicas. */
export const activationIneffective = kedaRule('activation-ineffective', 'information', function* ({ object }) {
  if (hasLoop(object)) return;
  const min = object.spec.minReplicaCount;
  for (const [index, { type, metadata }] of object.spec.triggers.entries()) {
    const key = triggerTypeNamed(type)?.activation;
    if (key === undefined || (metadata[key] ?? '').trim() === '') continue;
    const at = ['spec', 'triggers', index, 'metadata', key];
    yield {
      at,
      message: `${key} has no effect: it only decides whether KEDA scales up from 0 or idleReplicaCount, but minReplicaCount is ${min}.`,
      fixes: [{ title: `Remove ${key}`, isPreferred: true, changes: [{ at, to: undefined }] }],
    };
  }
});

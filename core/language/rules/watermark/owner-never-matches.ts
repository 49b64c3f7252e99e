import { ownerCheck } from './annotations.ts';
import { watermarkRule } from './watermark-rule.ts';

export const ownerNeverMatches = watermarkRule('owner-never-matches', 'warning', function* ({ autoscaler: { annotations, target } }) {
  if (annotations[ownerCheck] === 'true') return;
  const isDashed = target.kind === 'ReplicaSet' && target.name.includes('-');
  if (!isDashed && target.kind !== 'DeploymentConfig') return;
  const why = isDashed
    ? `of a ReplicaSet's name only the part before the last dash is compared`
    : 'its pods belong to a ReplicationController';
  const message = `No pod of this ${target.kind} counts: ${why}. The annotation ${ownerCheck}: "true" skips that check.`;
  yield { at: ['spec', 'scaleTargetRef', isDashed ? 'name' : 'kind'], message };
});

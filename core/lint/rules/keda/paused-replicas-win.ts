import { pausedAnnotation, pausedReplicasAnnotation } from '../../../model/keda/annotations.ts';
import { parseGoBool } from '../../../model/keda/go-numbers.ts';
import { kedaRule } from './keda-rule.ts';

/**
 * Reports an annotation `paused: "false"` beside `paused-replicas`, because `paused-replicas` pauses the object anyway.
 */
export const pausedReplicasWin = kedaRule(
  'paused-replicas-win',
  'warning',
  ({ object: { annotations } }) => {
    const [paused, replicas] = [annotations[pausedAnnotation], annotations[pausedReplicasAnnotation]];
    if (replicas === undefined || paused === undefined || parseGoBool(paused) !== false) return undefined;
    const at = ['metadata', 'annotations', pausedReplicasAnnotation];
    return {
      at: ['metadata', 'annotations', pausedAnnotation],
      message: `The object is paused, although paused is false: paused-replicas has precedence. KEDA deletes the HPA and scales the target to ${replicas} once.`,
      fixes: [{ title: 'Remove paused-replicas', isPreferred: false, changes: [{ at, to: undefined }] }],
    };
  },
  { alsoPaused: true },
);

import { usesModifiers } from '../../../model/keda/scaled-object.ts';
import { isResourceName } from '../../../model/keda/triggers/resource.ts';
import { kedaRule } from './keda-rule.ts';

/** Reports a trigger that measures a single container. KEDA drops such a trigger because of `scalingModifiers`. */
export const triggerDropped = kedaRule('trigger-dropped', 'warning', function* ({ object: { spec } }) {
  if (!usesModifiers(spec)) return;
  for (const [index, { type, metadata }] of spec.triggers.entries()) {
    if (!isResourceName(type) || (metadata.containerName ?? '').trim() === '') continue;
    const at = ['spec', 'triggers', index, 'metadata', 'containerName'];
    yield {
      at,
      message: `The HPA does not get this trigger: with scalingModifiers KEDA drops metrics of a single container. Without containerName the HPA measures the ${type} of the whole pod.`,
      fixes: [{ title: 'Remove containerName', isPreferred: false, changes: [{ at, to: undefined }] }],
    };
  }
});

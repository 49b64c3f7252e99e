import {
  forceActivationAnnotation,
  pausedAnnotation,
  pausedScaleInAnnotation,
  pausedScaleOutAnnotation,
} from '../../../model/keda/annotations.ts';
import { parseGoBool } from '../../../model/keda/go-numbers.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { kedaRule } from './keda-rule.ts';

const effects: Readonly<Record<string, string>> = {
  [pausedAnnotation]: 'the object is paused',
  [pausedScaleInAnnotation]: 'scale-down is paused',
  [pausedScaleOutAnnotation]: 'scale-up is paused',
  [forceActivationAnnotation]: 'activation is forced',
};

/** Reports an annotation whose value is not a Go boolean: KEDA reads this value as true. */
export const kedaAnnotationValue = kedaRule(
  'annotation-value',
  'warning',
  function* ({ object: { annotations } }) {
    for (const [annotation, effect] of Object.entries(effects)) {
      const value = annotations[annotation];
      if (value === undefined || parseGoBool(value) !== undefined) continue;
      const at = ['metadata', 'annotations', annotation];
      yield {
        at,
        message: `KEDA reads ${JSON.stringify(value)} as true, so ${effect}: every value that is not a Go boolean counts as true. Use "true" or "false".`,
        fixes: [changeFix(at, 'true'), { ...changeFix(at, 'false', false) }],
      };
    }
  },
  { alsoPaused: true },
);

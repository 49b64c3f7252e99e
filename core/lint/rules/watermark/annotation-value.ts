import { nearestName } from '../../../model/nearest-name.ts';
import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import { lifecycleAnnotation, skipOwnerCheckAnnotation } from '../../../model/watermark/annotations.ts';
import { isReleaseAtLeast } from '../../../model/watermark/releases.ts';
import { parseGoBoolean } from '../../../simulator/watermark/status/lifecycle-annotation.ts';
import { watermarkRule } from './watermark-rule.ts';

/** Reports an annotation value that the controller ignores. */
export const watermarkAnnotationValue = watermarkRule(
  'annotation-value',
  'warning',
  function* ({ autoscaler: { annotations, release } }) {
    const enabled = isReleaseAtLeast(release, '0.7.0') ? (annotations[lifecycleAnnotation] ?? '') : '';
    if (enabled !== '' && parseGoBoolean(enabled) === undefined) {
      yield {
        at: ['metadata', 'annotations', lifecycleAnnotation],
        message: `Lifecycle control stays off: ${JSON.stringify(enabled)} is not a boolean for the controller. Use "true" or "false".`,
        ...annotationFixes(lifecycleAnnotation, intendedBoolean(enabled)),
      };
    }
    const skip = isReleaseAtLeast(release, '0.11.0') ? annotations[skipOwnerCheckAnnotation] : undefined;
    if (skip !== undefined && skip !== 'true' && parseGoBoolean(skip) !== false) {
      yield {
        at: ['metadata', 'annotations', skipOwnerCheckAnnotation],
        message: `The owner check is not skipped: only "true" skips it, and ${JSON.stringify(skip)} is ignored.`,
        ...annotationFixes(skipOwnerCheckAnnotation, parseGoBoolean(skip) ? 'true' : intendedBoolean(skip)),
      };
    }
  },
);

const booleanWords: Readonly<Record<string, string>> = {
  yes: 'true',
  on: 'true',
  enabled: 'true',
  no: 'false',
  off: 'false',
  disabled: 'false',
};

function intendedBoolean(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  return Object.hasOwn(booleanWords, plain) ? booleanWords[plain] : nearestName(plain, ['true', 'false']);
}

function annotationFixes(annotation: string, meant: string | undefined): { fixes?: ObjectFix[] } {
  return meant === undefined ? {} : { fixes: [changeFix(['metadata', 'annotations', annotation], meant)] };
}

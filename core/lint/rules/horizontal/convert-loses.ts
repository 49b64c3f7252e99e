import { convertObject } from '../../../apiserver/hpa/versions/convert-object.ts';
import { kindOf } from '../../../apiserver/kinds.ts';
import type { ObjectFix } from '../../../model/object-fix.ts';
import type { HorizontalSubject } from '../../horizontal-subject.ts';
import { annotationPath, type CarriedPart, carriesPart } from './annotation-faults.ts';
import { horizontalRule } from './horizontal-rule.ts';

/** Reports metrics or behavior that an older version stores only in annotations. */
export const convertLoses = horizontalRule('convert-loses', 'hint', (subject) => {
  const { version, isComplete } = subject;
  if (!isComplete || (version !== 'v1' && version !== 'v2beta1')) return undefined;
  const parts: readonly CarriedPart[] = version === 'v1' ? ['metrics', 'behavior'] : ['behavior'];
  return (
    parts
      // An annotation that the server cannot read is left out, because another rule reports it.
      .filter((part) => carriesPart(part, subject))
      .map((part) => ({
        at: annotationPath(part),
        on: 'key',
        message: `An update without this annotation deletes the ${part}, for which autoscaling/${version} has no field.`,
        fixes: conversionFixes(subject),
      }))
  );
});

function conversionFixes({ object, version, server }: HorizontalSubject): ObjectFix[] {
  const fields = kindOf('autoscaling/v2', 'HorizontalPodAutoscaler')?.root;
  if (!fields || !server.served.includes('v2')) return [];
  const converted = convertObject(object, { from: version, to: 'v2', fields });
  if (converted.losses.length > 0) return [];
  return [
    {
      title: 'Convert to autoscaling/v2',
      isPreferred: false,
      changes: [
        { at: ['apiVersion'], to: 'autoscaling/v2' },
        { at: ['metadata'], to: converted.object.metadata },
        { at: ['spec'], to: converted.object.spec },
      ],
    },
  ];
}

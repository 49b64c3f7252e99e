import type { TargetField } from '../../../model/hpa/metric-kinds.ts';
import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import type { WrittenMetric } from '../../horizontal-subject.ts';
import { metricRule } from './horizontal-rule.ts';
import { readField, targetFieldOfType, typeOfField } from './metric-target.ts';

/** Reports a `target.type` that does not name the field that the controller reads. */
export const targetTypeMismatch = metricRule('target-type-mismatch', 'warning', (metric, subject) => {
  const { type, target, pathOf } = metric;
  const named = targetFieldOfType(metric);
  const read = readField(metric, subject);
  // Only `v2beta2` and `v2` have a `type`. For an Object metric, the controller reads the field that `type` names.
  const hasType = subject.version === 'v2' || subject.version === 'v2beta2';
  if (!hasType || type === 'Object' || named === undefined || read === undefined || named === read) return undefined;
  return {
    at: pathOf('target', 'type'),
    message: `The controller uses ${read}: ${target[read]}. type: ${target.type} names another field, and has no effect for ${withArticle(type)} metric.`,
    fixes: fixesOf(metric, named, read),
  };
});

function withArticle(type: string): string {
  return `${/^[EO]/.test(type) ? 'an' : 'a'} ${type}`;
}

/**
 * Only an External metric gets the fix that renames the field, because in other metrics the renamed field would be
 * invalid or have another unit.
 */
function fixesOf({ type, target, pathOf }: WrittenMetric, named: TargetField, read: TargetField): ObjectFix[] {
  const isExternal = type === 'External';
  const ofType = changeFix(pathOf('target', 'type'), typeOfField(read), !isExternal);
  return isExternal && named === 'value' ? [ofType, moveFix({ target, pathOf }, read, named)] : [ofType];
}

export function moveFix(
  { target, pathOf }: Pick<WrittenMetric, 'target' | 'pathOf'>,
  from: TargetField,
  to: TargetField,
): ObjectFix {
  return {
    title: `Rename ${from} to ${to}`,
    isPreferred: false,
    changes: [
      { at: pathOf('target', from), to: undefined },
      { at: pathOf('target', to), to: target[from] },
    ],
  };
}

import { annotationNames, readAnnotationList } from '../../../apiserver/convert/annotations.ts';
import { toInternal } from '../../../apiserver/convert/to-internal.ts';
import type { FieldChange, ObjectFix } from '../../../model/object-fix.ts';
import { asObject, asQuantity, isPresent } from '../../../model/read-value.ts';
import { isObject, type ObjectValue, type Value, valueAt } from '../../../model/value.ts';
import type { HorizontalSubject } from '../../horizontal-subject.ts';
import type { Finding } from '../../rule.ts';
import { horizontalRule } from './horizontal-rule.ts';

const prefix = 'autoscaling.alpha.kubernetes.io';

const carriers = [
  { annotation: annotationNames.behavior, field: ['spec', 'behavior'], readIn: ['v1', 'v2beta1'] },
  { annotation: annotationNames.metrics, field: ['spec', 'metrics'], readIn: ['v1'] },
  { annotation: `${prefix}/scale-up-tolerance`, field: ['spec', 'behavior', 'scaleUp', 'tolerance'], readIn: [] },
  { annotation: `${prefix}/scale-down-tolerance`, field: ['spec', 'behavior', 'scaleDown', 'tolerance'], readIn: [] },
] as const satisfies readonly { annotation: string; field: readonly string[]; readIn: readonly string[] }[];

/** Reports an annotation of older versions that the object's version does not read. */
export const alphaAnnotationUnread = horizontalRule('alpha-annotation-unread', 'warning', (subject) => {
  const { annotations } = asObject(subject.object.metadata);
  return isObject(annotations) ? unreadAnnotations(annotations, subject) : undefined;
});

function* unreadAnnotations(annotations: ObjectValue, subject: HorizontalSubject): Generator<Finding> {
  const { version } = subject;
  for (const { annotation, field, readIn } of carriers) {
    const text = annotations[annotation];
    if (typeof text !== 'string' || (readIn as readonly string[]).includes(version)) continue;
    const hasField = version === 'v2' || (field[1] !== 'metrics' && version === 'v2beta2' && field.length === 2);
    const advice = hasField || field[1] === 'metrics' ? ` Use the field ${field.join('.')}.` : '';
    yield {
      at: ['metadata', 'annotations', annotation],
      on: 'key',
      message: `This annotation has no effect: the API server never reads it in autoscaling/${version}.${advice}`,
      fixes: fixesOf(annotation, text, field, subject),
    };
  }
}

function fixesOf(annotation: string, text: string, field: readonly string[], subject: HorizontalSubject): ObjectFix[] {
  const { object, version, server } = subject;
  if ((version !== 'v2' && version !== 'v2beta2') || isPresent(valueAt(object, field))) return [];
  const isTolerance = field.length > 2;
  if (isTolerance && (version !== 'v2' || server.tolerance !== 'kept')) return [];
  const to = isTolerance ? toleranceOf(text) : carriedValue(annotation, text, subject);
  if (to === undefined) return [];
  const annotations = asObject(asObject(object.metadata).annotations);
  const removed = Object.keys(annotations).length > 1 ? ['annotations', annotation] : ['annotations'];
  const changes: FieldChange[] = [
    { at: ['metadata', ...removed], to: undefined },
    { at: field, to },
  ];
  return [{ title: `Move to ${field.join('.')}`, isPreferred: false, changes }];
}

function toleranceOf(text: string): Value | undefined {
  return asQuantity(text) && text.trim();
}

function carriedValue(annotation: string, text: string, { server }: HorizontalSubject): Value | undefined {
  const metadata = { annotations: { [annotation]: text } };
  const { spec } = toInternal({ metadata, spec: {} }, 'v1', server);
  if (annotation === annotationNames.behavior) {
    const { behavior } = asObject(spec);
    return isObject(behavior) ? behavior : undefined;
  }
  const isReadable = readAnnotationList(metadata, annotation, server.types.v1.metrics.spec) !== undefined;
  return isReadable ? asObject(spec).metrics : undefined;
}

import { annotationNames, readAnnotationObject } from '../../../apiserver/convert/annotations.ts';
import { internalBehavior } from '../../../apiserver/types/behavior-types.ts';
import type { HorizontalSubject } from '../../horizontal-subject.ts';
import {
  annotationPath,
  annotationText,
  keyFixes,
  questionText,
  unknownKeys,
  unreadableFault,
} from './annotation-faults.ts';
import { horizontalRule } from './horizontal-rule.ts';

export const v1BehaviorAnnotation = horizontalRule('v1-behavior-annotation', 'warning', function* (subject) {
  const { version, server } = subject;
  const text = version === 'v1' || version === 'v2beta1' ? annotationText(subject, 'behavior') : undefined;
  if (text === undefined || !server.behavior) return;
  const at = annotationPath('behavior');
  const fault = unreadableFault(text, 'behavior', subject);
  if (fault !== undefined) {
    yield {
      at,
      on: 'key',
      message: `The HPA has no behavior: the API server drops this annotation without an error, because ${fault}.`,
    };
    return;
  }
  const effect = hasBehavior(subject)
    ? 'The API server ignores'
    : 'The HPA has no behavior, because the API server ignores';
  for (const key of unknownKeys(text, 'behavior', subject))
    yield {
      at: [...at, ...key.path],
      on: 'key',
      message: `${effect} ${key.name} without an error.${questionText(key)}`,
      fixes: keyFixes(text, 'behavior', key, true),
    };
});

/** Whether a known key is left. */
function hasBehavior({ object, server }: HorizontalSubject): boolean {
  return readAnnotationObject(object.metadata, annotationNames.behavior, internalBehavior(server)) !== undefined;
}

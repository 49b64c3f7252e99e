import { readDocument } from '../../../text/read/read-document.ts';
import type { HorizontalSubject } from '../../horizontal-subject.ts';
import type { Finding } from '../../rule.ts';
import {
  annotationPath,
  annotationText,
  carriesPart,
  keyFixes,
  questionText,
  type UnknownKey,
  unknownKeys,
  unreadableFault,
} from './annotation-faults.ts';
import { horizontalRule } from './horizontal-rule.ts';

/** Reports a `behavior` annotation that the API server cannot read, and its unknown keys. */
export const v1BehaviorAnnotation = horizontalRule('v1-behavior-annotation', 'warning', (subject) => {
  const { version, server } = subject;
  const text = version === 'v1' || version === 'v2beta1' ? annotationText(subject, 'behavior') : undefined;
  if (text === undefined || !server.behavior) return undefined;
  const at = annotationPath('behavior');
  const fault = unreadableFault(text, 'behavior', subject);
  if (fault !== undefined)
    return {
      at,
      on: 'key',
      message: `The HPA has no behavior: the API server drops this annotation without an error, because ${fault}.`,
    };
  return ignoredKeys(text, subject);
});

function* ignoredKeys(text: string, subject: HorizontalSubject): Generator<Finding> {
  const effect = carriesPart('behavior', subject)
    ? 'The API server ignores'
    : 'The HPA has no behavior, because the API server ignores';
  for (const key of unknownKeys(text, 'behavior', subject))
    yield {
      at: [...annotationPath('behavior'), ...key.path],
      on: 'key',
      message: `${effect} ${key.name} without an error.${questionText(key)}`,
      fixes: keyFixes(text, 'behavior', key, !isRefusedAfter(text, key)),
    };
}

/**
 * Whether the API server refuses the annotation after the key was corrected. The server ignores a misspelled `scaleUp`
 * or `scaleDown`, but refuses the corrected key if its value has no policies.
 */
function isRefusedAfter(text: string, { path }: UnknownKey): boolean {
  const { root } = readDocument(text, { json: true });
  const rules =
    path.length === 1 && root?.kind === 'map' ? root.entries.find(({ key }) => key === path[0])?.value : undefined;
  return rules?.kind === 'map' && !rules.entries.some(({ key }) => key.toLowerCase() === 'policies');
}

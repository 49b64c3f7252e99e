import { readDocument } from '../../../text/read-document.ts';
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
  const effect = carriesPart('behavior', subject)
    ? 'The API server ignores'
    : 'The HPA has no behavior, because the API server ignores';
  for (const key of unknownKeys(text, 'behavior', subject))
    yield {
      at: [...at, ...key.path],
      on: 'key',
      message: `${effect} ${key.name} without an error.${questionText(key)}`,
      fixes: keyFixes(text, 'behavior', key, !isRefusedAfter(text, key)),
    };
});

/** A direction that the server reads must list policies. */
function isRefusedAfter(text: string, { path }: UnknownKey): boolean {
  const { root } = readDocument(text, { json: true });
  const rules =
    path.length === 1 && root?.kind === 'map' ? root.entries.find(({ key }) => key === path[0])?.value : undefined;
  return rules?.kind === 'map' && !rules.entries.some(({ key }) => key.toLowerCase() === 'policies');
}

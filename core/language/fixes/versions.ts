// Fixes for outdated objects: an older API version, and the draft of `behavior` (`constraints`).
import { apiServerRules } from '../../apiserver/apiserver-rules.ts';
import { behaviorFromDraft, readConstraints } from '../../model/hpa/legacy-rules.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject } from '../../model/value.ts';
import { minimalEdits } from '../../text/minimal-edits.ts';
import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';
import { convertAutoscaler } from '../convert/convert.ts';
import { fieldAt } from '../field-lookup.ts';
import type { FixCandidate } from './fix-candidate.ts';

/** Converts the object to the newest served version. */
export function fixVersion(_: Problem, autoscaler: AnalyzedObject, analyzed: AnalyzedDocument): FixCandidate[] {
  const { kubernetes } = analyzed.chosen;
  const to = kubernetes ? apiServerRules(kubernetes).preferredVersion : 'v2';
  const found = convertAutoscaler(analyzed, autoscaler, to);
  if (!found || 'obstacle' in found || found.edits.length === 0) return [];
  const { edits, losses } = found;
  return [{ title: `Convert to autoscaling/${to}`, isPreferred: losses.length === 0, edits, losses }];
}

/** Converts the `constraints` of the draft to `behavior`. */
export function fixDraftConstraints(
  _: Problem,
  { root, object, description }: AnalyzedObject,
  { lines }: AnalyzedDocument,
): FixCandidate[] {
  const spec = isObject(object.spec) ? object.spec : {};
  const draft = readConstraints(spec.constraints);
  if (!draft || !description || !fieldAt(description.root, ['spec', 'behavior'])) return [];
  const { constraints: __, ...rest } = spec;
  const edits = minimalEdits(lines.text, root, { ...object, spec: { ...rest, behavior: behaviorFromDraft(draft) } });
  return [{ title: 'Convert to behavior', isPreferred: true, edits }];
}

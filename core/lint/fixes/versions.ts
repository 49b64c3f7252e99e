import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { apiServerRules } from '../../apiserver/apiserver-rules.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import { containsTemplate } from '../../model/find-template.ts';
import { withBehaviorForDraft } from '../../model/hpa/constraints-to-behavior.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject } from '../../model/value.ts';
import { losesAnchor, minimalEdits } from '../../text/edits/minimal-edits.ts';
import { convertAutoscaler } from '../convert/convert.ts';
import type { FixCandidate, FixProvider } from './fix-candidate.ts';
import { fixFieldName, fixValueQuotes } from './spelling.ts';

export function fixVersion(_: Problem, autoscaler: AnalyzedObject, analyzed: AnalyzedDocument): FixCandidate[] {
  const { kubernetes } = analyzed.chosen;
  const to = kubernetes ? apiServerRules(kubernetes).preferredVersion : 'v2';
  const found = convertAutoscaler(analyzed, autoscaler, to);
  if (!found || 'obstacle' in found || found.edits.length === 0) return [];
  const { edits, losses } = found;
  return [{ title: `Convert to autoscaling/${to}`, isPreferred: losses.length === 0, edits, losses }];
}

export const fixDraftField: FixProvider = (problem, object, analyzed) =>
  (problem.on === 'key' ? fixFieldName : fixValueQuotes)(problem, object, analyzed);

/**
 * Returns the fix that converts `constraints` to `behavior`. If the version of the object has no `behavior`, the fix
 * converts the whole object to another version.
 */
export function fixDraftConstraints(
  problem: Problem,
  autoscaler: AnalyzedObject,
  analyzed: AnalyzedDocument,
): FixCandidate[] {
  const { root, object, description } = autoscaler;
  const spec = isObject(object.spec) ? object.spec : {};
  const converted = withBehaviorForDraft(spec);
  if (!converted || !description || containsTemplate(spec.constraints)) return [];
  if (!fieldAt(description.root, ['spec', 'behavior'])) return fixVersion(problem, autoscaler, analyzed);
  const edits = minimalEdits(analyzed.lines.text, root, { ...object, spec: converted.spec });
  if (losesAnchor(analyzed.lines.text, edits)) return [];
  const { losses } = converted;
  return [{ title: 'Convert to behavior', isPreferred: losses.length === 0, edits, losses }];
}

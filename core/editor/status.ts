// The explanation of the status that an object in a document has.
import type { AnalyzedDocument, AnalyzedObject } from '../analysis/analyze-document.ts';
import { explainObject } from '../explanation/explain.ts';
import type { Explanation } from '../explanation/explanation.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { ObjectValue } from '../model/value.ts';

const kept = new WeakMap<ObjectValue, { chosen: ChosenReleases; explanation: Explanation | undefined }>();

/** Undefined without a status. Lenses and hovers ask for the same one. */
export function explanationOf(
  { chosen }: Pick<AnalyzedDocument, 'chosen'>,
  { object }: Pick<AnalyzedObject, 'object'>,
): Explanation | undefined {
  const known = kept.get(object);
  if (known?.chosen === chosen) return known.explanation;
  const explanation = explainObject(object, chosen);
  kept.set(object, { chosen, explanation });
  return explanation;
}

import type { AnalyzedDocument, AnalyzedObject } from '../analysis/analyze-document.ts';
import { explainObject } from '../explanation/explain.ts';
import type { Explanation } from '../explanation/explanation.ts';
import { oncePer } from '../model/once.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { ObjectValue } from '../model/value.ts';

/**
 * Explains the status of an object; undefined without a status. The result is cached, because lenses and hovers need
 * the same explanation.
 */
export function explanationOf(
  { chosen }: Pick<AnalyzedDocument, 'chosen'>,
  { object }: Pick<AnalyzedObject, 'object'>,
): Explanation | undefined {
  return explanationsFor(chosen)(object);
}

const explanationsFor = oncePer((chosen: ChosenReleases) =>
  oncePer((object: ObjectValue) => explainObject(object, chosen)),
);

// The problems of a template's autoscalers as Helm renders them. A problem of a value belongs to the values file that
// sets it, and objects that the values switch off are not reported.

import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { sourcesOf } from '../../analysis/rendered-object.ts';
import type { ValueSource } from '../../analysis/value-sources.ts';
import type { ProblemPlace } from '../../lint/find-problems.ts';
import { isPathWithin, type Path } from '../../model/path.ts';

/** The autoscalers that exist with these values; undefined if Helm does not render the document. */
export function certainlyRendered(rendered: AnalyzedDocument): AnalyzedDocument | undefined {
  const autoscalers = rendered.autoscalers.filter((one) => sourcesOf(one.rendered) && !one.rendered?.notRendered);
  return autoscalers.length > 0 ? { ...rendered, autoscalers, objects: autoscalers } : undefined;
}

/**
 * The value of a file that alone decides about a field; undefined if the text of the template does. If several files
 * write an object together, it is the value that writes the field, or the part nearest to it.
 */
export function decidingSource(
  sources: readonly ValueSource[],
  { at, isAboutKey }: ProblemPlace,
): ValueSource | undefined {
  let best: ValueSource | undefined;
  for (const source of sources)
    if (
      source.origin.place &&
      gives(source, at) &&
      (!isAboutKey || source.sharedKeys > 0) &&
      (!best || sharedLength(source, at) > sharedLength(best, at))
    )
      best = source;
  return best;
}

/** Whether the field, or the object around it that `toYaml` writes, is the unchanged value. */
function gives({ path, sharedKeys, isWhole, text }: ValueSource, at: Path): boolean {
  if (sharedKeys === 0) return isVerbatim({ isWhole, text }) && isPathWithin(at, path) && at.length === path.length;
  const root = path.slice(0, path.length - sharedKeys);
  return isPathWithin(at, root) && at.length > root.length;
}

/**
 * Whether the template writes the value unchanged: if it adds quotes or other text, the template decides about the
 * type.
 */
export function isVerbatim({ isWhole, text }: Pick<ValueSource, 'isWhole' | 'text'>): boolean {
  return isWhole && !/^["']/.test(text);
}

function sharedLength({ path }: ValueSource, at: Path): number {
  const differs = path.findIndex((key, depth) => at[depth] !== key);
  return differs < 0 ? path.length : differs;
}

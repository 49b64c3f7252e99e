// Decides which problems of rendered autoscalers are reported in the template, and not in a values file.

import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { sourcesOf } from '../../analysis/rendered-object.ts';
import type { ValueSource } from '../../analysis/value-sources.ts';
import type { ProblemPlace } from '../../lint/find-problems.ts';
import { isPathWithin, type Path } from '../../model/path.ts';

export function certainlyRendered(rendered: AnalyzedDocument): AnalyzedDocument | undefined {
  const autoscalers = rendered.autoscalers.filter((one) => sourcesOf(one.rendered) && !one.rendered?.notRendered);
  return autoscalers.length > 0 ? { ...rendered, autoscalers, objects: autoscalers } : undefined;
}

/**
 * Returns the value that determines the field; undefined if the template's text determines the field. If several values
 * determine the object that contains the field, returns the value whose path shares the most keys with the path of the
 * field.
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

function gives({ path, sharedKeys, isWhole, text }: ValueSource, at: Path): boolean {
  if (sharedKeys === 0) return isVerbatim({ isWhole, text }) && isPathWithin(at, path) && at.length === path.length;
  const root = path.slice(0, path.length - sharedKeys);
  return isPathWithin(at, root) && at.length > root.length;
}

/**
 * Whether the template writes the value without quotes or other text. If not, the template determines the type of the
 * rendered value.
 */
export function isVerbatim({ isWhole, text }: Pick<ValueSource, 'isWhole' | 'text'>): boolean {
  return isWhole && !/^["']/.test(text);
}

function sharedLength({ path }: ValueSource, at: Path): number {
  const differs = path.findIndex((key, depth) => at[depth] !== key);
  return differs < 0 ? path.length : differs;
}

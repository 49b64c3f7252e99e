// The problems of a template's autoscalers as Helm renders them. A problem of a value belongs to the values file that sets
// it, and nothing is reported of what the values switch off.
import type { Path } from '../../model/path.ts';
import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';
import type { ValueSource } from './value-sources.ts';

/** The autoscalers that exist with these values; undefined if Helm does not render the document. */
export function certainlyRendered(rendered: AnalyzedDocument): AnalyzedDocument | undefined {
  const autoscalers = rendered.autoscalers.filter((one) => one.rendered?.sources && !one.rendered.notRendered);
  return autoscalers.length > 0 ? { ...rendered, autoscalers, objects: autoscalers } : undefined;
}

/** Whether the text of the template decides about a field, not a value of a file. */
export function belongsToTemplate({ rendered }: AnalyzedObject, at: Path): boolean {
  return !(rendered?.sources ?? []).some((source) => source.origin.place && gives(source, at));
}

/** Whether the field, or the object that `toYaml` writes around it, comes from the value. */
function gives({ path, sharedKeys }: ValueSource, at: Path): boolean {
  const root = path.slice(0, path.length - sharedKeys);
  const isInside = root.every((key, depth) => at[depth] === key);
  return isInside && (sharedKeys > 0 ? at.length > root.length : at.length === path.length);
}

// The values that a person sets to try what a template renders with them, and where values come from.

/** By scope (`previewScope`), then by expression: `.Values.max` → `20`. */
export type PreviewValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const fromPreview = 'preview value';
export const fromDefault = 'default in the template';
/** Of `lookup`, which is empty as in `helm template`. */
export const fromNoCluster = 'no cluster here';

/** The key under which preview values are kept: the folder of the chart, or a file that belongs to no chart. */
export function previewScope(uri: string): string {
  return /^(.*)\/templates\//.exec(uri)?.[1] ?? uri;
}

/** Those of a template, by expression. */
export function previewsOfScope(uri: string, previewValues: PreviewValues): Readonly<Record<string, string>> {
  const scope = previewScope(uri);
  return Object.hasOwn(previewValues, scope) ? (previewValues[scope] ?? {}) : {};
}

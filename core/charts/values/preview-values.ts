// The values with which a person tries the output of a template, and the sources of values.

/** The values by scope (`previewScope`), then by expression: `.Values.max` → `20`. */
export type PreviewValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const fromPreview = 'preview value';
export const fromDefault = 'default in the template';
/** The source of the result of `lookup`, which is empty as in `helm template`. */
export const fromNoCluster = 'no cluster here';

/** The map key of preview values: the folder of the chart, or a file that belongs to no chart. */
export function previewScope(uri: string): string {
  return /^(.*)\/templates\//.exec(uri)?.[1] ?? uri;
}

/** The preview values of a template, by expression. */
export function previewsOfScope(uri: string, previewValues: PreviewValues): Readonly<Record<string, string>> {
  const scope = previewScope(uri);
  return Object.hasOwn(previewValues, scope) ? (previewValues[scope] ?? {}) : {};
}

/**
 * The values that the user has set for previews, by scope (`previewScope`) and then by expression: `.Values.max` →
 * `20`.
 */
export type PreviewValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const fromPreview = 'preview value';
export const fromDefault = 'default in the template';
/**
 * The displayed source of a value that `lookup` returns. As in `helm template`, `lookup` finds nothing, because there
 * is no cluster.
 */
export const fromNoCluster = 'no cluster here';

/** Returns the folder of the chart for a file in `templates`, and the file itself for any other file. */
export function previewScope(uri: string): string {
  return /^(.*)\/templates\//.exec(uri)?.[1] ?? uri;
}

export function previewsOfScope(uri: string, previewValues: PreviewValues): Readonly<Record<string, string>> {
  const scope = previewScope(uri);
  return Object.hasOwn(previewValues, scope) ? (previewValues[scope] ?? {}) : {};
}

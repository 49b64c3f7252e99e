import type { KustomizedObject } from '../analysis/kustomized-object.ts';
import { kustomizedOf, type RenderedObject } from '../analysis/rendered-object.ts';
import { truncate } from '../analysis/wording/truncate.ts';
import { fromDefault, fromNoCluster, fromPreview } from '../charts/values/preview-values.ts';
import type { AssumedValue, RenderedWith } from '../simulator/simulation-input.ts';

const maxTextLength = 60;

/**
 * Describes the values files or the kustomization with which an object is rendered. Returns undefined for a plain
 * manifest, and for a template without a chart and without values.
 */
export function renderedWithOf(rendered: RenderedObject | undefined): RenderedWith | undefined {
  const kustomized = kustomizedOf(rendered);
  if (rendered && kustomized) return builtWith(kustomized, rendered.files);
  const sources = rendered && (sourcesText(rendered) ?? rendered.fileName);
  if (!rendered || sources === undefined) return undefined;
  const text =
    rendered.notRendered === undefined ? `rendered with ${sources}` : `${rendered.notRendered} · with ${sources}`;
  return { text, values: rendered.values.map(assumedValueText), files: rendered.files };
}

function builtWith({ folder, without, others }: KustomizedObject, files: readonly string[]): RenderedWith {
  const values = others.map((other) => `also built with ${other.folder}`);
  return { text: [`built with ${folder}`, ...(without === undefined ? [] : [without])].join(' · '), values, files };
}

/** Returns a text such as `values-prod.yaml, 1 preview value, 2 defaults`; undefined if no values were used. */
export function sourcesText({ values, fileName }: Pick<RenderedObject, 'values' | 'fileName'>): string | undefined {
  const previews = values.filter(({ from }) => from === fromPreview).length;
  const defaults = values.filter(({ from }) => from === fromDefault).length;
  const lookups = values.filter(({ from }) => from === fromNoCluster).length;
  const parts = [
    ...(values.length > previews + defaults + lookups && fileName !== undefined ? [fileName] : []),
    ...countText(previews, 'preview value'),
    ...countText(defaults, 'default'),
    ...(lookups > 0 ? ['an empty lookup'] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

export function assumedValueText({ expression, text, from }: AssumedValue): string {
  return `${expression} = ${truncate(text, maxTextLength)} (${from})`;
}

function countText(count: number, singular: string): string[] {
  return count === 0 ? [] : [`${count} ${singular}${count === 1 ? '' : 's'}`];
}

import type { RenderedTemplate } from '../chart-renderings.ts';

/**
 * Merges the results of each template file. A file has several results if it belongs to a subchart, because a subchart
 * is rendered once for each dependency that uses it.
 */
export function mergeByFile(rendered: readonly RenderedTemplate[]): RenderedTemplate[] {
  const merged = new Map<string, RenderedTemplate>();
  for (const template of rendered) {
    const before = merged.get(template.file);
    merged.set(template.file, before ? mergeTwo(before, template) : template);
  }
  return [...merged.values()];
}

function mergeTwo(one: RenderedTemplate, other: RenderedTemplate): RenderedTemplate {
  return {
    file: one.file,
    objects: [...one.objects, ...other.objects].toSorted((a, b) => a.start - b.start),
    output: one.output ?? other.output,
    error: one.error ?? other.error,
    assumedError: one.assumedError ?? other.assumedError,
  };
}

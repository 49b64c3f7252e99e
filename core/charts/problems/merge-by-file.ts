// Merges the renderings of a subchart that several dependencies use under different names. Each template of the
// subchart is rendered once per dependency, but there is only one file for these renderings.
import type { RenderedTemplate } from '../chart-renderings.ts';

/** Merges the renderings of each template file into one, with all objects of the file. */
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

// Finds the templates of a chart that render autoscalers. The rendered output is searched, too, because the kind may
// come from a value or from an included template.
import type { TargetTemplate } from '../render/helm/chart/render-chart.ts';
import type { RenderedChart } from '../render-thread/render-job.ts';
import type { GuardedChart } from './guarded-chart.ts';

/**
 * Renders the templates of the chart. Leaves out NOTES.txt, and also the templates in archives, because no editor shows
 * the files of an archive.
 */
export function renderWhole(configured: GuardedChart): RenderedChart {
  const names = configured.findTemplates('anything').map(({ name }) => name);
  return configured.render({ only: names.filter((name) => !name.endsWith('/NOTES.txt')) });
}

export interface AutoscalerTemplate extends TargetTemplate {
  isNamed: boolean;
}

export class AutoscalerTemplates {
  private readonly configured: GuardedChart;
  private readonly whole: () => RenderedChart;
  private readonly found = new Map<string | undefined, readonly AutoscalerTemplate[]>();

  constructor(configured: GuardedChart, whole: () => RenderedChart) {
    this.configured = configured;
    this.whole = whole;
  }

  /**
   * Returns the templates of autoscalers in Helm's order. With `file`, returns only the templates of this file.
   * Templates whose text already looks like an autoscaler are then not rendered.
   */
  of(file: string | undefined): readonly AutoscalerTemplate[] {
    const known = this.found.get(file) ?? this.find(file);
    this.found.set(file, known);
    return known;
  }

  private find(file: string | undefined): AutoscalerTemplate[] {
    const named = new Set(this.configured.findTemplates('autoscaler').map(({ name }) => name));
    const hinted = new Map(this.configured.findTemplates('perhaps-autoscaler').map((target) => [target.name, target]));
    const candidates = this.configured
      .findTemplates('anything')
      .filter((one) => file === undefined || one.file === file);
    const others = candidates.flatMap(({ name }) => (hinted.has(name) ? [] : [name]));
    const rendering = file === undefined ? this.whole() : this.configured.render({ only: others });
    const rendered = new Set([...rendering.autoscalers, ...rendering.lists].map((found) => found.file));
    return candidates.flatMap((candidate) => {
      const target = hinted.get(candidate.name) ?? (rendered.has(candidate.name) ? candidate : undefined);
      return target ? [{ ...target, isNamed: named.has(target.name) }] : [];
    });
  }
}

export function isShown({ isNamed }: AutoscalerTemplate, { objects }: { objects: readonly unknown[] }): boolean {
  return isNamed || objects.length > 0;
}

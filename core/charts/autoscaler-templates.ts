// Finds the templates of a chart that render autoscalers. Their output decides, because a kind may come from a value,
// from a helper, or with the whole object. The text of a template is a hint: it identifies a template sooner, and shows
// which conditions exclude the object.
import type { TargetTemplate } from '../render/helm/chart/render-chart.ts';
import type { RenderedChart } from '../render-thread/render-job.ts';
import type { GuardedChart } from './guarded-chart.ts';

/** Renders everything that the chart applies. Packed charts are left out, because no editor shows their templates. */
export function renderWhole(configured: GuardedChart): RenderedChart {
  const names = configured.findTemplates('anything').map(({ name }) => name);
  return configured.render({ only: names.filter((name) => !name.endsWith('/NOTES.txt')) });
}

/** A template that renders autoscalers, or that may with other values. */
export interface AutoscalerTemplate extends TargetTemplate {
  /** Whether its text names the kind of an autoscaler. */
  isNamed: boolean;
}

/** The templates of a chart with its values that render autoscalers. */
export class AutoscalerTemplates {
  private readonly configured: GuardedChart;
  private readonly whole: () => RenderedChart;
  private readonly found = new Map<string | undefined, readonly AutoscalerTemplate[]>();

  /** @param whole returns the result of `renderWhole` for `configured` */
  constructor(configured: GuardedChart, whole: () => RenderedChart) {
    this.configured = configured;
    this.whole = whole;
  }

  /**
   * The templates in a file, for which nothing else of the chart is rendered, or all. They are in the order in which
   * Helm renders.
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

/** Whether a template has something to show: an autoscaler, or the name of its kind. */
export function isShown({ isNamed }: AutoscalerTemplate, { objects }: { objects: readonly unknown[] }): boolean {
  return isNamed || objects.length > 0;
}

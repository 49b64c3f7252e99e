// Finds the templates of a chart that render autoscalers. The output of templates is searched as well as their text,
// because the kind may come from a value or from an included template. The text identifies a template before anything
// is rendered, and shows which conditions exclude the object.
import type { TargetTemplate } from '../render/helm/chart/render-chart.ts';
import type { RenderedChart } from '../render-thread/render-job.ts';
import type { GuardedChart } from './guarded-chart.ts';

/** Renders everything that Helm would apply. Templates in archives are left out, because no editor shows them. */
export function renderWhole(configured: GuardedChart): RenderedChart {
  const names = configured.findTemplates('anything').map(({ name }) => name);
  return configured.render({ only: names.filter((name) => !name.endsWith('/NOTES.txt')) });
}

/** A template that renders autoscalers, or that may do so with other values. */
export interface AutoscalerTemplate extends TargetTemplate {
  /** Whether the text of the template contains the name of an autoscaler kind. */
  isNamed: boolean;
}

/** The templates of a configured chart that render autoscalers. */
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
   * Returns the templates in the order in which Helm renders. If `file` is set, returns the templates of that file, and
   * renders only what is needed for them.
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

/**
 * Whether to show a template in the editor: it renders an autoscaler, or its text contains the name of an autoscaler
 * kind.
 */
export function isShown({ isNamed }: AutoscalerTemplate, { objects }: { objects: readonly unknown[] }): boolean {
  return isNamed || objects.length > 0;
}

// The autoscalers of a template as Helm renders them, with the positions of the template: they replace those that the
// template's own text shows.
import { formatPath } from '../../model/path.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import type { ChartRendering, RenderedFile } from '../../render/helm/chart/rendering.ts';
import type { Place } from '../../render/origin.ts';
import type { AssumedValue } from '../../simulator/simulation-input.ts';
import type { MapNode } from '../../text/node.ts';
import { type AnalyzedAutoscaler, analyzeDocument } from '../analyze-document.ts';
import { objectStart } from '../problem-range.ts';
import { fromPreview } from '../values/chart-values.ts';
import { placeTree, shiftTree, templatePlaces } from './template-places.ts';
import { type ValueSource, valueSources } from './value-sources.ts';

export interface ChartObject {
  /** Its ranges are those of the template file. */
  autoscaler: AnalyzedAutoscaler;
  /** The tree with the ranges of the rendered text. */
  renderedRoot: MapNode;
  /** The rendered document that contains it. */
  text: string;
  sources: readonly ValueSource[];
  /** Why Helm does not give the object with these values: `not rendered without autoscaling.enabled`. */
  notRendered?: string | undefined;
}

/** The autoscalers of one rendered file, in the order of its text. */
export function chartObjectsOf(
  rendering: Pick<ChartRendering, 'autoscalers'>,
  file: RenderedFile,
  { chosen, texts }: { chosen: ChosenReleases; texts: ReadonlyMap<string, string> },
): ChartObject[] {
  const places = templatePlaces(file);
  const isAction = (place: Place) => texts.get(place.file)?.startsWith('{{', place.start) === true;
  return rendering.autoscalers
    .filter((found) => found.file === file.file)
    .flatMap(({ start, end }) => {
      const text = file.text.slice(start, end);
      const { autoscalers } = analyzeDocument(text, { json: false, ...chosen });
      return autoscalers.map((autoscaler): ChartObject => {
        const renderedRoot = shiftTree(autoscaler.root, start);
        const root = placeTree(renderedRoot, places);
        return {
          autoscaler: { ...autoscaler, root },
          renderedRoot,
          text,
          sources: valueSources(renderedRoot, { ...file, isAction }),
        };
      });
    });
}

/** The values in use, each with the fields that it writes. */
export function assumedValuesOf(sources: readonly ValueSource[]): AssumedValue[] {
  const found = new Map<string, AssumedValue & { fields: string[] }>();
  for (const { path, text, origin } of sources) {
    if (path[0] !== 'spec') continue;
    const expression = expressionOfPath(origin.path);
    const before = found.get(expression);
    if (before) before.fields.push(formatPath(path));
    else found.set(expression, { expression, text, from: nameOfSource(origin.source), fields: [formatPath(path)] });
  }
  return [...found.values()];
}

/** `.Values.autoscaling.max`; an index stays in the path. */
export function expressionOfPath(path: readonly (string | number)[]): string {
  return `.Values.${formatPath([...path])}`;
}

export function nameOfSource(source: string): string {
  return source === fromPreview ? source : source.slice(source.lastIndexOf('/') + 1);
}

/** Where the object begins in the template. */
export function placedStart({ autoscaler: { root } }: ChartObject): number {
  return objectStart(root);
}

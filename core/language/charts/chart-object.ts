// The autoscalers of a template as Helm renders them, with the positions of the template: they replace those that the
// template's own text shows.
import { kindOfTemplatedVersion } from '../../apiserver/kinds.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import type { ChartRendering, RenderedFile } from '../../render/helm/chart/rendering.ts';
import type { DecidingValue } from '../../render/helm/template/frame.ts';
import type { Place, ValueOrigin } from '../../render/origin.ts';
import type { AssumedValue } from '../../simulator/simulation-input.ts';
import type { MapNode, Range } from '../../text/node.ts';
import { effectiveEntry } from '../../text/tree.ts';
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analyze-document.ts';
import { objectStart } from '../problem-range.ts';
import { findBlocks } from '../values/guards.ts';
import { assumedValuesOf } from './assumed-values.ts';
import { identitiesOf, type ObjectIdentity } from './object-identity.ts';
import { placeTree, shiftTree, templatePlaces } from './template-places.ts';
import { withUnknownActions } from './unknown-text.ts';
import { type ValueSource, valueSources } from './value-sources.ts';

export interface ChartObject {
  /** Its ranges are those of the template file. */
  autoscaler: AnalyzedAutoscaler;
  /** The rendered document that contains it. */
  text: string;
  /** The rendered file, with the actions of unknown results, in which the document starts at `start`. */
  within: { file: RenderedFile; start: number };
  sources: readonly ValueSource[];
  /** The values that it depends on. */
  values: readonly AssumedValue[];
  /** The values of the conditions and loops around the object and in it. */
  decidedBy: readonly ValueOrigin[];
  /** Why Helm does not give the object with these values: `not rendered without autoscaling.enabled`. */
  notRendered?: string | undefined;
}

export interface ChartObjectContext {
  chosen: ChosenReleases;
  /** Of a rendered document. */
  analyze(text: string): AnalyzedDocument;
  /** The files of the chart, and the values files over them by their names. */
  texts: ReadonlyMap<string, string>;
  /** The path of the template in the chart. */
  template: string;
}

/** The autoscalers of one rendered file, in the order of its text. */
export function chartObjectsOf(
  rendering: Pick<ChartRendering, 'autoscalers'>,
  rendered: RenderedFile,
  { chosen, analyze, texts, template }: ChartObjectContext,
): ChartObject[] {
  const { file, shift } = withUnknownActions(rendered, texts);
  const places = templatePlaces(file);
  const isAction = (place: Place) => texts.get(place.file)?.startsWith('{{', place.start) === true;
  const templateText = texts.get(template) ?? '';
  const blocks = findBlocks(templateText);
  const actionAt = (range: Range) => {
    const place = places.range(range);
    const source = templateText.slice(place.start, place.end);
    return source.startsWith('{{') ? { source, dot: blocks.dotAt(place.start) } : undefined;
  };
  return rendering.autoscalers
    .filter((found) => found.file === file.file)
    .flatMap((document) => {
      const start = shift(document.start);
      const text = file.text.slice(start, shift(document.end));
      return analyze(text).autoscalers.map((autoscaler): ChartObject => {
        const renderedRoot = shiftTree(autoscaler.root, start);
        const root = placeTree(renderedRoot, places);
        const { object } = autoscaler;
        const sources = valueSources(renderedRoot, { ...file, isAction });
        const written = { file: template, ...specRange(root) };
        const { decidedBy } = file;
        const subject = { root: renderedRoot, object, sources, decidedBy, written, actionAt };
        const values = assumedValuesOf({
          ...subject,
          textAt: ({ file: path, start, end }) => texts.get(path)?.slice(start, end),
        });
        const around = blocks.openedAround(root.range.start);
        const decides = ({ place: { file: path, start: at } }: DecidingValue) =>
          path === template && (around.includes(at) || (at >= root.range.start && at < root.range.end));
        return {
          autoscaler: { ...withKnownVersion(autoscaler, chosen), root },
          text,
          within: { file, start },
          sources,
          values,
          decidedBy: decidedBy.filter(decides).map(({ value }) => value),
        };
      });
    });
}

/** Where the object begins in the template. */
export function placedStart({ autoscaler: { root } }: ChartObject): number {
  return objectStart(root);
}

/** Tells apart the objects of one template that begin at the same place. */
export function identitiesIn(objects: readonly ChartObject[]): ObjectIdentity[] {
  return identitiesOf(objects.map((one) => ({ start: placedStart(one), object: one.autoscaler.object })));
}

function specRange(root: MapNode): Range {
  return effectiveEntry(root, 'spec')?.value?.range ?? root.range;
}

/** A version that is not known, because a helper of another chart writes it, counts as the newest. */
function withKnownVersion(autoscaler: AnalyzedAutoscaler, chosen: ChosenReleases): AnalyzedAutoscaler {
  const { object, reading } = autoscaler;
  const description = reading ? undefined : kindOfTemplatedVersion(object);
  if (!description) return autoscaler;
  const { apiVersion } = description;
  const known = description.read({ ...object, apiVersion }, { templated: true, ...chosen });
  return { ...autoscaler, description, reading: known };
}

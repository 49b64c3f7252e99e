// The autoscalers of a template as Helm renders them, with the positions of the template: they replace those that the
// template's own text shows.
import {
  type AnalyzedAutoscaler,
  type AnalyzedDocument,
  withoutConditionalBlock,
} from '../analysis/analyze-document.ts';
import { identitiesOf, type ObjectIdentity } from '../analysis/object-identity.ts';
import type { RenderedObject } from '../analysis/rendered-object.ts';
import { findBlocks, type TemplateBlocks } from '../analysis/template/template-blocks.ts';
import { type ValueSource, valueSources } from '../analysis/value-sources.ts';
import { kindOfTemplatedVersion } from '../apiserver/kinds.ts';
import { provenWorkload } from '../index/links/workload-links.ts';
import type { IndexedDocument } from '../index/workspace-index.ts';
import { renderedObjectIn } from '../lint/rule-subject.ts';
import { once } from '../model/once.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { RenderedFile } from '../render/helm/chart/rendering.ts';
import type { DecidingValue } from '../render/helm/template/frame.ts';
import type { Place, ValueOrigin } from '../render/origin.ts';
import type { RenderedChart } from '../render-thread/render-job.ts';
import type { AssumedValue } from '../simulator/simulation-input.ts';
import type { MapNode, Range } from '../text/node.ts';
import { objectStart } from '../text/problem-range.ts';
import { effectiveEntry } from '../text/tree.ts';
import { assumesElement, neededValues, notRenderedText } from './not-rendered.ts';
import { placeTree, shiftTree, type TemplatePlaces, templatePlaces } from './template-places.ts';
import { withUnknownActions } from './unknown-text.ts';
import { assumedValuesOf } from './values/assumed-values.ts';
import { valueScopes } from './values/value-scope.ts';

/** The object in an environment needs no places, so these are computed on first use. */
export interface ChartObject {
  /** Its ranges are those of the rendered document. */
  asRendered: AnalyzedAutoscaler;
  /** Where the object begins in the template. */
  start: number;
  /** Its ranges are those of the template file. */
  readonly autoscaler: AnalyzedAutoscaler;
  /** The rendered document that contains it. */
  text: string;
  /** The rendered file, with the actions of unknown results, in which the document starts at `start`. */
  readonly within: { file: RenderedFile; start: number };
  readonly sources: readonly ValueSource[];
  /** Whether nothing in the document is an unknown result. */
  readonly isWhole: boolean;
  /** The values that it depends on. */
  readonly values: readonly AssumedValue[];
  /** The values of the conditions and loops around the object and in it. */
  readonly decidedBy: readonly ValueOrigin[];
  /** Why Helm does not give the object with these values: `not rendered without autoscaling.enabled`. */
  notRendered?: string | undefined;
  /** The other objects that the chart renders with the same values; undefined if they are unknown. */
  readonly findWorkspace?: (() => IndexedDocument | undefined) | undefined;
  readonly findWorkload?: RenderedObject['findWorkload'];
  /** The value without which Helm fails: `.Values.autoscaling.max`. */
  readonly missing?: string | undefined;
}

export interface ChartObjectContext {
  chosen: ChosenReleases;
  /** Analyzes a rendered document. */
  analyze(text: string): AnalyzedDocument;
  /** The files of the chart, and the values files over them by their names. */
  texts: ReadonlyMap<string, string>;
  /** The path of the template in the chart. */
  template: string;
  /** See `ChartObject`. `needed`: the values that are assumed to be set, because it is not rendered without them. */
  findWorkspace?: ((template: string, needed: readonly string[]) => IndexedDocument | undefined) | undefined;
  /** The maximum number of documents that are analyzed. */
  maxDocuments: number;
  /** Why Helm renders no document. */
  failure?: Pick<ChartObject, 'missing' | 'notRendered'> | undefined;
}

/** The documents of one rendered file that have autoscalers, in the order of its text. */
export function documentsIn({ autoscalers, lists }: Pick<RenderedChart, 'autoscalers' | 'lists'>, name: string) {
  return [...autoscalers, ...lists].filter(({ file }) => file === name).toSorted((a, b) => a.start - b.start);
}

/** The autoscalers of one rendered file, in the order of its text. */
export function chartObjectsOf(
  rendering: Pick<RenderedChart, 'autoscalers' | 'lists'>,
  rendered: RenderedFile,
  context: ChartObjectContext,
): ChartObject[] {
  const { chosen, analyze, texts, template } = context;
  const { file, shift } = withUnknownActions(rendered, texts);
  const places = templatePlaces(file);
  const blocks = once(() => findBlocks(texts.get(template) ?? ''));
  const needed = neededValues(file.contradicted, texts);
  const notRendered = context.failure?.notRendered ?? notRenderedText(file.contradicted, needed, texts);
  // A value that an element of an empty list would set does not count as missing.
  const needsSequence = assumesElement(file.contradicted, texts);
  return documentsIn(rendering, file.file)
    .slice(0, context.maxDocuments)
    .flatMap((document) => {
      const start = shift(document.start);
      const text = file.text.slice(start, shift(document.end));
      return analyze(text).autoscalers.flatMap((found) => {
        const asRendered = withKnownVersion(found, chosen);
        if (needsSequence && !asRendered.reading?.autoscaler) return [];
        const begin = start + objectStart(asRendered.root);
        return new PlacedObject(
          { asRendered, start: places.range({ start: begin, end: begin }).start, text, notRendered },
          { ...context, needed: needed ?? [], documentStart: start, file, places, blocks },
        );
      });
    });
}

interface ObjectInFile extends ChartObjectContext {
  needed: readonly string[];
  /** Where the rendered document begins in the rendered file. */
  documentStart: number;
  file: RenderedFile;
  places: TemplatePlaces;
  blocks(): TemplateBlocks;
}

class PlacedObject implements ChartObject {
  readonly asRendered: AnalyzedAutoscaler;
  readonly start: number;
  readonly text: string;
  readonly notRendered: string | undefined;
  private readonly context: ObjectInFile;
  private readonly renderedRoot = once(() => shiftTree(this.asRendered.root, this.context.documentStart));
  private readonly lazyAutoscaler = once(() => ({
    ...this.asRendered,
    root: placeTree(this.renderedRoot(), this.context.places),
  }));
  private readonly lazySources = once(() => {
    const { file, texts } = this.context;
    const isAction = (place: Place) => texts.get(place.file)?.startsWith('{{', place.start) === true;
    return valueSources(this.renderedRoot(), { ...file, isAction });
  });
  private readonly lazyValues = once(() => this.assumedValues());

  constructor(
    { asRendered, start, text, notRendered }: Pick<ChartObject, 'asRendered' | 'start' | 'text' | 'notRendered'>,
    context: ObjectInFile,
  ) {
    this.asRendered = asRendered;
    this.start = start;
    this.text = text;
    this.notRendered = notRendered;
    this.context = context;
  }

  get missing(): string | undefined {
    return this.context.failure?.missing;
  }

  get autoscaler(): AnalyzedAutoscaler {
    return this.lazyAutoscaler();
  }

  get findWorkspace(): ChartObject['findWorkspace'] {
    const { findWorkspace, template, needed } = this.context;
    return findWorkspace && (() => findWorkspace(template, needed));
  }

  get findWorkload(): ChartObject['findWorkload'] {
    const { findWorkspace, asRendered } = this;
    return (
      findWorkspace &&
      (() => {
        const place = findWorkspace();
        const own = place && renderedObjectIn(place, asRendered);
        const workload = own && provenWorkload(place.index, own);
        const text = workload && place.index.textOf(workload);
        return text === undefined ? undefined : { text, uri: workload?.uri };
      })
    );
  }

  get within(): ChartObject['within'] {
    const { file, documentStart: start } = this.context;
    return { file, start };
  }

  get sources(): readonly ValueSource[] {
    return this.lazySources();
  }

  get isWhole(): boolean {
    return !this.text.includes('{{');
  }

  get values(): readonly AssumedValue[] {
    return this.lazyValues();
  }

  get decidedBy(): readonly ValueOrigin[] {
    const { file, template } = this.context;
    const { range } = this.autoscaler.root;
    const decides = ({ place }: DecidingValue) =>
      this.isAround(place) || (place.file === template && place.start >= range.start && place.start < range.end);
    return file.decidedBy.filter(decides).map(({ value }) => value);
  }

  private isAround({ file, start }: Place): boolean {
    const { blocks, template } = this.context;
    return file === template && blocks().openedAround(this.autoscaler.root.range.start).includes(start);
  }

  private assumedValues(): AssumedValue[] {
    const { texts, template, places, file } = this.context;
    const templateText = texts.get(template) ?? '';
    return assumedValuesOf({
      root: this.renderedRoot(),
      object: this.asRendered.object,
      sources: this.sources,
      decidedBy: file.decidedBy,
      lookups: file.lookups,
      isAround: (place) => this.isAround(place),
      written: { file: template, ...specRange(this.autoscaler.root) },
      scopes: valueScopes({ files: texts }, template),
      actionAt: (range) => {
        const place = places.range(range);
        const source = templateText.slice(place.start, place.end);
        return source.startsWith('{{') ? { source, dot: this.context.blocks().dotAt(place.start) } : undefined;
      },
      textAt: ({ file: path, start, end }) => texts.get(path)?.slice(start, end),
    });
  }
}

/** The identities of objects, which distinguish those that begin at the same place of a template. */
export function identitiesIn(objects: readonly ChartObject[]): ObjectIdentity[] {
  return identitiesOf(objects.map(({ start, asRendered: { object } }) => ({ start, object })));
}

function specRange(root: MapNode): Range {
  return effectiveEntry(root, 'spec')?.value?.range ?? root.range;
}

/**
 * The autoscaler with a known version. One that a helper of another chart writes is unknown, and counts as the newest.
 */
function withKnownVersion(autoscaler: AnalyzedAutoscaler, chosen: ChosenReleases): AnalyzedAutoscaler {
  const { object, reading } = autoscaler;
  const description = reading ? undefined : kindOfTemplatedVersion(object);
  if (!description) return autoscaler;
  const { apiVersion } = description;
  const known = description.read({ ...object, apiVersion }, { templated: true, ...chosen });
  return { ...autoscaler, description, reading: withoutConditionalBlock(known, autoscaler.conditionalBlock) };
}

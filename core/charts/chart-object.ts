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

/**
 * An autoscaler that a chart renders. Positions in the template are computed when they are first read, because
 * simulations do not need them.
 */
export interface ChartObject {
  asRendered: AnalyzedAutoscaler;
  start: number;
  readonly autoscaler: AnalyzedAutoscaler;
  text: string;
  /**
   * The rendered file that contains the document, with each unknown result replaced by its template action. `start` is
   * the offset of the document in this file.
   */
  readonly within: { file: RenderedFile; start: number };
  readonly sources: readonly ValueSource[];
  /** Whether the results of all template actions in the document are known. */
  readonly isWhole: boolean;
  readonly values: readonly AssumedValue[];
  readonly decidedBy: readonly ValueOrigin[];
  notRendered?: string | undefined;
  /**
   * Returns the objects that the chart renders with the values of this autoscaler; undefined if these objects are
   * unknown.
   */
  readonly findWorkspace?: (() => IndexedDocument | undefined) | undefined;
  readonly findWorkload?: RenderedObject['findWorkload'];
  readonly missing?: string | undefined;
}

export interface ChartObjectContext {
  chosen: ChosenReleases;
  analyze(text: string): AnalyzedDocument;
  texts: ReadonlyMap<string, string>;
  template: string;
  /**
   * Returns the objects that the chart renders if the values in `needed` are set; undefined if these objects are
   * unknown.
   */
  findWorkspace?: ((template: string, needed: readonly string[]) => IndexedDocument | undefined) | undefined;
  maxDocuments: number;
  failure?: Pick<ChartObject, 'missing' | 'notRendered'> | undefined;
}

export function documentsIn({ autoscalers, lists }: Pick<RenderedChart, 'autoscalers' | 'lists'>, name: string) {
  return [...autoscalers, ...lists].filter(({ file }) => file === name).toSorted((a, b) => a.start - b.start);
}

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
  // If the rendering assumes that a list in a `range` has an element, the values of this element are unknown. An object
  // that cannot be read without these values is left out.
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

/** Whether the object begins in the document. `start` is the offset of the document's `text` in the template. */
export function beginsIn(
  object: Pick<ChartObject, 'start'>,
  { start, text }: { start: number; text: string },
): boolean {
  return object.start >= start && object.start < start + Math.max(1, text.length);
}

export function identitiesIn(objects: readonly ChartObject[]): ObjectIdentity[] {
  return identitiesOf(objects.map(({ start, asRendered: { object } }) => ({ start, object })));
}

function specRange(root: MapNode): Range {
  return effectiveEntry(root, 'spec')?.value?.range ?? root.range;
}

function withKnownVersion(autoscaler: AnalyzedAutoscaler, chosen: ChosenReleases): AnalyzedAutoscaler {
  const { object, reading } = autoscaler;
  const description = reading ? undefined : kindOfTemplatedVersion(object);
  if (!description) return autoscaler;
  const { apiVersion } = description;
  const known = description.read({ ...object, apiVersion }, { templated: true, ...chosen });
  return { ...autoscaler, description, reading: withoutConditionalBlock(known, autoscaler.conditionalBlock) };
}

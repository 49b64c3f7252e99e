// Analyzes a chart's values.yaml with the chart's own templates: which key writes which field of which autoscaler, and
// the autoscalers that the values render. Empty if no template of the workspace uses the values.

import type { Position } from 'vscode-languageserver-types';
import type { KindDescription } from '../../apiserver/kind-description.ts';
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import { areSameReleases, type ChosenReleases } from '../../model/releases.ts';
import { isObject } from '../../model/value.ts';
import { indexLines, type LineIndex } from '../../text/lines.ts';
import type { Node, Range } from '../../text/node.ts';
import { readDocument } from '../../text/read-document.ts';
import { type NodeLocation as FoundNode, findNode } from '../../text/tree.ts';
import { type AnalyzedDocument, analyzeDocument } from '../analyze-document.ts';
import { type ChartFolder, pathInChart, roleInChart, type ValuesFileText } from '../charts/chart-folder.ts';
import type { ChartRenderings } from '../charts/chart-renderings.ts';
import { autoscalersOfValues, errorOfValues } from '../charts/values-in-chart.ts';
import { fieldAt } from '../field-lookup.ts';
import { once } from '../once.ts';
import { directoryOf, uriKey } from '../workspace/uris.ts';
import type { IndexedObject, WorkspaceIndex } from '../workspace/workspace-index.ts';
import { type ChartValues, chartValuesFor, isEmptyForHelm, type PreviewValues } from './chart-values.ts';
import type { Guards } from './guards.ts';
import { renderedPathAt, renderWithValues } from './render-template.ts';
import type { RenderedAutoscaler } from './rendered-autoscaler.ts';
import { isHelmValuesUri } from './uris.ts';
import type { ValueLink } from './value-link.ts';
import type { ChartAutoscaler, ValueUsage } from './value-usage.ts';

export interface AnalyzedValues {
  lines: LineIndex;
  root: Node | undefined;
  autoscalers: readonly RenderedAutoscaler[];
  /** Helm's error, if there are no autoscalers because of it, with the first one that the templates show. */
  failure?: { error: string; written: RenderedAutoscaler } | undefined;
}

export interface ValuesContext {
  index: WorkspaceIndex;
  uri: string;
  /** Only simulations use them; a diagnostic is about the values in the file. */
  previewValues?: PreviewValues;
  chosen?: ChosenReleases;
  /** The chart of the file, if it is one that Helm can load. */
  inChart?: { chart: ChartFolder; renderings: ChartRenderings } | undefined;
  /** The files of the only environment that contains the file, in the order of their precedence. */
  environment?: readonly ValuesFileText[] | undefined;
  /** Keeps the analysis as long as nothing that it depends on changes: diagnostics and lenses need the same one. */
  keep?: (compute: () => AnalyzedValues | undefined) => AnalyzedValues | undefined;
}

export function analyzeValues(text: string, context: ValuesContext): AnalyzedValues | undefined {
  const compute = () => analyzeText(text, context);
  return context.keep ? context.keep(compute) : compute();
}

function analyzeText(text: string, context: ValuesContext): AnalyzedValues | undefined {
  const { index, uri } = context;
  const { inChart } = context;
  if (!isHelmValuesUri(uri) && !inChart) return undefined;
  const folder = `${inChart && isFromElsewhere(uri, inChart.chart) ? inChart.chart.uri : folderOfValues(uri)}/`;
  const templatesPrefix = `${uriKey(folder)}templates/`;
  const templates = [...index.all('autoscaler')].filter(
    (found) => found.object.chart && uriKey(found.uri).startsWith(templatesPrefix),
  );
  if (templates.length === 0 && !inChart) return undefined;
  const { root, templated } = readDocument(text);
  // The values file is itself a template, unless its braces are only text for `tpl`.
  if (templated && !inChart) return undefined;
  const written = once(() => templates.flatMap((template) => renderAutoscaler(template, root, context) ?? []));
  if (!inChart) return { lines: indexLines(text), root, autoscalers: written() };
  const { previewValues = {}, chosen = {}, environment } = context;
  const file = { ...inChart, uri, text, root, environment, previewValues, chosen };
  const autoscalers = autoscalersOfValues(file).map((one) => withUnsetValues(one, { templates, root, context }));
  const error = templates.length > 0 ? errorOfValues(file) : undefined;
  const [first] = error === undefined ? [] : written();
  const failure = first && error !== undefined ? { error, written: first } : undefined;
  return { lines: indexLines(text), root, autoscalers, failure };
}

/**
 * Keys that write no field with these values, and values that the file does not set yet, have links by the text of the
 * template.
 */
function withUnsetValues(
  exact: RenderedAutoscaler,
  { templates, root, context }: { templates: readonly IndexedObject[]; root: Node | undefined; context: ValuesContext },
): RenderedAutoscaler {
  const { uri, position } = exact.template;
  const same = templates.find((template) => template.uri === uri && startOf(template)?.line === position.line);
  const usages = same?.object.chart?.usages.filter(
    ({ value }) => !exact.links.some(({ usage }) => usage.value === value),
  );
  const more = same && usages ? linksOf(usages, same, { root, context, description: exact.description }) : [];
  // A preview value may have taken the place of a key.
  const { sources = [] } = exact.rendered.rendered ?? {};
  return {
    ...exact,
    links: [
      ...exact.links,
      ...more.map((link): ValueLink => {
        const source = sources.find(({ origin }) => origin.path.join('.') === link.usage.value);
        return { ...link, isCertainlyRendered: false, renderedPath: source?.path };
      }),
    ],
  };
}

type WrittenLink = Omit<ValueLink, 'isCertainlyRendered' | 'renderedPath'>;

function linksOf(
  usages: readonly ValueUsage[],
  { uri }: IndexedObject,
  of: { root: Node | undefined; context: ValuesContext; description: KindDescription },
): WrittenLink[] {
  const { root, context, description } = of;
  const base = isBaseValues(context)
    ? undefined
    : once(() => chartValuesFor({ uri, index: context.index, previewValues: {} }));
  return usages.flatMap((usage): WrittenLink[] => {
    const field = fieldAt(description.root, usage.path);
    const valuePath = usage.value.split('.');
    const node = findNode(root, valuePath);
    const isPartial = usage.isWhole === true && isMergedWithBase(base?.(), usage.value, node);
    return field ? [{ usage, valuePath, field, node, isPartial }] : [];
  });
}

/** In its file. */
function startOf({ object: { chart }, startLine }: IndexedObject): Position | undefined {
  return chart && { line: chart.start.line + startLine, character: chart.start.character };
}

const analyzedTemplates = new WeakMap<ChartAutoscaler, AnalyzedDocument>();

/** A keystroke in the values does not change it. */
function analyzeTemplate(chart: ChartAutoscaler, path: string, chosen: ChosenReleases): AnalyzedDocument {
  const before = analyzedTemplates.get(chart);
  if (before && areSameReleases(before.chosen, chosen)) return before;
  const analyzed = analyzeDocument(chart.text, { json: false, path, ...chosen });
  analyzedTemplates.set(chart, analyzed);
  return analyzed;
}

/** A block that opens before a `---` also contains the YAML documents after it. */
function isInsideBlock(index: WorkspaceIndex, { uri, startLine }: IndexedObject): boolean {
  const above = [...index.inFile(uri)].filter((found) => found.startLine < startLine);
  return above.some(({ object }) => object.openBlocks !== undefined && object.openBlocks !== 0);
}

function renderAutoscaler(
  template: IndexedObject,
  root: Node | undefined,
  context: ValuesContext,
): RenderedAutoscaler | undefined {
  const { index, uri, previewValues = {}, chosen = {} } = context;
  const { chart } = template.object;
  const position = startOf(template);
  if (!chart || !position) return undefined;
  const place = { uri: template.uri, index };
  const values = chartValuesFor({ ...place, valuesFile: uri, previewValues });
  const analyzed = analyzeTemplate(chart, template.uri, chosen);
  const rendered = renderWithValues(analyzed, values).autoscalers[chart.ordinal];
  const { description, reading } = rendered ?? {};
  if (!rendered || !description || !reading) return undefined;
  const hasOuterBlock = isInsideBlock(index, template);
  const isRendered = (guards: Guards) =>
    !hasOuterBlock && guards !== 'unknown' && guards.every((path) => !isEmptyForHelm(values.valueOf(path)?.value));
  const links = linksOf(chart.usages, template, { root, context, description }).map((link): ValueLink => {
    const { usage } = link;
    const renderedPath = usage.isWhole ? usage.path : renderedPathAt(rendered, usage.start);
    return { ...link, isCertainlyRendered: isRendered(usage.guards), renderedPath };
  });
  const isCertainlyRendered = isRendered(chart.guards);
  const guards = isCertainlyRendered || chart.guards === 'unknown' ? [] : chart.guards;
  return {
    isVersionKnown: analyzed.autoscalers[chart.ordinal]?.description !== undefined,
    template: { uri: template.uri, position },
    notRendered: guards.length === 0 ? undefined : `not rendered without ${guards.join(', ')}`,
    description,
    links,
    reading,
    rendered,
    isCertainlyRendered,
  };
}

/** Helm merges an object into that of values.yaml, and replaces any other value. */
function isMergedWithBase(base: ChartValues | undefined, path: string, found: FoundNode | undefined): boolean {
  const value = base?.valueOf(path)?.value;
  return isObject(value) && Object.keys(value).length > 0 && (!found || found.node?.kind === 'map');
}

/** Whether Helm reads the file by itself: values.yaml of a chart. */
export function isBaseValues({ uri, inChart }: Pick<ValuesContext, 'uri' | 'inChart'>): boolean {
  return isBaseValuesUri(uri) && !(inChart && isFromElsewhere(uri, inChart.chart));
}

function isBaseValuesUri(uri: string): boolean {
  return /\/values\.ya?ml$/.test(uri);
}

/** Only the setting tells that such a file has values of the chart. */
function isFromElsewhere(uri: string, chart: ChartFolder): boolean {
  const path = pathInChart(chart.uri, uri);
  return path === undefined || roleInChart(path) !== 'values';
}

/** Chart-testing reads the values files in `ci`; `values` is a folder of environments. */
function folderOfValues(uri: string): string {
  const isIn = /\/values\/values[.-][^/]*$/.test(uri) ? /\/ci$/ : /\/(?:ci|values)$/;
  return directoryOf(uri).replace(isIn, '');
}

export interface LensKeyOptions {
  /** Other autoscalers use the value, too. */
  isShared?: (value: Path) => boolean;
  /** The keys around the values of its subchart. */
  scopes?: readonly Path[];
}

/**
 * The key of the lens: the one that contains all values of the `spec`, such as `autoscaling`, otherwise the first one
 * in the file. Of an autoscaler with only values that others use, too, the one of its subchart. In a file that only
 * decides whether there is an autoscaler, the one of that value, or the value that is missing. Undefined if the file
 * does not affect it.
 */
export function lensKey(
  root: Node | undefined,
  { links, decidedBy = [], rendered: { rendered } }: RenderedAutoscaler,
  { isShared = () => false, scopes = [] }: LensKeyOptions = {},
): Range | undefined {
  const inSpec = links.filter(({ usage }) => usage.path[0] === 'spec').map(({ valuePath }) => valuePath);
  const own = inSpec.filter((path) => !isShared(path));
  const missing = /^\.Values\.(.+)$/.exec(rendered?.missing ?? '')?.[1]?.split('.');
  const scope = scopes.flatMap((keys) => (keys.length === 0 ? [] : (findNode(root, keys)?.key ?? [])))[0];
  const around = inSpec.length > 0 ? scope : undefined;
  return (
    keyAround(root, own) ??
    around ??
    keyAround(root, inSpec) ??
    keyAround(root, decidedBy) ??
    keyAround(root, missing ? [missing] : [])
  );
}

function keyAround(root: Node | undefined, values: readonly Path[]): Range | undefined {
  const [first = [], ...others] = values.map((path) => path.slice(0, -1));
  const differs = first.findIndex((key, depth) => others.some((path) => path[depth] !== key));
  const common = findNode(root, differs === -1 ? first : first.slice(0, differs))?.key;
  if (common) return common;
  const keys = values.flatMap((path) => findNode(root, path.slice(0, 1))?.key ?? []);
  return keys.toSorted((a, b) => a.start - b.start)[0];
}

/**
 * The field that a position in the file writes, including fields inside a value that the template passes on with
 * `toYaml`.
 */
export interface LinkedField {
  autoscaler: RenderedAutoscaler;
  link: ValueLink;
  /** The path in the object of the template. */
  path: Path;
  /** The path in the rendered object; absent if the values exclude the field. */
  renderedPath?: Path;
  field: Field;
}

/** Every field that the key or value at a path of the file writes. */
export function linkedFieldsAt({ autoscalers }: Pick<AnalyzedValues, 'autoscalers'>, keyPath: Path): LinkedField[] {
  return autoscalers.flatMap((chart) =>
    chart.links.flatMap((link): LinkedField[] => {
      const { valuePath } = link;
      const rest = keyPath.slice(valuePath.length);
      if (valuePath.some((key, depth) => keyPath[depth] !== key) || (rest.length > 0 && !link.usage.isWhole)) return [];
      const path = [...link.usage.path, ...rest];
      const field = fieldAt(chart.description.root, path);
      const renderedPath = link.renderedPath && [...link.renderedPath, ...rest];
      return field ? [{ autoscaler: chart, link, path, field, ...(renderedPath && { renderedPath }) }] : [];
    }),
  );
}

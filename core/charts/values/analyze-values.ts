import type { Position } from 'vscode-languageserver-types';
import { sourcesOf } from '../../analysis/rendered-object.ts';
import type { KindDescription } from '../../apiserver/kind-description.ts';
import { newestKinds } from '../../apiserver/kinds.ts';
import type { IndexedObject } from '../../index/index-content.ts';
import type { ValueUsage } from '../../index/read/value-usage.ts';
import { uriKey } from '../../index/uris.ts';
import { folderOfValues } from '../../index/values-uris.ts';
import type { WorkspaceIndex } from '../../index/workspace-index.ts';
import type { AutoscalerObject } from '../../index/workspace-object.ts';
import type { Field } from '../../model/field.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import type { Path } from '../../model/path.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import { indexLines, type LineIndex } from '../../text/lines.ts';
import type { Node, Range } from '../../text/node.ts';
import { positionInFile } from '../../text/place-in-file.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { findNode } from '../../text/tree.ts';
import { type ChartFolder, pathInChart, roleInChart, type ValuesFileText } from '../chart-folder.ts';
import type { ChartRenderings } from '../chart-renderings.ts';
import type { PreviewValues } from './preview-values.ts';
import type { RenderedAutoscaler } from './rendered-autoscaler.ts';
import type { ValueLink } from './value-link.ts';
import { autoscalersOfValues, errorOfValues } from './values-in-chart.ts';

export interface AnalyzedValues {
  lines: LineIndex;
  root: Node | undefined;
  autoscalers: readonly RenderedAutoscaler[];
  /**
   * Helm's error and the first autoscaler in the text of the templates. Set only if there are no autoscalers because
   * Helm fails.
   */
  failure?: ({ error: string } & Pick<RenderedAutoscaler, 'template' | 'links'>) | undefined;
}

export interface ValuesContext {
  index: WorkspaceIndex;
  uri: string;
  /** The preview values, which only simulations use. Diagnostics are about the values in files. */
  previewValues?: PreviewValues;
  chosen?: ChosenReleases;
  /**
   * The chart that uses the file; undefined if no template uses the values. If the templates have no Chart.yaml, this
   * is a made-up chart (made-up-chart.ts).
   */
  inChart?: { chart: ChartFolder; renderings: ChartRenderings } | undefined;
  /**
   * The values files of the environment that contains this file, in ascending order of precedence. Absent if no
   * environment or several environments contain this file.
   */
  environment?: readonly ValuesFileText[] | undefined;
  /** Caches the analysis until an input changes, because diagnostics and lenses both need the analysis. */
  keep?: (compute: () => AnalyzedValues | undefined) => AnalyzedValues | undefined;
}

export function analyzeValues(text: string, context: ValuesContext): AnalyzedValues | undefined {
  const compute = () => analyzeText(text, context);
  return context.keep ? context.keep(compute) : compute();
}

function analyzeText(text: string, context: ValuesContext): AnalyzedValues | undefined {
  const { inChart, uri, previewValues = {}, chosen = {}, environment } = context;
  if (!inChart) return undefined;
  if (isOwnTemplate(text, inChart.chart)) return undefined;
  const { root } = readDocument(text);
  const file = { ...inChart, uri, text, root, environment, previewValues, chosen };
  const templates = templatesOf(context, inChart.chart);
  const autoscalers = autoscalersOfValues(file).map((one) => withUnsetValues(one, templates, root));
  const error = templates.length > 0 ? errorOfValues(file) : undefined;
  const failure = error === undefined ? undefined : failureOf(error, templates, root);
  return { lines: indexLines(text), root, autoscalers, failure };
}

/**
 * Returns whether the file itself is a template. In a chart, the actions in a values file are text for `tpl`, so only a
 * file without a chart can be a template.
 */
export function isOwnTemplate(text: string, { isMadeUp }: ChartFolder): boolean {
  return isMadeUp === true && readDocument(text).templated;
}

function templatesOf({ index, uri }: ValuesContext, chart: ChartFolder): IndexedObject<AutoscalerObject>[] {
  const folder = isFromElsewhere(uri, chart) ? chart.uri : folderOfValues(uri);
  const templatesPrefix = `${uriKey(`${folder}/`)}templates/`;
  return index
    .ofRole('autoscaler')
    .filter((found) => found.object.chart && uriKey(found.uri).startsWith(templatesPrefix));
}

function failureOf(
  error: string,
  templates: readonly IndexedObject<AutoscalerObject>[],
  root: Node | undefined,
): AnalyzedValues['failure'] {
  for (const template of templates) {
    const { chart, kind } = template.object;
    const position = startOf(template);
    const description = newestKinds.find((one) => one.kind === kind);
    if (chart && position && description)
      return { error, template: { uri: template.uri, position }, links: linksOf(chart.usages, root, description) };
  }
  return undefined;
}

function withUnsetValues(
  exact: RenderedAutoscaler,
  templates: readonly IndexedObject<AutoscalerObject>[],
  root: Node | undefined,
): RenderedAutoscaler {
  const { uri, position } = exact.template;
  const same = templates.find((template) => template.uri === uri && startOf(template)?.line === position.line);
  const usages = same?.object.chart?.usages.filter(
    ({ value }) => !exact.links.some(({ usage }) => usage.value === value),
  );
  // A preview value may set the field although no values file does. The sources then contain the path of the rendered
  // field.
  const sources = sourcesOf(exact.rendered.rendered) ?? [];
  const more = linksOf(usages ?? [], root, exact.description).map((link): ValueLink => {
    const source = sources.find(({ origin }) => origin.path.join('.') === link.usage.value);
    return { ...link, renderedPath: source?.path };
  });
  return { ...exact, links: [...exact.links, ...more] };
}

function linksOf(
  usages: readonly ValueUsage[],
  root: Node | undefined,
  { root: fields }: KindDescription,
): ValueLink[] {
  return usages.flatMap((usage): ValueLink[] => {
    const field = fieldAt(fields, usage.path);
    const valuePath = usage.value.split('.');
    const node = findNode(root, valuePath);
    return field ? [{ usage, valuePath, field, node, isCertainlyRendered: false }] : [];
  });
}

function startOf(found: IndexedObject<AutoscalerObject>): Position | undefined {
  const { chart } = found.object;
  return chart && positionInFile(chart.start, found);
}

export function isBaseValues({ uri, inChart }: Pick<ValuesContext, 'uri' | 'inChart'>): boolean {
  return isBaseValuesUri(uri) && !(inChart && isFromElsewhere(uri, inChart.chart));
}

function isBaseValuesUri(uri: string): boolean {
  return /\/values\.ya?ml$/.test(uri);
}

/** Whether the file belongs to the chart only because the setting for environments names it. */
function isFromElsewhere(uri: string, chart: ChartFolder): boolean {
  const path = pathInChart(chart.uri, uri);
  return path === undefined || roleInChart(path) !== 'values';
}

type LensSubject = Pick<RenderedAutoscaler, 'links' | 'decidedBy'> & {
  rendered?: Pick<RenderedAutoscaler['rendered'], 'rendered'>;
};

export interface LensKeyOptions {
  isShared?: (value: Path) => boolean;
  scopes?: readonly Path[];
}

/**
 * Returns the range of the key that gets the lens. The function tries these keys in order, and takes the first key that
 * the file contains:
 * - the key around the values that only the `spec` of this autoscaler uses, such as `autoscaling`
 * - the key of the subchart, if the `spec` uses values
 * - the key around all values that the `spec` uses
 * - the key around the values that decide whether the autoscaler is rendered
 * - the key around the missing value
 * If no single key is around all the values of a list item, the first top-level key that contains one of these values
 * is taken.
 */
export function lensKey(
  root: Node | undefined,
  { links, decidedBy = [], rendered: { rendered } = {} }: LensSubject,
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
 * A field that a key of the values file sets. The field may be inside an object that the template writes with `toYaml`.
 */
export interface LinkedField {
  autoscaler: RenderedAutoscaler;
  link: ValueLink;
  path: Path;
  renderedPath?: Path;
  field: Field;
}

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

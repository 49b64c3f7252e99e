import type { ChosenReleases } from '../model/releases.ts';
import type { RenderError, ValuesFile } from '../render/helm/chart/rendering.ts';
import type { AssumedValue } from '../simulator/simulation-input.ts';
import { readDocument } from '../text/read/read-document.ts';
import { type ChartFolder, isPartial, pathInChart, type ValuesFileText, withText } from './chart-folder.ts';
import type { ChartRenderings, ChartRequest } from './chart-renderings.ts';
import { nameOfValuesFile } from './environments/environments.ts';
import { valuesOverDefaults } from './environments/values-over-defaults.ts';
import { knowsValues, templateInChart } from './made-up-chart.ts';
import { mergeByFile } from './problems/merge-by-file.ts';
import { missingInError } from './problems/missing-value.ts';
import type { TemplateRendering } from './render-in-chart.ts';
import { fromPreview, type PreviewValues } from './values/preview-values.ts';
import { inScope, valueScopes } from './values/value-scope.ts';

export interface TemplateOfChart {
  chart: ChartFolder;
  uri: string;
  text?: string | undefined;
  environment?: readonly ValuesFileText[] | undefined;
  previewValues: PreviewValues;
  chosen: ChosenReleases;
  names: Map<string, string>;
}

export function renderTemplateOfChart(
  renderings: ChartRenderings,
  { chart: current, uri, text: otherText, environment = [], previewValues, chosen, names }: TemplateOfChart,
): TemplateRendering | undefined {
  const file = templateInChart(current, uri);
  const text = file === undefined ? undefined : (otherText ?? current.files.get(file));
  if (file === undefined || text === undefined) return undefined;
  const chart = withText(current, file, text);
  const request = {
    chart,
    values: valuesOverDefaults(chart, environment, previewFile(chart, previewValues)),
    lookups: previewLookups(chart, previewValues),
    chosen,
    showsAroundFailures: true,
  };
  const [rendered] = mergeByFile(renderings.render(request, file));
  const defaults = `${chart.uri}/values.yaml`;
  const over = environment.filter(({ uri: file }, i) => i > 0 || file !== defaults);
  const files = [...(chart.files.has('values.yaml') ? [defaults] : []), ...over.map((one) => one.uri)];
  const error = rendered ? rendered.error : renderings.errorOf(request);
  return {
    rendered,
    error,
    errorStart: placeOf(error ?? rendered?.assumedError, file),
    missing: error && missingInError(error, chart.files),
    removed: removedByPreview(chart, previewValues),
    text,
    files: [defaults, ...over.map((one) => one.uri)],
    fileName: files.length === 0 ? undefined : files.map((file) => nameOfValuesFile(chart.uri, file)).join(', '),
    names,
    isPartial: isPartial(file),
    isTextShown: !knowsValues(chart, request.values),
  };
}

function placeOf(error: RenderError | undefined, file: string): number | undefined {
  return error?.place?.file === file ? error.place.start : undefined;
}

/**
 * Returns the values that are missing because their preview value is `{}`, which removes a value. For a `lookup`, `{}`
 * is a normal result.
 */
export function removedByPreview(chart: ChartFolder, previewValues: PreviewValues): AssumedValue[] {
  return previewsOf(chart, previewValues).flatMap(({ expression, text }) =>
    isEmptyObject(text) && !isLookup(expression) ? [{ expression, text, from: fromPreview }] : [],
  );
}

interface PreviewOfChart {
  expression: string;
  text: string;
  /**
   * The paths of this chart's values within the values of the top chart, one path for each use of this chart
   * (`valueScopes`).
   */
  scopes: string[][];
}

function previewsOf(chart: ChartFolder, previewValues: PreviewValues): PreviewOfChart[] {
  return Object.entries(previewValues).flatMap(([folder, values]) => {
    const file = folder === chart.uri ? '' : pathInChart(chart.uri, folder);
    if (file === undefined) return [];
    const scopes = valueScopes(chart, file === '' ? '' : `${file}/`);
    return Object.entries(values).map(([expression, text]) => ({ expression, text, scopes }));
  });
}

function isLookup(expression: string): boolean {
  return expression.startsWith('lookup ');
}

function isEmptyObject(text: string): boolean {
  return text.trim() === '{}';
}

export function previewFile(chart: ChartFolder, previewValues: PreviewValues): ValuesFile[] {
  const tree: PreviewTree = new Map();
  for (const { expression, text, scopes } of previewsOf(chart, previewValues)) {
    const path = /^\.Values\.([\w.]+)$/.exec(expression)?.[1];
    for (const scope of path === undefined ? [] : scopes) addTo(tree, inScope(scope, path ?? '').split('.'), text);
  }
  return tree.size === 0 ? [] : [{ name: fromPreview, text: writeTree(tree) }];
}

export function previewLookups(chart: ChartFolder, previewValues: PreviewValues): ChartRequest['lookups'] {
  const lookups = previewsOf(chart, previewValues).filter(({ expression }) => isLookup(expression));
  return lookups.length === 0
    ? undefined
    : Object.fromEntries(lookups.map(({ expression, text }) => [expression, text]));
}

type PreviewTree = Map<string, PreviewTree | string>;

function addTo(tree: PreviewTree, [key = '', ...rest]: readonly string[], text: string): void {
  const before = tree.get(key);
  if (rest.length === 0) tree.set(key, text);
  else {
    const inner: PreviewTree = before instanceof Map ? before : new Map();
    tree.set(key, inner);
    addTo(inner, rest, text);
  }
}

/**
 * Writes the tree as YAML. A string in the tree is a text that a person typed, so it is quoted if it is invalid YAML.
 */
function writeTree(tree: PreviewTree | string): string {
  // An empty object is written as null. Helm would merge an empty object with the defaults, but a null removes the
  // defaults.
  if (typeof tree === 'string' && isEmptyObject(tree)) return 'null';
  if (typeof tree === 'string') return readDocument(`[${tree}]`).problems.length === 0 ? tree : JSON.stringify(tree);
  return `{${[...tree].map(([key, value]) => `${JSON.stringify(key)}: ${writeTree(value)}`).join(', ')}}`;
}

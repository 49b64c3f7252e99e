// Renders templates of charts, and keeps the results until a text or a value changes.
import type { ChosenReleases } from '../../model/releases.ts';
import { newestRelease } from '../../model/releases.ts';
import { renderChart } from '../../render/helm/chart/render-chart.ts';
import type { ChartRendering, ValuesFile } from '../../render/helm/chart/rendering.ts';
import { readDocument } from '../../text/read-document.ts';
import { fromPreview, type PreviewValues } from '../values/chart-values.ts';
import { type ChartFolder, pathInChart } from './chart-folder.ts';
import type { TemplateRendering } from './render-in-chart.ts';

export interface ChartRequest {
  /** The template. */
  uri: string;
  /** Of the template, if it is not the one in the chart. */
  text?: string | undefined;
  /** The values file of an environment, over values.yaml. */
  environment?: { uri: string; text: string } | undefined;
  previewValues: PreviewValues;
  chosen: ChosenReleases;
}

export interface ChartRenderings {
  /** Undefined if the chart does not contain the template. */
  render(chart: ChartFolder, request: ChartRequest): TemplateRendering | undefined;
}

/** Of one chart: lens, hover, panel and diagnostics of a template ask for the same rendering. */
const maxKept = 20;

export function createChartRenderings(): ChartRenderings {
  const kept = new WeakMap<ChartFolder, Map<string, ChartRendering>>();
  return {
    render(current, { uri, text: otherText, environment, previewValues, chosen }) {
      const path = pathInChart(current.uri, uri);
      const text = path === undefined ? undefined : (otherText ?? current.files.get(path));
      if (path === undefined || text === undefined) return undefined;
      const isCurrent = text === current.files.get(path);
      const chart = isCurrent ? current : { ...current, files: new Map([...current.files, [path, text]]) };
      const template = `${chartName(chart)}/${path}`;
      const values = [
        ...(environment ? [environmentFile(chart, environment)] : []),
        ...previewFile(chart, previewValues),
      ];
      const kubeVersion = chosen.kubernetes?.release ?? newestRelease;
      const key = JSON.stringify([template, kubeVersion, values]);
      const renderings = kept.get(chart) ?? new Map<string, ChartRendering>();
      kept.set(chart, renderings);
      const known = renderings.get(key);
      const rendering = known ?? renderChart(chart.files, { values, kubeVersion, only: [template] });
      renderings.delete(key);
      renderings.set(key, rendering);
      for (const oldest of renderings.keys()) if (renderings.size > maxKept) renderings.delete(oldest);
      return { rendering, template, text, ...valuesFilesOf(chart, environment) };
    },
  };
}

function environmentFile(chart: ChartFolder, { uri, text }: { uri: string; text: string }): ValuesFile {
  return { name: pathInChart(chart.uri, uri) ?? uri, text };
}

/** The preview values of the chart as one more values file. */
function previewFile({ uri }: ChartFolder, previewValues: PreviewValues): ValuesFile[] {
  const previews = Object.hasOwn(previewValues, uri) ? (previewValues[uri] ?? {}) : {};
  const tree: PreviewTree = new Map();
  for (const [expression, text] of Object.entries(previews)) {
    const path = /^\.Values\.([\w.]+)$/.exec(expression)?.[1]?.split('.');
    if (path) addTo(tree, path, text);
  }
  return tree.size === 0 ? [] : [{ name: fromPreview, text: writeTree(tree) }];
}

type PreviewTree = Map<string, PreviewTree | string>;

function addTo(tree: PreviewTree, [key = '', ...rest]: readonly string[], text: string): void {
  const before = tree.get(key);
  if (rest.length === 0) tree.set(key, text);
  else {
    const inner = before instanceof Map ? before : new Map<string, PreviewTree | string>();
    tree.set(key, inner);
    addTo(inner, rest, text);
  }
}

/** YAML in flow style. What the user typed is YAML, too, or else a string. */
function writeTree(tree: PreviewTree | string): string {
  if (typeof tree === 'string') return readDocument(`[${tree}]`).problems.length === 0 ? tree : JSON.stringify(tree);
  return `{${[...tree].map(([key, value]) => `${JSON.stringify(key)}: ${writeTree(value)}`).join(', ')}}`;
}

function valuesFilesOf(
  { uri, files }: ChartFolder,
  environment: { uri: string } | undefined,
): Pick<TemplateRendering, 'files' | 'fileName'> {
  const used = [`${uri}/values.yaml`, ...(environment ? [environment.uri] : [])];
  const last = environment?.uri ?? (files.has('values.yaml') ? `${uri}/values.yaml` : undefined);
  return { files: used, fileName: last?.slice(last.lastIndexOf('/') + 1) };
}

/** From Chart.yaml: templates are named after it, whatever the folder is called. */
function chartName({ uri, files }: ChartFolder): string {
  return (
    /^name:[ \t]*["']?([^\s"'#]+)/m.exec(files.get('Chart.yaml') ?? '')?.[1] ?? uri.slice(uri.lastIndexOf('/') + 1)
  );
}

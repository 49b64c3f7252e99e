// A chart for templates without a Chart.yaml: a folder `templates` with its values.yaml, or a single file. Everything
// that these files do not determine is unknown.
import { fileName } from '../index/uris.ts';
import type { ChartSettings, ValuesFile } from '../render/helm/chart/rendering.ts';
import { type ChartFolder, pathInChart } from './chart-folder.ts';
import { fromPreview } from './values/preview-values.ts';

/**
 * Returns a `Chart.yaml` with the dependency `unknown`, which does not exist. A missing template may belong to this
 * dependency, so a missing template is not an error.
 */
const metadata = (name: string) =>
  `apiVersion: v2\nname: ${JSON.stringify(name)}\nversion: 0.0.0\ndependencies: [{ name: unknown, version: 0.0.0 }]\n`;

const valuesPath = 'values.yaml';

export function isFileOfMadeUpChart(path: string): boolean {
  return path === valuesPath || path.startsWith('templates/');
}

export function madeUpChart(folder: string, files: Iterable<readonly [path: string, text: string]>): ChartFolder {
  return { uri: folder, files: new Map([['Chart.yaml', metadata(fileName(folder))], ...files]), isMadeUp: true };
}

export function chartOfSingleFile(uri: string, text: string): ChartFolder {
  return madeUpChart(uri, [[singleTemplate, text]]);
}

const singleTemplate = 'templates/template.yaml';

/**
 * Returns the path of a file in the chart; undefined if the file is not in the chart's folder. The folder of a chart
 * from `chartOfSingleFile` is the URI of its only template.
 */
export function templateInChart({ uri: folder, isMadeUp }: ChartFolder, uri: string): string | undefined {
  return isMadeUp && uri === folder ? singleTemplate : pathInChart(folder, uri);
}

/**
 * Whether a value that no file sets is nil, as in Helm. In a made-up chart without values files, such a value is
 * unknown.
 */
export function knowsValues({ isMadeUp, files }: ChartFolder, values: readonly Pick<ValuesFile, 'name'>[]): boolean {
  return !isMadeUp || files.has(valuesPath) || values.some(({ name }) => name !== fromPreview);
}

export function settingsOfMadeUp(chart: ChartFolder, values: readonly ValuesFile[]): Partial<ChartSettings> {
  if (!chart.isMadeUp) return {};
  return knowsValues(chart, values) ? { excerpt: 'with-values' } : { excerpt: 'without-values', failures: 'unknown' };
}

// A chart made up of templates that no Chart.yaml belongs to: those of a folder `templates` with the values.yaml beside
// it, or a single file. Helm renders it; everything that these files do not determine is unknown.
import { fileName } from '../index/uris.ts';
import type { ChartSettings, ValuesFile } from '../render/helm/chart/rendering.ts';
import { type ChartFolder, pathInChart } from './chart-folder.ts';
import { fromPreview } from './values/preview-values.ts';

/** Missing templates may be those of a dependency. */
const metadata = (name: string) =>
  `apiVersion: v2\nname: ${JSON.stringify(name)}\nversion: 0.0.0\ndependencies: [{ name: unknown, version: 0.0.0 }]\n`;

const valuesPath = 'values.yaml';

/** Whether a made-up chart has a file of its folder. */
export function isFileOfMadeUpChart(path: string): boolean {
  return path === valuesPath || path.startsWith('templates/');
}

/** @param files by their paths in the folder */
export function madeUpChart(folder: string, files: Iterable<readonly [path: string, text: string]>): ChartFolder {
  return { uri: folder, files: new Map([['Chart.yaml', metadata(fileName(folder))], ...files]), isMadeUp: true };
}

/** The chart of a template that is in no folder of templates. It has the address of the template. */
export function chartOfSingleFile(uri: string, text: string): ChartFolder {
  return madeUpChart(uri, [[singleTemplate, text]]);
}

const singleTemplate = 'templates/template.yaml';

/** The same as `pathInChart`, but also for the template of `chartOfSingleFile`. */
export function templateInChart({ uri: folder, isMadeUp }: ChartFolder, uri: string): string | undefined {
  return isMadeUp && uri === folder ? singleTemplate : pathInChart(folder, uri);
}

/** Whether a file sets the values: a value that no file sets is then nil for Helm. */
export function knowsValues({ isMadeUp, files }: ChartFolder, values: readonly Pick<ValuesFile, 'name'>[]): boolean {
  return !isMadeUp || files.has(valuesPath) || values.some(({ name }) => name !== fromPreview);
}

/** The settings of a made-up chart, which leave some of its parts unknown. */
export function settingsOfMadeUp(chart: ChartFolder, values: readonly ValuesFile[]): Partial<ChartSettings> {
  if (!chart.isMadeUp) return {};
  return knowsValues(chart, values) ? { excerpt: 'with-values' } : { excerpt: 'without-values', failures: 'unknown' };
}

// A chart made up of templates that no Chart.yaml belongs to: those of a folder `templates` with the values.yaml beside
// it, or a single file. Helm renders it; everything that these files do not say is not known.
import { fileName } from '../index/uris.ts';
import type { ChartSettings, ValuesFile } from '../render/helm/chart/rendering.ts';
import { type ChartFolder, pathInChart } from './chart-folder.ts';
import { fromPreview } from './values/preview-values.ts';

/** The templates that are not there may be those of a dependency. */
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

/** Of a template that is in no folder of templates. Its own address is that of the chart. */
export function chartOfSingleFile(uri: string, text: string): ChartFolder {
  return madeUpChart(uri, [[singleTemplate, text]]);
}

const singleTemplate = 'templates/template.yaml';

/** As `pathInChart`, also of the template of `chartOfSingleFile`. */
export function templateInChart({ uri: folder, isMadeUp }: ChartFolder, uri: string): string | undefined {
  return isMadeUp && uri === folder ? singleTemplate : pathInChart(folder, uri);
}

/** Whether some file says the values: what none of them sets is nil for Helm. */
export function knowsValues({ isMadeUp, files }: ChartFolder, values: readonly Pick<ValuesFile, 'name'>[]): boolean {
  return !isMadeUp || files.has(valuesPath) || values.some(({ name }) => name !== fromPreview);
}

/** What is not known of a made-up chart. */
export function settingsOfMadeUp(chart: ChartFolder, values: readonly ValuesFile[]): Partial<ChartSettings> {
  if (!chart.isMadeUp) return {};
  return knowsValues(chart, values) ? { excerpt: 'with-values' } : { excerpt: 'without-values', failures: 'unknown' };
}

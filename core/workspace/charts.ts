// The charts of the workspace with the current texts of their files.
import { isTemplateUri } from '../analysis/scan-document.ts';
import {
  batches,
  type ChartFolder,
  ChartTexts,
  chartFolderOf,
  isFileOfChart,
  pathInChart,
  roleInChart,
} from '../charts/chart-folder.ts';
import { chartOfSingleFile, isFileOfMadeUpChart, madeUpChart } from '../charts/made-up-chart.ts';
import { previewScope } from '../charts/values/preview-values.ts';
import { folderOfValues, isHelmValuesUri } from '../index/values-uris.ts';
import { equalLists, query } from '../query/declarations.ts';
import { together } from '../query/not-yet-known.ts';
import { limits } from '../text/limits.ts';
import { fileTextOf, listedFiles } from './store.ts';

export interface ListedCharts {
  files: ReadonlySet<string>;
  charts: readonly string[];
}

export const listedCharts = query('listedCharts', (read): ListedCharts => {
  const kinds = ['manifest', 'helper'] as const;
  const files = together(kinds.map((kind) => () => read(listedFiles, kind))).flat();
  const ending = '/Chart.yaml';
  const charts = files.filter((uri) => uri.endsWith(ending)).map((uri) => uri.slice(0, -ending.length));
  return { files: new Set(files), charts };
});

export const chartOf = query('chartOf', (read, uri: string): ChartFolder | undefined => {
  const { files } = read(listedCharts);
  const folder = chartFolderOf(uri, (candidate) => files.has(`${candidate}/Chart.yaml`));
  // A new file is not listed before it is saved, so its URI is passed, too.
  return folder === undefined ? undefined : read(chartFolder, folder, files.has(uri) ? '' : uri);
});

/** `unlisted` is the URI of a new, unsaved file of the chart, or an empty string. */
const chartFolder = query('chartFolder', (read, folder: string, unlisted: string): ChartFolder => {
  const paths = read(pathsInChart, folder);
  const own = pathInChart(folder, unlisted);
  const all = own !== undefined && isFileOfChart(own) ? [...paths, own] : paths;
  const chartTexts = new ChartTexts();
  for (const batch of batches(all.map((path) => ({ path })))) {
    const readOne = ({ path }: { path: string }) =>
      [path, chartTexts.leavesOut(path) ? undefined : fileTextOf(read, `${folder}/${path}`)] as const;
    chartTexts.add(together(batch.map((one) => () => readOne(one))));
    if (chartTexts.isTooLarge) break;
  }
  return { uri: folder, files: chartTexts.texts };
});

/**
 * Returns a made-up chart for a file that belongs to no chart. The made-up chart contains the chart files in a folder
 * around the file, or only the file itself. Returns undefined if there is no template in the folder, or if the file
 * cannot be read.
 */
export const madeUpChartOf = query('madeUpChartOf', (read, uri: string): ChartFolder | undefined => {
  const folder = isTemplateUri(uri) ? previewScope(uri) : isHelmValuesUri(uri) ? folderOfValues(uri) : undefined;
  if (folder !== undefined) return read(madeUpFolder, folder, read(listedCharts).files.has(uri) ? '' : uri);
  const text = fileTextOf(read, uri);
  return text === undefined ? undefined : chartOfSingleFile(uri, text);
});

const madeUpFolder = query('madeUpFolder', (read, folder: string, unlisted: string): ChartFolder | undefined => {
  const own = pathInChart(folder, unlisted);
  const paths = [...read(pathsInChart, folder), ...(own === undefined ? [] : [own])].filter(isFileOfMadeUpChart);
  if (!paths.some((path) => roleInChart(path) === 'template')) return undefined;
  const readOne = (path: string) => [path, fileTextOf(read, `${folder}/${path}`)] as const;
  const texts = together(paths.slice(0, limits.chartFiles + 1).map((path) => () => readOne(path)));
  return madeUpChart(
    folder,
    texts.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])),
  );
});

const pathsInChart = query(
  'pathsInChart',
  (read, folder: string): readonly string[] =>
    [...read(listedCharts).files].flatMap((uri) => {
      const path = pathInChart(folder, uri);
      return path !== undefined && isFileOfChart(path) ? [path] : [];
    }),
  { equals: equalLists() },
);

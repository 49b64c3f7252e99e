import path from 'node:path';
import {
  batches,
  type ChartFolder,
  ChartTexts,
  isEnvironmentFile,
  isFileOfChart,
} from '../../core/charts/chart-folder.ts';
import { chartArchiveText, isChartArchive } from '../../protocol/chart-archive.ts';
import type { Io } from '../io.ts';
import { tryReadText } from '../referenced-files.ts';
import { fileUri } from '../workspace-index.ts';

export interface ReadChart {
  folder: string;
  chart: ChartFolder;
  /** The values files besides values.yaml, relative to the folder. Helm reads them only if `--values` names them. */
  environments: readonly string[];
}

/** Reads the files of a chart. Leaves out files that are not text or are too large. */
export async function readChart(io: Io, folder: string): Promise<ReadChart> {
  const found = (await io.listAll(folder)).map((file) => ({ file, name: nameInChart(folder, file) }));
  const ofChart = found.filter(({ name }) => isFileOfChart(name)).map(({ file, name }) => ({ file, path: name }));
  const chartTexts = new ChartTexts();
  for (const batch of batches(ofChart)) {
    const readOne = async ({ path: name, file }: (typeof batch)[number]) =>
      [name, chartTexts.leavesOut(name) ? undefined : await textOf(io, file)] as const;
    chartTexts.add(await Promise.all(batch.map(readOne)));
    if (chartTexts.isTooLarge) break;
  }
  return {
    folder,
    chart: { uri: fileUri(folder), files: chartTexts.texts },
    environments: found.map(({ name }) => name).filter(isEnvironmentFile),
  };
}

export function nameInChart(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}

async function textOf(io: Io, file: string): Promise<string | undefined> {
  if (!isChartArchive(file)) return tryReadText(io, file);
  const bytes = await io.read(file).catch(() => undefined);
  return bytes && (await chartArchiveText(bytes));
}

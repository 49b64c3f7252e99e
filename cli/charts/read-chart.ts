import path from 'node:path';
import { batches, ChartTexts, isEnvironmentFile, isFileOfChart } from '../../core/charts/chart-folder.ts';
import {
  type Environment,
  type EnvironmentsSetting,
  environmentsOf,
} from '../../core/charts/environments/environments.ts';
import { pathFromFolder, resolvePath, uriKey } from '../../core/index/uris.ts';
import { once } from '../../core/model/once.ts';
import { fileText } from '../../core/workspace/store.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import { chartArchiveText, isChartArchive } from '../../protocol/chart-archive.ts';
import type { Io } from '../io.ts';
import { configOfFolder } from '../project-config.ts';
import { tryReadText } from '../referenced-files.ts';
import { fileUri } from '../workspace-index.ts';
import { nameInChart } from './name-in-chart.ts';
import type { ReadChart } from './source.ts';

/** Reads the files of a chart. Leaves out files that are not text or are too large. */
export async function readChart(
  io: Io,
  { folder, only }: Pick<ReadChart, 'folder' | 'only'>,
  workspace: Pick<Workspace, 'ask'>,
): Promise<ReadChart> {
  const found = (await io.listAll(folder)).map((file) => ({ file, name: nameInChart(folder, file) }));
  const ofChart = found.filter(({ name }) => isFileOfChart(name)).map(({ file, name }) => ({ file, path: name }));
  const chartTexts = new ChartTexts();
  for (const batch of batches(ofChart)) {
    const readOne = async ({ path: name, file }: (typeof batch)[number]) =>
      [name, chartTexts.leavesOut(name) ? undefined : await textOf(io, file)] as const;
    chartTexts.add(await Promise.all(batch.map(readOne)));
    if (chartTexts.isTooLarge) break;
  }
  const uriOf = (name: string) => fileUri(path.join(folder, name));
  const readFile = async (name: string) => workspace.ask((read) => fileText(read, uriOf(name), uriOf('Chart.yaml')));
  return {
    folder,
    only,
    readFile,
    chart: { uri: fileUri(folder), files: chartTexts.texts },
    findEnvironments: once(async () =>
      environmentsIn(
        { folder, readFile },
        {
          names: found.map(({ name }) => name).filter((name) => !isFileOfChart(name) || isEnvironmentFile(name)),
          setting: (await configOfFolder(workspace, folder))?.environments ?? {},
        },
      ),
    ),
  };
}

/** @param names the files of the chart that Helm reads only if `--values` names them */
async function environmentsIn(
  { folder, readFile }: Pick<ReadChart, 'folder' | 'readFile'>,
  { names, setting }: { names: readonly string[]; setting: EnvironmentsSetting },
): Promise<Environment[]> {
  const configured = Object.values(setting).flat();
  const texts = await Promise.all(configured.map(readFile));
  const existing = [...names, ...configured.filter((_, i) => typeof texts[i] === 'string')];
  const uri = uriKey(fileUri(folder));
  const files = new Set(existing.map((name) => resolvePath(uri, name)));
  return environmentsOf({ folder: uri, files }, setting).map((environment) => ({
    ...environment,
    files: environment.files.map((file) => pathFromFolder(uri, file)),
  }));
}

async function textOf(io: Io, file: string): Promise<string | undefined> {
  if (!isChartArchive(file)) return tryReadText(io, file);
  const bytes = await io.read(file).catch(() => undefined);
  return bytes && (await chartArchiveText(bytes));
}

import path from 'node:path';
import type { ChartRenderings } from '../core/charts/chart-renderings.ts';
import { isFileOfMadeUpChart, madeUpChart } from '../core/charts/made-up-chart.ts';
import { withoutLeftText } from '../core/kustomize/build-texts.ts';
import type { ChosenReleases } from '../core/model/releases.ts';
import { limits } from '../core/text/limits.ts';
import type { ChosenValues } from './charts/chart-options.ts';
import { loadChartRenderings } from './charts/load-chart-renderings.ts';
import { locateAutoscalers } from './charts/locate-autoscalers.ts';
import { nameInChart } from './charts/name-in-chart.ts';
import type { ChartSource } from './charts/source.ts';
import type { FileAutoscalers } from './file-autoscalers.ts';
import { CommandError, type Io } from './io.ts';
import { locateBuilt } from './kustomize/locate-built.ts';
import { buildError, type KustomizationSource, openKustomization } from './kustomize/open-kustomization.ts';
import type { LocatedAutoscaler } from './located-autoscaler.ts';
import { readFileText, tryReadText } from './referenced-files.ts';
import { fileUri } from './workspace-index.ts';

interface ChartContext {
  renderings(): Promise<ChartRenderings>;
  chosenValues: ChosenValues;
  chosen: ChosenReleases;
  isOne: boolean;
  withEnvironments: boolean | undefined;
}

interface RenderedFiles {
  files: readonly FileAutoscalers[];
  isRendered: boolean;
}

export async function renderedAutoscalers(
  io: Io,
  source: ChartSource | KustomizationSource,
  context: ChartContext,
): Promise<RenderedFiles> {
  return source.type === 'chart'
    ? autoscalersOfChart(io, source, context)
    : autoscalersOfKustomization(io, source, context);
}

async function autoscalersOfChart(io: Io, source: ChartSource, context: ChartContext): Promise<RenderedFiles> {
  const renderings = await context.renderings();
  const { files, errors, notes } = await locateAutoscalers(io, source, { ...context, renderings });
  const [first] = errors;
  if (first !== undefined && context.isOne && files.every(({ autoscalers }) => autoscalers.length === 0))
    throw new CommandError(first);
  for (const sentence of [...errors, ...notes]) io.err(`${sentence}\n`);
  return { files, isRendered: errors.length === 0 };
}

async function autoscalersOfKustomization(
  io: Io,
  source: KustomizationSource,
  { chosen, isOne }: ChartContext,
): Promise<RenderedFiles> {
  const opened = await openKustomization(source, chosen);
  const error = buildError(source, opened);
  if (error !== undefined && isOne) throw new CommandError(error);
  const without = withoutLeftText(opened.build);
  const sentence = error ?? (without === undefined ? undefined : `${path.dirname(source.file)} is built ${without}.`);
  if (sentence !== undefined) io.err(`${sentence}\n`);
  return error === undefined
    ? { files: [locateBuilt(source, opened, chosen)], isRendered: true }
    : { files: [], isRendered: false };
}

/**
 * Returns the autoscalers that the templates next to a values file render, even without a Chart.yaml. Returns an empty
 * list if the folder of the values file has no subfolder `templates`.
 */
export async function chartAutoscalers(
  io: Io,
  valuesFile: string,
  chosen: ChosenReleases,
): Promise<readonly LocatedAutoscaler[]> {
  const folder = path.dirname(valuesFile);
  const templates = await io.listAll(path.join(folder, 'templates')).catch(() => []);
  if (templates.length === 0) return [];
  const texts = await Promise.all(
    [...templates.slice(0, limits.chartFiles + 1), path.join(folder, 'values.yaml')].map(
      async (file) => [nameInChart(folder, file), await tryReadText(io, file)] as const,
    ),
  );
  const own = texts.flatMap(([name, text]) =>
    text !== undefined && isFileOfMadeUpChart(name) ? [[name, text] as const] : [],
  );
  const chart = madeUpChart(fileUri(folder), own);
  const only = new Set([nameInChart(folder, valuesFile)]);
  const { files } = await locateAutoscalers(
    io,
    {
      type: 'chart',
      folder,
      chart,
      findEnvironments: async () => [],
      readFile: (name) => readFileText(io, path.join(folder, name)),
      only,
    },
    { renderings: await loadChartRenderings(), chosenValues: noOptions, chosen },
  );
  return files.flatMap(({ autoscalers }) => autoscalers);
}

/**
 * The options for values of a folder without a Chart.yaml. Such a folder is not a chart, and options for values apply
 * only to charts.
 */
const noOptions = { files: [], flags: {}, flagNames: [], isChosen: false };

// The autoscalers that a folder of templates without a Chart.yaml renders with the values of a file: those of a chart
// that is made up of these files.
import path from 'node:path';
import { isFileOfMadeUpChart, madeUpChart } from '../core/charts/made-up-chart.ts';
import { isHelmValuesUri } from '../core/index/values-uris.ts';
import type { ChosenReleases } from '../core/model/releases.ts';
import { limits } from '../core/text/limits.ts';
import { loadChartRenderings } from './charts/load-chart-renderings.ts';
import { locateAutoscalers } from './charts/locate-autoscalers.ts';
import { nameInChart } from './charts/read-chart.ts';
import type { Io } from './io.ts';
import type { LocatedAutoscaler } from './located-autoscaler.ts';
import { tryReadText } from './referenced-files.ts';
import { fileUri } from './workspace-index.ts';

export const isChartValuesFile = (file: string) => file !== '-' && isHelmValuesUri(fileUri(file));

/** `chart` for `chart/templates/web/hpa.yaml`; undefined for a file that is not in a folder `templates`. */
export function chartFolderOfTemplate(file: string): string | undefined {
  const parts = path.normalize(file).split(path.sep);
  const at = parts.lastIndexOf('templates', parts.length - 2);
  return at < 0 ? undefined : path.join(...parts.slice(0, at), '.');
}

/** Empty if no template uses the values. */
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
    { type: 'chart', folder, chart, environments: [], only },
    { renderings: await loadChartRenderings(), chosenValues: noOptions, chosen },
  );
  return files.flatMap(({ autoscalers }) => autoscalers);
}

/** Options that choose values are for charts. */
const noOptions = { files: [], flags: {}, flagNames: [], isChosen: false };

// Finds the environments of a chart. If the configuration defines no environments, each file such as values-prod.yaml
// is an environment.
import path from 'node:path';
import type { ProjectConfig } from '../../core/model/config/config.ts';
import type { ChartSource } from '../charts/find-charts.ts';
import type { Io } from '../io.ts';
import { tryReadText } from '../referenced-files.ts';

/**
 * Returns the values files of each environment. Leaves out environments without a file in this chart, because a
 * configuration may be about several charts.
 */
export async function environmentsOfChart(
  io: Io,
  { folder, environments }: ChartSource,
  configured: ProjectConfig['environments'],
): Promise<(readonly string[])[]> {
  if (!configured) return environments.map((name) => [name]);
  const isThere = async (name: string) =>
    (await io.isInProject(path.join(folder, name), path.join(folder, 'Chart.yaml'), 'wide')) &&
    (await tryReadText(io, path.join(folder, name))) !== undefined;
  const own = await Promise.all(
    Object.values(configured).map(async (files) =>
      (await Promise.all(files.map(isThere))).some(Boolean) ? [files] : [],
    ),
  );
  return own.flat();
}

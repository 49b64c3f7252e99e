// The environments of a chart: those of the configuration, or else those that files are named after.
import path from 'node:path';
import type { ProjectConfig } from '../../core/model/config/config.ts';
import type { ChartSource } from '../charts/find-charts.ts';
import type { Io } from '../io.ts';
import { tryReadText } from '../referenced-files.ts';

/** A configuration may name the environments of several charts: one whose files this chart lacks is not its own. */
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

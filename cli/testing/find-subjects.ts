import path from 'node:path';
import { configFileName } from '../../core/model/config/kind.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import type { Store } from '../../core/workspace/store.ts';
import type { ChartOptions } from '../charts/chart-options.ts';
import { findSources } from '../charts/find-charts.ts';
import type { ChartSource, Source } from '../charts/source.ts';
import { type AutoscalerChoice, chooseAutoscalers } from '../choose-autoscalers.ts';
import type { FileAutoscalers } from '../file-autoscalers.ts';
import { CommandError, type Io } from '../io.ts';
import { locateBuilt } from '../kustomize/locate-built.ts';
import {
  buildError,
  filesOfKustomization,
  type KustomizationSource,
  openKustomization,
} from '../kustomize/open-kustomization.ts';
import type { LocatedAutoscaler } from '../located-autoscaler.ts';
import { readAutoscalers } from '../read-autoscalers.ts';

export interface EnvironmentSubject {
  environment: string | undefined;
  autoscalers: readonly LocatedAutoscaler[];
  files: readonly FileAutoscalers[];
  charts: ChartOptions;
  problem?: string;
}

export interface EnvironmentSubjectOptions {
  manifest: string;
  target: AutoscalerChoice;
  charts: ChartOptions;
  chosen: ChosenReleases;
  sources: readonly Source[];
  store: Store;
}

export async function findEnvironmentSubjects(
  io: Io,
  options: EnvironmentSubjectOptions,
): Promise<EnvironmentSubject[]> {
  const { manifest, charts, sources, store } = options;
  const builds = sources.filter((source): source is KustomizationSource => isBuiltFrom(source, manifest));
  if (builds.length > 0) return Promise.all(builds.map((source) => builtSubject(source, options)));
  const found = await findSources(io, [manifest], { store });
  const chart = found.sources.find((source): source is ChartSource => source.type === 'chart');
  const isChosen = [charts.values, charts.set, charts.setString, charts.setJson].some((given) => given !== undefined);
  const others = chart && !isChosen ? await chart.findEnvironments() : [];
  const plain = await subjectWith(io, undefined, options);
  if (!chart || others.length === 0) return [plain];
  const rendered = await Promise.all(
    others.map(async ({ files }) => {
      const values = await Promise.all(files.map((name) => fileOfEnvironment(io, chart.folder, name)));
      return subjectWith(io, files.join(', '), { ...options, charts: { ...charts, values } });
    }),
  );
  // If the chart renders the autoscaler only with environments, the chart is probably not installed with values.yaml
  // alone, so values.yaml alone is not tested.
  const isTested = isRendered(plain) || !rendered.some(isRendered);
  return isTested ? [{ ...plain, environment: 'values.yaml' }, ...rendered] : rendered;
}

/** @throws CommandError if the file is not in the project of the chart */
async function fileOfEnvironment(io: Io, folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  if (io.isInProject(file, io.projectOf(path.join(folder, 'Chart.yaml'), 'wide'))) return file;
  throw new CommandError(
    `${configFileName} names a values file that is not read, because it is outside the repository.`,
  );
}

function isRendered({ autoscalers }: EnvironmentSubject): boolean {
  return autoscalers.some(({ notRendered, notSimulated }) => notRendered === undefined && notSimulated === undefined);
}

async function subjectWith(
  io: Io,
  environment: string | undefined,
  { manifest, target, charts, chosen, store }: EnvironmentSubjectOptions,
): Promise<EnvironmentSubject> {
  const none = { environment, charts, files: [], autoscalers: [] };
  try {
    const { files } = await readAutoscalers(io, [manifest], { options: charts, chosen, store });
    return { ...none, files, autoscalers: chooseAutoscalers(files, target, [manifest]) };
  } catch (error) {
    if (error instanceof CommandError) return { ...none, problem: error.message };
    throw error;
  }
}

function isBuiltFrom(source: Source, manifest: string): boolean {
  if (source.type !== 'kustomization') return false;
  return filesOfKustomization(source).some((file) => path.resolve(file) === path.resolve(manifest));
}

async function builtSubject(
  source: KustomizationSource,
  { manifest, target, charts, chosen }: EnvironmentSubjectOptions,
): Promise<EnvironmentSubject> {
  const environment = path.dirname(source.file);
  const opened = await openKustomization(source, chosen);
  const located = locateBuilt(source, opened, chosen);
  const autoscalers = located.autoscalers.filter(
    ({ file, document, name }) =>
      path.resolve(file) === path.resolve(manifest) &&
      (target.document === undefined || target.document === String(document)) &&
      (target.name === undefined || target.name === name),
  );
  const problem =
    buildError(source, opened) ??
    (autoscalers.length === 0 ? `${environment} builds no autoscaler from ${manifest}.` : undefined);
  return { environment, charts, files: [located], autoscalers, ...(problem !== undefined && { problem }) };
}

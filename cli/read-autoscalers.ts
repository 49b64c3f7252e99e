import path from 'node:path';
import { isScenarioUri } from '../core/analysis/scenario/uris.ts';
import { once } from '../core/model/once.ts';
import type { ChosenReleases } from '../core/model/releases.ts';
import type { Store } from '../core/workspace/store.ts';
import { createKustomizedAnalyzer } from './analyze-kustomized.ts';
import { type ChartOptions, readChosenValues } from './charts/chart-options.ts';
import { loadChartRenderings } from './charts/load-chart-renderings.ts';
import type { Source } from './charts/source.ts';
import { findAutoscalers } from './choose-autoscalers.ts';
import type { FileAutoscalers } from './file-autoscalers.ts';
import { type FoundFiles, findFiles } from './find-files.ts';
import type { Io } from './io.ts';
import { kustomizationOfPatch } from './kustomizations.ts';
import type { LocatedAutoscaler } from './located-autoscaler.ts';
import { projectStore } from './project-store.ts';
import { readManifest } from './read-manifest.ts';
import { forEachText } from './read-text.ts';

export interface ReadAutoscalers {
  files: FileAutoscalers[];
  allRead: boolean;
  failed: readonly { source: Source; reason: string }[];
  /**
   * Whether the user gave a single source. A problem of a single source ends the command. If there are several sources,
   * the command skips each source with a problem.
   */
  isOne: boolean;
}

interface ReadOptions {
  options: ChartOptions;
  chosen: ChosenReleases;
  store?: Store | undefined;
  found?: FoundFiles;
  isRead?: ((source: Source) => boolean) | undefined;
  /** Whether the caller reads further paths in other calls. If so, a failing chart does not end the command. */
  isPart?: boolean;
  /** Whether whole charts are also rendered with each of their environments, unless the user chose values. */
  withEnvironments?: boolean;
}

/** @throws CommandError if `paths` names only one source, and this source cannot be read or rendered */
export async function readAutoscalers(
  io: Io,
  paths: readonly string[],
  {
    options,
    chosen,
    store = projectStore(io),
    isRead = () => true,
    isPart = false,
    withEnvironments,
    ...known
  }: ReadOptions,
): Promise<ReadAutoscalers> {
  const found = known.found ?? (await findFiles(io, paths, { store }));
  const chosenValues = await readChosenValues(io, options, found.sources);
  const [given = ''] = paths;
  const isFile = paths.length === 1 && (await io.list(given)) === undefined;
  const sources = isFile ? await sourcesOfFile(io, given, found.sources, store) : found.sources.filter(isSimulated);
  const isOne = !isPart && (isFile || (paths.length === 1 && sources.some((one) => isSource(one, given))));
  const { roleOf } = found;
  const context = { renderings: once(loadChartRenderings), chosenValues, chosen, isOne, withEnvironments };
  const analyzeKustomized = createKustomizedAnalyzer(io);
  const files: FileAutoscalers[] = [];
  const failed: { source: Source; reason: string }[] = [];
  for (const source of sources.filter(isRead)) {
    let reason = '';
    const noting: Io = {
      ...io,
      err(text) {
        reason ||= text.trimEnd();
        io.err(text);
      },
    };
    const addAll = (found: readonly FileAutoscalers[]) => void files.push(...found.map((one) => ({ ...one, source })));
    const addFile = async (file: string, text: string) =>
      addAll([await findAutoscalers(io, file, text, { chosen, kustomizedAs: roleOf(file), analyzeKustomized })]);
    const readSource = async () => {
      if (source.type === 'file') return forEachText(noting, [source.file], addFile, readManifest);
      const { projectParts } = await import('./project-parts.ts');
      const found = await projectParts.renderedAutoscalers(noting, source, context);
      addAll(found.files);
      return found.isRendered;
    };
    if (isFile && source.type === 'file') await addFile(given, await readManifest(io, given));
    else if (!(await readSource())) failed.push({ source, reason });
  }
  return { files: withoutRepetitions(files), allRead: failed.length === 0, failed, isOne };
}

async function sourcesOfFile(io: Io, file: string, found: readonly Source[], store: Store): Promise<readonly Source[]> {
  const kustomization = file === '-' ? undefined : await kustomizationOfPatch(io, file);
  const patch = kustomization === undefined ? undefined : await patchSource(file, kustomization, store);
  if (patch) return [patch];
  return found.some(({ type }) => type === 'kustomization') ? found.filter(isSimulated) : found;
}

/** A patch alone is not an autoscaler, so the source is the kustomization that builds the patched autoscaler. */
async function patchSource(file: string, kustomization: string, store: Store): Promise<Source | undefined> {
  const { projectParts } = await import('./project-parts.ts');
  const source = await projectParts.readKustomizationSource(kustomization, store);
  return source && { ...source, patch: file };
}

function isSimulated(source: Source): boolean {
  return source.type !== 'file' || !(source.isInChart || source.isKustomized || isScenarioUri(source.file));
}

function isSource(source: Source, given: string): boolean {
  if (source.type === 'kustomization') return isSame(path.dirname(source.file), given) || isSame(source.file, given);
  return source.type === 'chart' && isSame(source.folder, given);
}

function isSame(one: string, other: string): boolean {
  return path.resolve(one) === path.resolve(other);
}

/**
 * Removes repetitions of a rendered autoscaler, because a command may name both a template and a values file of the
 * same chart.
 */
function withoutRepetitions(files: readonly FileAutoscalers[]): FileAutoscalers[] {
  const seen = new Set<string>();
  const key = ({ file, template, document, item, name }: LocatedAutoscaler) =>
    [file, template, document, item, name].join('\n');
  const isFirst = (autoscaler: LocatedAutoscaler) => {
    if (autoscaler.template === undefined) return true;
    const isNew = !seen.has(key(autoscaler));
    seen.add(key(autoscaler));
    return isNew;
  };
  return files.map((each) => ({ ...each, autoscalers: each.autoscalers.filter(isFirst) }));
}

import { isChartUri } from '../../core/analysis/scan-document.ts';
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import { type ChartOptions, readChosenValues } from '../charts/chart-options.ts';
import { emptyText } from '../charts/find-charts.ts';
import type { Source } from '../charts/source.ts';
import { findFiles } from '../find-files.ts';
import type { Io } from '../io.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import type { SettingsOptions } from '../lint/lint-settings.ts';
import { lintSources } from '../lint/lint-sources.ts';
import { type ProfileOptions, releasesFrom } from '../profile.ts';
import { configOfPaths, withConfig } from '../project-config.ts';
import { projectWorkspace } from '../project-store.ts';
import { readAutoscalers } from '../read-autoscalers.ts';
import { type FindKnownObjects, fileUri } from '../workspace-index.ts';
import { type DiffSide, type DiffSides, fileIn, nameIn } from './diff-sides.ts';
import { type ReadSide, readSide } from './read-side.ts';
import {
  everythingAffected,
  type FoundSide,
  type NotedSource,
  sourceKeyOf,
  unaffectedParts,
} from './unaffected-sources.ts';

interface SideOptions extends ProfileOptions, ChartOptions, SettingsOptions {}

export interface ComparedSide extends ReadSide {
  side: DiffSide;
  problems: readonly LintProblem[];
  index(): Promise<WorkspaceIndex>;
}

export interface ComparedSides {
  before: ComparedSide;
  after: ComparedSide;
  /** The number of autoscalers that are certainly equal on both sides and therefore not read. */
  unaffected: number;
}

/**
 * Lints and reads both sides. On the side before the change, only the sources whose result can differ are linted.
 * @param findUnaffected tests replace this function to compare everything
 */
export async function readSides(
  sides: DiffSides,
  options: { before: SideOptions; after: SideOptions },
  findUnaffected = unaffectedParts,
): Promise<ComparedSides> {
  const [before, after] = await foundSides(sides);
  const lintedAfter = await lintSide(after, options.after, { notesFacts: true });
  const isSame = options.before.kubernetes === options.after.kubernetes;
  const { isChosen } = await readChosenValues(after.side.io, options.after, after.found.sources);
  const equal = isSame && !isChosen ? await findUnaffected(before, after, lintedAfter.sources) : everythingAffected;
  const counted = await countAutoscalers(after, {
    equal: equal.sources,
    sources: lintedAfter.sources,
    options: options.after,
  });
  const { unaffected } = counted;
  const isAffected = (side: DiffSide) => (source: Source) => !unaffected.has(sourceKeyOf(side, source));
  const lintedBefore = await lintSide(before, options.before, {
    isLinted: unaffected.size === 0 ? undefined : isAffected(before.side),
    findKnown:
      unaffected.size === 0
        ? undefined
        : knownObjects(before.side, after.side, { files: equal.files, index: await lintedAfter.index() }),
  });
  const readBefore = await read(before, options.before, { linted: lintedBefore, isRead: isAffected(before.side) });
  const readAfter = await read(after, options.after, { linted: lintedAfter, isRead: isAffected(after.side) });
  const isCompared = ({ source }: NotedSource) => isAffected(after.side)(source);
  const problemsAfter = lintedAfter.sources.filter(isCompared).flatMap(({ linted }) => linted.problems);
  const shown = new Set(problemsAfter);
  return {
    before: { ...readBefore, side: before.side, problems: lintedBefore.problems, index: lintedBefore.index },
    after: {
      ...readAfter,
      side: after.side,
      problems: lintedAfter.problems.filter((one) => shown.has(one)),
      index: lintedAfter.index,
    },
    unaffected: counted.autoscalers,
  };
}

/**
 * Returns a function that finds the objects of an unchanged file. The objects come from the index after the change, so
 * the index before the change need not read these files.
 */
function knownObjects(
  before: DiffSide,
  after: DiffSide,
  { files, index }: { files: ReadonlySet<string>; index: WorkspaceIndex },
): FindKnownObjects {
  return (file) => {
    const name = nameIn(before, file);
    const uri = fileUri(fileIn(after, name));
    // The same text gives different objects inside and outside the folder of a chart. A file that is in a chart on only
    // one side is therefore read again.
    if (!files.has(name) || isChartUri(uri) !== isChartUri(fileUri(file))) return undefined;
    return index.documentsOf(uri) ?? [];
  };
}

/**
 * Finds the files of both sides. A side without manifests is reported only if the other side has no manifests either,
 * because a change may add the first manifest.
 */
async function foundSides({ before, after }: DiffSides): Promise<[FoundSide, FoundSide]> {
  const empty: { side: DiffSide; given: string }[] = [];
  const foundSide = async (side: DiffSide): Promise<FoundSide> => ({
    side,
    found: await findFiles(side.io, side.paths, { onEmpty: (given) => empty.push({ side, given }) }),
  });
  const sides: [FoundSide, FoundSide] = [await foundSide(before), await foundSide(after)];
  if (empty.length === before.paths.length + after.paths.length)
    for (const { side, given } of empty) side.io.err(emptyText(given));
  return sides;
}

function lintSide(
  { side: { io, paths }, found }: FoundSide,
  options: SideOptions,
  more: Pick<Parameters<typeof lintSources>[1], 'notesFacts' | 'isLinted' | 'findKnown'>,
) {
  // Messages are dropped, because `readSide` reports what cannot be read or rendered.
  const quiet: Io = { ...io, err: () => {} };
  return lintSources(quiet, {
    paths,
    charts: options,
    settings: options,
    withFixes: false,
    keepsFiles: false,
    command: 'diff',
    found,
    ...more,
  });
}

async function read(
  found: FoundSide,
  options: SideOptions,
  { linted, isRead }: { linted: Awaited<ReturnType<typeof lintSources>>; isRead(source: Source): boolean },
): Promise<ReadSide> {
  const releases = await releasesOf(found.side, options);
  return readSide(found, { options, releases, workspace: projectWorkspace(found.side.io, linted.index), isRead });
}

async function releasesOf({ io, paths }: DiffSide, options: SideOptions) {
  return releasesFrom(withConfig(options, await configOfPaths(io, paths)));
}

interface CountOptions {
  /** The keys (`sourceKeyOf`) of sources that are equal on both sides. */
  equal: ReadonlySet<string>;
  sources: readonly NotedSource[];
  options: SideOptions;
}

async function countAutoscalers(
  { side, found }: FoundSide,
  { equal, sources, options }: CountOptions,
): Promise<{ autoscalers: number; unaffected: ReadonlySet<string> }> {
  const { chosen } = await releasesOf(side, options);
  const unaffected = new Set<string>();
  let autoscalers = 0;
  for (const { source, linted } of sources) {
    const key = sourceKeyOf(side, source);
    if (!equal.has(key)) continue;
    if (source.type === 'file') {
      const isSimulated = !source.isInChart && !source.isKustomized;
      autoscalers += isSimulated ? (linted.noted?.autoscalers ?? 0) : 0;
      unaffected.add(key);
    } else {
      const messages: string[] = [];
      const io: Io = { ...side.io, err: (text) => void messages.push(text) };
      const isRead = (one: Source) => one === source;
      const part = { options, found, isPart: true, withEnvironments: true, chosen, isRead };
      const { files, allRead } = await readAutoscalers(io, side.paths, part);
      if (messages.length > 0 || !allRead) continue;
      autoscalers += files.reduce((sum, each) => sum + each.autoscalers.length, 0);
      unaffected.add(key);
    }
  }
  return { autoscalers, unaffected };
}

import type { KustomizedAs } from '../../core/index/read/partial-object.ts';
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import { once } from '../../core/model/once.ts';
import { type ChartOptions, readChosenValues } from '../charts/chart-options.ts';
import type { Source } from '../charts/source.ts';
import { type FoundFiles, findFiles } from '../find-files.ts';
import { type ExitCode, exitCodes, type Io } from '../io.ts';
import { progressOf } from '../progress.ts';
import { surroundingFiles } from '../surrounding-files.ts';
import { appliedFolders, buildIndex, type FindKnownObjects } from '../workspace-index.ts';
import { type Coverage, joinCoverage } from './lint-coverage.ts';
import { createLintPart, type LintedSource, type LintTask, type MainPart } from './lint-part.ts';
import type { LintProblem } from './lint-problem.ts';
import type { SettingsOptions } from './lint-settings.ts';
import { LintThreads } from './lint-threads.ts';
import type { LintedFile } from './source-linter.ts';

export interface LintRequest {
  paths: readonly string[];
  charts: ChartOptions;
  settings: SettingsOptions;
  withFixes: boolean;
  /** Whether fixes will change the files. If so, texts are kept, and only one thread lints. */
  keepsFiles: boolean;
  /** The name of the command in progress messages; `lint` if absent. */
  command?: string;
  found?: FoundFiles;
  /**
   * Returns whether a source is linted. If absent, all sources are linted. The files of a source that is not linted are
   * only indexed.
   */
  isLinted?: ((source: Source) => boolean) | undefined;
  /**
   * Returns the objects of a file if they are already known, so that the file is not read for the index. Returns
   * undefined if the file must be read. Used only if `isLinted` is set.
   */
  findKnown?: FindKnownObjects | undefined;
  notesFacts?: boolean;
}

export interface Linted {
  problems: readonly LintProblem[];
  coverage: Coverage;
  files: readonly LintedFile[];
  sources: readonly { source: Source; linted: LintedSource }[];
  index(): Promise<WorkspaceIndex>;
  /** The exit code. It is 2 if a file is unreadable; the other files are still checked. */
  code: ExitCode;
}

export async function lintSources(io: Io, { paths, charts, ...request }: LintRequest): Promise<Linted> {
  const { keepsFiles, isLinted, notesFacts = false } = request;
  const { sources: all, files, roleOf } = request.found ?? (await findFiles(io, paths));
  const sources = isLinted ? all.filter(isLinted) : all;
  const options = {
    settings: request.settings,
    withFixes: request.withFixes,
    notesFacts,
    chosenValues: await readChosenValues(io, charts, sources),
    applied: await appliedFolders(io, paths),
  };
  const index = once(async () => {
    const around = await surroundingFiles(io, paths);
    const indexed = [...new Set([...files, ...around])].filter((file) => file !== '-');
    return isLinted ? buildIndex(io, indexed, options.applied, request.findKnown) : threads.index(indexed);
  });
  const main = createLintPart(io, options, { roleOf, index, keepsFiles });
  // A file descriptor can be read only once and only in one thread, so no workers are used for file descriptors.
  const workers = keepsFiles || files.some(isDescriptor) ? undefined : io.workers;
  const threads = new LintThreads(main, options, { starter: workers, io });
  try {
    const lintContext = { main, threads, roleOf, command: request.command };
    const linted = await lintAll(io, sources, lintContext);
    return {
      problems: inOrderOfFiles(
        linted.flatMap(({ problems }) => problems),
        files,
      ),
      coverage: joinCoverage(linted.map(({ coverage }) => coverage)),
      sources: sources.flatMap((source, at) => (linted[at] ? [{ source, linted: linted[at] }] : [])),
      files: [...main.files.values()],
      index,
      code: linted.every(({ isRead }) => isRead) ? exitCodes.success : exitCodes.failed,
    };
  } finally {
    threads.end();
  }
}

function isDescriptor(file: string): boolean {
  return file === '-' || file.startsWith('/dev/');
}

interface LintAllContext {
  main: MainPart;
  threads: LintThreads;
  roleOf(file: string): KustomizedAs | undefined;
  command?: string | undefined;
}

/**
 * Lints all sources. If there are enough charts, the main thread and the workers first share the charts. Then the main
 * thread lints the other sources in order. As soon as the workers have the index, they and the main thread share the
 * remaining files.
 */
async function lintAll(
  io: Io,
  sources: readonly Source[],
  { main, threads, roleOf, command = 'lint' }: LintAllContext,
): Promise<LintedSource[]> {
  const linted: LintedSource[] = [];
  const progress = progressOf(io, { command, of: sources.length, what: 'files and charts checked' });
  const share = async (type: LintTask['type'], from: number) => {
    const tasks = [...sources.entries()].flatMap(([at, source]) => {
      const task = at < from ? undefined : taskOf(source, roleOf);
      return task?.type === type ? [{ at, task }] : [];
    });
    const found = await threads.lint(
      tasks.map(({ task }) => task),
      progress,
    );
    for (const [i, { at }] of tasks.entries()) if (found[i]) linted[at] = found[i];
  };
  if (threads.payFor({ charts: sources.filter(({ type }) => type === 'chart').length })) await share('chart', 0);
  for (const [at, source] of sources.entries()) {
    const shared = linted[at];
    const one = shared ?? (await main.lintSource(source));
    if (!shared) progress.add(1);
    for (const message of one.messages) io.err(message);
    if (one.failure) throw one.failure.error;
    linted[at] = one;
    if (threads.takeIndex()) await share('file', at + 1);
  }
  return linted;
}

function taskOf(source: Source, roleOf: LintAllContext['roleOf']): LintTask | undefined {
  if (source.type === 'file') return { type: 'file', source, kustomizedAs: roleOf(source.file) };
  return source.type === 'chart' ? { type: 'chart', folder: source.folder, only: source.only } : undefined;
}

/**
 * Sorts the problems by the order of the files. Problems in other files, such as the bases of a kustomization, come
 * last.
 */
function inOrderOfFiles(problems: readonly LintProblem[], files: readonly string[]): LintProblem[] {
  const ranks = new Map(files.map((file, rank) => [file, rank]));
  const rankOf = ({ file }: LintProblem) => ranks.get(file) ?? files.length;
  return problems.toSorted((a, b) => rankOf(a) - rankOf(b));
}

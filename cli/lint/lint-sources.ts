// The diagnostics of everything that the path arguments name: files, charts and kustomizations.
import { once } from '../../core/language/once.ts';
import type { KustomizedAs } from '../../core/language/partial-object.ts';
import type { WorkspaceIndex } from '../../core/language/workspace/workspace-index.ts';
import { type ChartOptions, readChosenValues } from '../charts/chart-options.ts';
import { findSources, type Source } from '../charts/find-charts.ts';
import { type ExitCode, exitCodes, type Io } from '../io.ts';
import { readKustomizations } from '../kustomizations.ts';
import { progressOf } from '../progress.ts';
import { surroundingFiles } from '../surrounding-files.ts';
import { appliedFolders } from '../workspace-index.ts';
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
  /** Each problem gets its certain fix. */
  withFixes: boolean;
  /** Fixes change the files, which are then linted again: their texts are kept, and there is only one thread. */
  keepsFiles: boolean;
  /** The command that says how far it is; absent: `lint`. */
  command?: string;
}

export interface Linted {
  problems: readonly LintProblem[];
  coverage: Coverage;
  files: readonly LintedFile[];
  index(): Promise<WorkspaceIndex>;
  /** 2 if a file is unreadable; the others are still checked. */
  code: ExitCode;
}

export async function lintSources(io: Io, { paths, charts, ...request }: LintRequest): Promise<Linted> {
  const { keepsFiles } = request;
  const { sources, files } = await findSources(io, paths);
  const options = {
    ...request,
    chosenValues: await readChosenValues(io, charts, sources),
    applied: await appliedFolders(io, paths),
  };
  const roleOf = await readKustomizations(io, files);
  const index = once(async () => {
    const around = await surroundingFiles(io, paths);
    return threads.index([...new Set([...files, ...around])].filter((file) => file !== '-'));
  });
  const main = createLintPart(io, options, { roleOf, index, keepsFiles });
  // What a file descriptor gives, only one thread can read, and only once.
  const workers = keepsFiles || files.some(isDescriptor) ? undefined : io.workers;
  const threads = new LintThreads(main, options, { starter: workers, io });
  try {
    const lintContext = { main, threads, roleOf, command: request.command };
    const { problems, coverage, allRead } = await lintAll(io, sources, lintContext);
    return {
      problems: inOrderOfFiles(problems, files),
      coverage,
      files: [...main.files.values()],
      index,
      code: allRead ? exitCodes.success : exitCodes.failed,
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

/** The workers get what the main thread has not linted by then: charts at once, files as soon as they have an index. */
async function lintAll(
  io: Io,
  sources: readonly Source[],
  { main, threads, roleOf, command = 'lint' }: LintAllContext,
): Promise<{ problems: LintProblem[]; coverage: Coverage; allRead: boolean }> {
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
  const problems: LintProblem[] = [];
  const coverages: Coverage[] = [];
  let allRead = true;
  for (const [at, source] of sources.entries()) {
    const shared = linted[at];
    const one = shared ?? (await main.lintSource(source));
    if (!shared) progress.add(1);
    for (const message of one.messages) io.err(message);
    if (one.failure) throw one.failure.error;
    problems.push(...one.problems);
    coverages.push(one.coverage);
    allRead &&= one.isRead;
    if (threads.takeIndex()) await share('file', at + 1);
  }
  return { problems, coverage: joinCoverage(coverages), allRead };
}

function taskOf(source: Source, roleOf: LintAllContext['roleOf']): LintTask | undefined {
  if (source.type === 'file') return { type: 'file', source, kustomizedAs: roleOf(source.file) };
  return source.type === 'chart' ? { type: 'chart', folder: source.folder, only: source.only } : undefined;
}

/** Stable. Files that no argument contains, such as bases, come last. */
function inOrderOfFiles(problems: readonly LintProblem[], files: readonly string[]): LintProblem[] {
  const ranks = new Map(files.map((file, rank) => [file, rank]));
  const rankOf = ({ file }: LintProblem) => ranks.get(file) ?? files.length;
  return problems.toSorted((a, b) => rankOf(a) - rankOf(b));
}

// The work of one thread of `lint`. Arguments and results are plain data, because the thread may be a worker.
import { documentObjects, scanFile } from '../../core/analysis/scan-document.ts';
import type { KustomizedAs } from '../../core/index/read/partial-object.ts';
import { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import type { WorkspaceObject } from '../../core/index/workspace-object.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { ChosenValues } from '../charts/chart-options.ts';
import { readChart } from '../charts/read-chart.ts';
import type { FileSource, Source } from '../charts/source.ts';
import type { Io } from '../io.ts';
import { projectWorkspace } from '../project-store.ts';
import { tryReadListed } from '../referenced-files.ts';
import { fileUri } from '../workspace-index.ts';
import { emptyCoverage } from './lint-coverage.ts';
import { type SettingsOptions, settingsFinder } from './lint-settings.ts';
import { createParsedTexts, createScannedBytes } from './parsed-texts.ts';
import { type LintedFile, SourceLinter, type SourceProblems } from './source-linter.ts';

export interface LintOptionsOfThread {
  settings: SettingsOptions;
  chosenValues: ChosenValues;
  withFixes: boolean;
  applied: readonly string[];
  notesFacts: boolean;
}

/** The objects of each document; empty if no document has objects, undefined if the file cannot be read. */
export type ScannedFile = readonly { objects: readonly WorkspaceObject[]; lineBreakCount: number }[] | undefined;

/**
 * A task for a lint thread. A chart is given only by its folder, because the thread that lints the chart reads its
 * files.
 */
export type LintTask =
  | { type: 'file'; source: FileSource; kustomizedAs: KustomizedAs | undefined }
  | { type: 'chart'; folder: string; only: ReadonlySet<string> | undefined };

export interface LintedSource extends SourceProblems {
  messages: readonly string[];
  failure?: { error: unknown };
}

export interface LintPart {
  scan(files: readonly string[]): Promise<ScannedFile[]>;
  /** Lints the sources of the tasks in order. Stops after the first failure. */
  lint(tasks: readonly LintTask[]): Promise<LintedSource[]>;
}

/** Only the main thread lints kustomizations and keeps texts for fixes. */
export interface MainPart extends LintPart {
  lintSource(source: Source): Promise<LintedSource>;
  files: ReadonlyMap<string, LintedFile>;
}

export interface LintPartPort {
  /**
   * Returns how kustomizations use the file. The function is absent in a worker, because the `LintTask` of each file
   * already says how kustomizations use the file.
   */
  roleOf?(file: string): KustomizedAs | undefined;
  index(): Promise<WorkspaceIndex>;
  keepsFiles: boolean;
}

export function createLintPart(
  processIo: Io,
  { settings, ...options }: LintOptionsOfThread,
  { index, keepsFiles, ...port }: LintPartPort,
): MainPart {
  let messages: string[] = [];
  const bytes = createScannedBytes(processIo.read);
  const io: Io = { ...processIo, read: bytes.read, err: (text) => void messages.push(text) };
  const parse = createParsedTexts();
  const roles = new Map<string, KustomizedAs | undefined>();
  const roleOf = port.roleOf ?? ((file) => roles.get(file));
  const workspace = projectWorkspace(io, index);
  const settingsFor = settingsFinder(workspace, settings);
  const linter = new SourceLinter(io, { ...options, workspace, settingsFor, roleOf, parse, keepsFiles });

  async function scan(file: string): Promise<ScannedFile> {
    const text = await tryReadListed({ ...io, read: bytes.scan }, file);
    if (text === undefined) return undefined;
    const documents = scanFile(fileUri(file), text, { parse, withoutValues: true });
    if (documents.every(({ objects }) => objects.length === 0)) return [];
    return documents.map(({ objects, lineBreakCount }) => ({ objects, lineBreakCount }));
  }

  async function lintSource(source: Source): Promise<LintedSource> {
    messages = [];
    try {
      const found = await linter.lint(source);
      return { messages, ...found };
    } catch (error) {
      return { problems: [], coverage: emptyCoverage, isRead: false, messages, failure: { error } };
    }
  }

  async function lint(tasks: readonly LintTask[]): Promise<LintedSource[]> {
    const linted: LintedSource[] = [];
    for (const task of tasks) {
      if (task.type === 'file') roles.set(task.source.file, task.kustomizedAs);
      const one = await lintSource(await sourceOf(io, task, workspace));
      linted.push(one);
      if (one.failure) break;
    }
    return linted;
  }

  return { files: linter.files, lintSource, lint, scan: (files) => inTurn(files, scan) };
}

export function indexOf(files: Iterable<readonly [string, ScannedFile]>, applied: readonly string[]): WorkspaceIndex {
  const index = new WorkspaceIndex({ applied });
  for (const [file, documents] of files)
    if (documents)
      index.put(
        fileUri(file),
        documents.map(({ objects, lineBreakCount }) => documentObjects(objects, lineBreakCount)),
      );
  return index;
}

async function sourceOf(io: Io, task: LintTask, workspace: Workspace): Promise<Source> {
  if (task.type === 'file') return task.source;
  return { type: 'chart', ...(await readChart(io, task, workspace)) };
}

async function inTurn<Item, Result>(items: readonly Item[], use: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await use(item));
  return results;
}

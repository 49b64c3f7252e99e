// `replicast test`: checks the expectations of scenario files.
import path from 'node:path';
import { isScenarioUri } from '../core/analysis/scenario/uris.ts';
import { findSources } from './charts/find-charts.ts';
import { expandGlobs } from './expand-globs.ts';
import type { FormatName } from './formats/format-names.ts';
import { testsAsJson } from './formats/test-json.ts';
import { testsAsJunit } from './formats/test-junit.ts';
import { testsAsTap } from './formats/test-tap.ts';
import { testsAsText } from './formats/test-text.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { progressOf } from './progress.ts';
import { projectStore } from './project-store.ts';
import { type Terminal, terminalOf } from './terminal.ts';
import { Findings } from './testing/findings.ts';
import {
  type PendingScenario,
  type SharedWork,
  type TestOptions,
  testScenarioFile,
} from './testing/run-scenario-tests.ts';
import { countsOf, type TestedScenario } from './testing/test-result.ts';
import { updateSequences } from './testing/update-sequences.ts';

export interface TestCommandOptions extends TestOptions {
  format: FormatName<'test'>;
  update?: boolean;
  watch?: boolean;
}

const formats: Record<FormatName<'test'>, (scenarios: readonly TestedScenario[], terminal: Terminal) => string> = {
  text: testsAsText,
  junit: testsAsJunit,
  tap: testsAsTap,
  json: testsAsJson,
};

/** The exit code is 2 if an expectation or a file cannot be read, and 1 if an expectation does not hold. */
export async function runTest(io: Io, given: readonly string[], options: TestCommandOptions): Promise<ExitCode> {
  const paths = given.length === 0 ? ['.'] : await expandGlobs(io, given);
  if (!options.watch) return testOnce(io, paths, options);
  if (!io.changes) throw new CommandError('--watch is not possible here: changes of files cannot be watched.');
  let code = await testAgain(io, paths, options);
  for await (const _ of io.changes(await foldersOf(io, paths))) code = await testAgain(io, paths, options);
  return code;
}

async function testOnce(io: Io, paths: readonly string[], options: TestCommandOptions): Promise<ExitCode> {
  const files = await scenarioFilesOf(io, paths);
  const folders = [];
  for (const each of paths) if ((await io.list(each, 0)) !== undefined) folders.push(each);
  const store = projectStore(io);
  const { sources } = await findSources(io, folders, { store });
  const progress = progressOf(io, { command: 'test', of: files.length, what: 'scenario files' });
  const shared: SharedWork = { store, sources, findings: new Findings(io), workspaces: new Map() };
  const pending = new Map<string, readonly PendingScenario[]>();
  for (const file of files) {
    pending.set(file, await testScenarioFile(io, file, options, shared));
    progress.add(1);
  }
  const tested: TestedScenario[] = [];
  let allWritten = true;
  for (const [file, some] of pending) {
    const scenarios = await Promise.all(some.map(finished));
    const updated = options.update && scenarios.length > 0 ? await updateSequences(io, file, scenarios) : undefined;
    tested.push(...(updated?.scenarios ?? scenarios));
    allWritten &&= updated?.isWritten ?? true;
  }
  if (tested.length === 0) throw new CommandError(`${paths.join(', ')}: no scenario file has expectations (expect:).`);
  io.out(formats[options.format](tested, terminalOf(io)));
  const { failed, unread, broken } = countsOf(tested);
  if (unread + broken > 0 || !allWritten) return exitCodes.failed;
  return failed > 0 ? exitCodes.refused : exitCodes.success;
}

async function finished(pending: PendingScenario): Promise<TestedScenario> {
  const tests = await Promise.all(pending.tests.map((test) => (typeof test === 'function' ? test() : test)));
  return { ...pending, tests };
}

/** A CommandError is printed and not thrown, because the next change of a file may correct the error. */
async function testAgain(io: Io, paths: readonly string[], options: TestCommandOptions): Promise<ExitCode> {
  try {
    return await testOnce(io, paths, options);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    io.err(`${error.message}\n`);
    return exitCodes.failed;
  }
}

async function scenarioFilesOf(io: Io, paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const each of paths) {
    const listed = await io.list(each);
    if (!listed && !isScenarioUri(each))
      throw new CommandError(`${each} is not a scenario file: expectations are in files *.replicast.yaml.`);
    files.push(...(listed ?? [each]).filter(isScenarioUri));
  }
  return [...new Set(files.map((file) => path.normalize(file)))];
}

async function foldersOf(io: Io, paths: readonly string[]): Promise<string[]> {
  const folders = new Set<string>();
  for (const each of paths) folders.add((await io.list(each, 0)) === undefined ? path.dirname(each) : each);
  return [...folders];
}

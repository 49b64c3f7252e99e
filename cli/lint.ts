// `replicast lint`: every diagnostic of files and folders.
import { type Command, Option } from 'commander';
import { findProblems } from '../core/language/features/diagnostics.ts';
import { documentsOf } from './documents.ts';
import { lintAsGithub } from './formats/lint-github.ts';
import { lintAsJson } from './formats/lint-json.ts';
import { lintAsSarif } from './formats/lint-sarif.ts';
import { lintAsText } from './formats/lint-text.ts';
import { type ExitCode, exit, type Io } from './io.ts';
import type { LintProblem } from './lint-problem.ts';
import { type ProfileOptions, profileFrom, withProfileOptions } from './profile.ts';
import type { Run } from './run.ts';
import { readText } from './text.ts';

interface Options extends ProfileOptions {
  format: keyof typeof formats;
}

const formats = { text: lintAsText, json: lintAsJson, sarif: lintAsSarif, github: lintAsGithub };

export function addLint(program: Command, run: Run): void {
  const command = program
    .command('lint')
    .description('print every diagnostic of files and folders')
    .argument('<path...>', 'manifests and folders; - is standard input')
    .addOption(new Option('--format <format>', 'what is printed').choices(Object.keys(formats)).default('text'));
  withProfileOptions(command).action((paths: string[], options: Options) => run((io) => lint(io, paths, options)));
}

/** Refused (1) as soon as one diagnostic is an error. @throws CannotContinue where a path cannot be read. */
async function lint(io: Io, paths: string[], options: Options): Promise<ExitCode> {
  profileFrom(options);
  const problems: LintProblem[] = [];
  for (const file of await filesOf(io, paths)) problems.push(...problemsOf(file, await readText(io, file)));
  io.out(formats[options.format](problems));
  return problems.some(({ severity }) => severity === 'error') ? exit.refused : exit.done;
}

async function filesOf(io: Io, paths: string[]): Promise<string[]> {
  const lists = await Promise.all(paths.map(async (path) => (await io.list(path)) ?? [path]));
  return [...new Set(lists.flat())];
}

/** In order of line and column. */
function problemsOf(file: string, text: string): LintProblem[] {
  const found = [...documentsOf(text, file)].flatMap(({ document, startLine, view }) =>
    findProblems(view, { levels: {} }).map(({ code, level, range: { start, end }, message, path, item }) => ({
      ...{ file, document, ...(item !== undefined && { item }) },
      ...{ line: startLine + start.line + 1, column: start.character + 1 },
      ...{ endLine: startLine + end.line + 1, endColumn: end.character + 1 },
      ...{ severity: level, code, message, path },
    })),
  );
  return found.sort((a, b) => a.line - b.line || a.column - b.column);
}

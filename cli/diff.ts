import type { ChartOptions } from './charts/chart-options.ts';
import { type DiffResult, diffResult } from './diff/diff-result.ts';
import { type DiffSides, openSide, openSides } from './diff/diff-sides.ts';
import { readSides } from './diff/read-sides.ts';
import { writeCharts } from './diff/write-charts.ts';
import { diffAsJson } from './formats/diff-json.ts';
import { diffAsMarkdown } from './formats/diff-markdown.ts';
import { diffAsText } from './formats/diff-text.ts';
import type { FormatName } from './formats/format-names.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { isAtLeast } from './lint/lint-options.ts';
import type { ProfileOptions } from './profile.ts';
import { type Terminal, terminalOf } from './terminal.ts';

export interface DiffOptions extends ProfileOptions, ChartOptions {
  path?: string[];
  format: FormatName<'diff'>;
  failOn?: FailOn;
  charts?: string;
  /** The beginning of links in Markdown, such as `https://…/blob/COMMIT`. */
  linkBase?: string;
  output?: string;
}

export type FailOn = 'change' | 'slower' | 'warning' | 'error';

export async function runDiff(io: Io, given: readonly string[], options: DiffOptions): Promise<ExitCode> {
  const { failOn } = options;
  const releases = releasesOf(options);
  const sides =
    releases.after === undefined
      ? await openSides(io, given, options.path ?? [])
      : await sameTwice(io, given, options.path ?? []);
  const read = await readSides(sides, {
    before: { ...options, ...releases.before },
    after: { ...options, ...(releases.after ?? releases.before) },
  });
  const result = await diffResult(
    read,
    releases.after === undefined
      ? [sides.before.name, sides.after.name]
      : [`Kubernetes ${releases.before.kubernetes}`, `Kubernetes ${releases.after.kubernetes}`],
  );
  await print(io, formatted(result, terminalOf(io), options), options.output);
  // If a source cannot be read, the incomplete result is still written, and only the exit code reports the failure.
  if (options.charts !== undefined) await writeCharts(io, options.charts, result);
  if (!read.before.allRead || !read.after.allRead) return exitCodes.failed;
  return failOn && isFailing(result, failOn) ? exitCodes.refused : exitCodes.success;
}

function formatted(result: DiffResult, terminal: Terminal, { format, linkBase }: DiffOptions): string {
  if (format === 'json') return diffAsJson(result);
  return format === 'markdown' ? diffAsMarkdown(result, linkBase) : diffAsText(result, terminal);
}

/**
 * Prints the text, or writes it to the file. An empty text is also written, so that a program sees that the comparison
 * ran.
 */
async function print(io: Io, text: string, file: string | undefined): Promise<void> {
  if (file === undefined) io.out(text);
  else await io.write(file, text, io.mayExist(file) ? await io.read(file) : undefined);
}

interface ReleasePair {
  before: { kubernetes?: string };
  after?: { kubernetes: string };
}

function releasesOf({ kubernetes }: ProfileOptions): ReleasePair {
  const [before, after, ...others] = kubernetes?.split('..') ?? [];
  if (before && after && others.length === 0) return { before: { kubernetes: before }, after: { kubernetes: after } };
  return { before: kubernetes === undefined ? {} : { kubernetes } };
}

async function sameTwice(io: Io, given: readonly string[], inside: readonly string[]): Promise<DiffSides> {
  const [only = '', ...others] = given;
  if (others.length > 0)
    throw new CommandError('Give only one path or one revision: both releases are run on the same files.');
  const side = await openSide(io, only, inside);
  return { before: side, after: side };
}

function isFailing(result: DiffResult, failOn: FailOn): boolean {
  const { changed, added, gone, sharedTargets, newProblems } = result;
  if (failOn === 'change') return changed.length + added.length + gone.length + sharedTargets.length > 0;
  if (failOn === 'slower') return changed.some(({ worse }) => worse !== undefined);
  return newProblems.some(({ severity }) => isAtLeast(severity, failOn));
}

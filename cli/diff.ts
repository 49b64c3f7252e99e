// `replicast diff`: what a change does to scaling.
import type { ChartOptions } from './charts/chart-options.ts';
import { problemsOnlyIn } from './diff/compare-problems.ts';
import { compareSides, type DiffResult } from './diff/diff-result.ts';
import { type DiffSide, type DiffSides, openSide, openSides } from './diff/diff-sides.ts';
import { matchSides } from './diff/match-sides.ts';
import { readSide } from './diff/read-side.ts';
import { diffAsJson } from './formats/diff-json.ts';
import { diffAsMarkdown } from './formats/diff-markdown.ts';
import { diffAsText } from './formats/diff-text.ts';
import type { FormatName } from './formats/format-names.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { isAtLeast } from './lint/lint-options.ts';
import { lintSources } from './lint/lint-sources.ts';
import { type ProfileOptions, releasesFrom } from './profile.ts';
import { configOfPaths, withConfig } from './project-config.ts';
import { terminalOf } from './terminal.ts';

export interface DiffOptions extends ProfileOptions, ChartOptions {
  /** Of revisions and the working directory: only what is at these paths. */
  path?: string[];
  format: FormatName<'diff'>;
  failOn?: FailOn;
}

export type FailOn = 'change' | 'slower' | 'warning' | 'error';

/** @throws CommandError with one sentence: a revision or a path that is not there. */
export async function runDiff(io: Io, given: readonly string[], options: DiffOptions): Promise<ExitCode> {
  const { format, failOn } = options;
  const releases = releasesOf(options);
  const sides =
    releases.after === undefined
      ? await openSides(io, given, options.path ?? [])
      : await sameTwice(io, given, options.path ?? []);
  const [before, after] = [
    await sideOf(sides.before, { ...options, ...releases.before }),
    await sideOf(sides.after, { ...options, ...(releases.after ?? releases.before) }),
  ];
  const matched = matchSides(before.autoscalers, after.autoscalers);
  const names: DiffResult['names'] =
    releases.after === undefined
      ? [sides.before.name, sides.after.name]
      : [`Kubernetes ${releases.before.kubernetes}`, `Kubernetes ${releases.after.kubernetes}`];
  const result: DiffResult = {
    names,
    ...(await compareSides(matched)),
    added: matched.added,
    gone: matched.gone,
    newProblems: problemsOnlyIn(after, before),
    goneProblems: problemsOnlyIn(before, after),
  };
  if (format === 'json') io.out(diffAsJson(result));
  else io.out(format === 'markdown' ? diffAsMarkdown(result) : diffAsText(result, terminalOf(io)));
  if (!before.allRead || !after.allRead) return exitCodes.failed;
  return failOn && isFailing(result, failOn) ? exitCodes.refused : exitCodes.success;
}

interface ReleasePair {
  before: { kubernetes?: string };
  /** Set if two releases are compared. */
  after?: { kubernetes: string };
}

/** `1.32..1.37` compares two releases over the same files. */
function releasesOf({ kubernetes }: ProfileOptions): ReleasePair {
  const [before, after, ...others] = kubernetes?.split('..') ?? [];
  if (before && after && others.length === 0) return { before: { kubernetes: before }, after: { kubernetes: after } };
  return { before: kubernetes === undefined ? {} : { kubernetes } };
}

/** The files are opened once. */
async function sameTwice(io: Io, given: readonly string[], inside: readonly string[]): Promise<DiffSides> {
  const [only = '', ...others] = given;
  if (others.length > 0)
    throw new CommandError('Two releases are compared over the same files: give one path or one revision.');
  const side = await openSide(io, only, inside);
  return { before: side, after: side };
}

async function sideOf(side: DiffSide, options: DiffOptions) {
  const { io, paths } = side;
  const releases = releasesFrom(withConfig(options, await configOfPaths(io, paths)));
  const { autoscalers, allRead } = await readSide(side, options, releases);
  // What cannot be read or rendered has been said.
  const quiet: Io = { ...io, err: () => {} };
  const { problems } = await lintSources(quiet, {
    paths,
    charts: options,
    settings: options,
    withFixes: false,
    keepsFiles: false,
    command: 'diff',
  });
  return { autoscalers, allRead, side, problems };
}

function isFailing({ changed, added, gone, newProblems }: DiffResult, failOn: FailOn): boolean {
  if (failOn === 'change') return changed.length + added.length + gone.length > 0;
  if (failOn === 'slower') return changed.some(({ isSlower }) => isSlower);
  return newProblems.some(({ severity }) => isAtLeast(severity, failOn));
}

// `replicast lint`: reports all diagnostics of files and folders. With `--fix`, it applies the fixes that are certain.
import type { ChartOptions } from './charts/chart-options.ts';
import { expandGlobs } from './expand-globs.ts';
import type { FormatName } from './formats/format-names.ts';
import { lintAsGithub } from './formats/lint-github.ts';
import { lintAsJson } from './formats/lint-json.ts';
import { lintAsSarif } from './formats/lint-sarif.ts';
import { lintAsText } from './formats/lint-text.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { applyFixes } from './lint/apply-fixes.ts';
import { textOfCoverage } from './lint/lint-coverage.ts';
import { openLintFiles } from './lint/lint-files.ts';
import { isAtLeast, type LevelOptions, readRuleOptions } from './lint/lint-options.ts';
import type { FixCount } from './lint/lint-problem.ts';
import { fixedText, lintResult } from './lint/lint-result.ts';
import { type Linted, lintSources } from './lint/lint-sources.ts';
import type { ProfileOptions } from './profile.ts';
import { terminalLines } from './terminal.ts';

export interface LintOptions extends ProfileOptions, ChartOptions, LevelOptions {
  format: FormatName<'lint'>;
  fix?: boolean;
  /** Whether the JSON output is an object with problems and coverage, instead of a list of problems. */
  summary?: boolean;
  requireAutoscaler?: boolean;
}

const formats = { text: lintAsText, json: lintAsJson, sarif: lintAsSarif, github: lintAsGithub } satisfies Record<
  FormatName<'lint'>,
  unknown
>;

/**
 * The exit code is 2 if a file cannot be read or a fix cannot be written, and 1 if a diagnostic reaches `maxLevel` or a
 * required autoscaler is missing.
 */
export async function runLint(processIo: Io, given: string[], options: LintOptions): Promise<ExitCode> {
  const fixesStandardInput = options.fix === true && given.includes('-');
  if (fixesStandardInput && given.length > 1)
    throw new CommandError('--fix with standard input (-) allows no other path, because the fixed text is the output.');
  readRuleOptions(options.rule);
  const files = openLintFiles(processIo);
  const { io } = files;
  const request = {
    paths: await expandGlobs(io, given),
    charts: options,
    settings: options,
    withFixes: options.format === 'sarif',
    keepsFiles: options.fix === true,
  };
  const lint = () => {
    files.dropMessages();
    return lintSources(io, request).catch((error) => {
      files.printMessages();
      throw error;
    });
  };
  const {
    linted,
    fixed,
    unchanged = [],
    unwritten = [],
  } = options.fix ? await applyFixes(files, lint) : { linted: await lint(), fixed: undefined };
  files.printMessages();
  for (const file of unchanged)
    processIo.err(`${file} is not UTF-8 and stays unchanged: some of its characters would be lost.\n`);
  for (const sentence of unwritten) processIo.err(`${sentence}\n`);
  const printed = await formats[options.format](lintResult(io, { ...linted, fixed, withSummary: options.summary }));
  if (fixesStandardInput) {
    io.out(new TextDecoder().decode(await io.read('-')));
    processIo.err(printed, true);
  } else io.out(printed);
  processIo.err(besides(options.format, { ...linted, fixed }), true);
  if (linted.code === exitCodes.failed || unwritten.length > 0) return exitCodes.failed;
  return isRefused(processIo, linted, options) ? exitCodes.refused : exitCodes.success;
}

function isRefused(
  io: Io,
  { problems, coverage }: Pick<Linted, 'problems' | 'coverage'>,
  { maxLevel, requireAutoscaler }: LintOptions,
): boolean {
  const lacksAutoscaler = requireAutoscaler === true && coverage.checked.length === 0;
  if (lacksAutoscaler) io.err('No autoscaler is checked, and --require-autoscaler demands one.\n');
  return lacksAutoscaler || problems.some(({ severity }) => isAtLeast(severity, maxLevel));
}

function besides(
  format: LintOptions['format'],
  { fixed = [], coverage }: Pick<Linted, 'coverage'> & { fixed?: readonly FixCount[] | undefined },
): string {
  if (format === 'github') return fixedText(fixed) + terminalLines([textOfCoverage(coverage)]);
  return format === 'sarif' ? fixedText(fixed) : '';
}

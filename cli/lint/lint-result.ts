import { CommandError, type Io } from '../io.ts';
import { readText } from '../read-text.ts';
import { type Terminal, terminalLines, terminalOf } from '../terminal.ts';
import type { Coverage } from './lint-coverage.ts';
import type { FixCount, LintProblem } from './lint-problem.ts';
import { type RulePage, readRulePage } from './rule-page.ts';

export interface LintResult {
  problems: readonly LintProblem[];
  coverage: Coverage;
  fixed?: readonly FixCount[] | undefined;
  withSummary?: boolean | undefined;
  terminal: Terminal;
  /** Returns the lines of a file; an empty list if the file cannot be read again. */
  linesOf(file: string): Promise<readonly string[]>;
  /** Returns the documentation page of a rule; undefined if the program was installed without the pages. */
  pageOf(code: string): Promise<RulePage | undefined>;
}

export function lintResult(
  io: Io,
  { problems, coverage, fixed, withSummary }: Pick<LintResult, 'problems' | 'coverage' | 'fixed' | 'withSummary'>,
): LintResult {
  const lines = new Map<string, Promise<readonly string[]>>();
  return {
    problems,
    coverage,
    fixed,
    withSummary,
    terminal: terminalOf(io),
    linesOf(file) {
      const found = lines.get(file) ?? readLines(io, file);
      lines.set(file, found);
      return found;
    },
    pageOf: (code) => readRulePage(io, code),
  };
}

async function readLines(io: Io, file: string): Promise<readonly string[]> {
  try {
    return (await readText(io, file)).split(/\r\n|\r|\n/);
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}

export function fixedText(fixed: readonly FixCount[]): string {
  return terminalLines(
    [...new Set(fixed.map(({ file }) => file))].map((file) => {
      const codes = fixed.filter((each) => each.file === file);
      const list = codes.map(({ code, count }) => (count === 1 ? code : `${code} (${count})`));
      return `${file}: fixed ${list.join(', ')}`;
    }),
  );
}

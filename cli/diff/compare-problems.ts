// The problems that `lint` reports on one side only, without hints. A problem whose line has moved, or whose file was
// renamed, is not new.
import type { LintProblem } from '../lint/lint-problem.ts';
import { type DiffSide, nameIn } from './diff-sides.ts';

export interface ProblemsOfSide {
  side: DiffSide;
  problems: readonly LintProblem[];
}

/** Those of `of` that `than` does not have. */
export function problemsOnlyIn(of: ProblemsOfSide, than: ProblemsOfSide): LintProblem[] {
  const inFile = ({ side, problems }: ProblemsOfSide) =>
    problems.filter(isTold).map((one) => ({ one, key: [nameIn(side, one.file), one.code, one.message].join('\n') }));
  const left = without(inFile(of), inFile(than));
  const moved = ({ one }: { one: LintProblem }) => ({ one, key: [one.code, one.message].join('\n') });
  return without(left.map(moved), without(inFile(than), inFile(of)).map(moved)).map(({ one }) => one);
}

/** A hint is for who writes the file. */
const isTold = ({ severity }: LintProblem) => severity !== 'hint';

interface Keyed {
  one: LintProblem;
  key: string;
}

function without(these: readonly Keyed[], others: readonly Keyed[]): Keyed[] {
  const counts = new Map<string, number>();
  for (const { key } of others) counts.set(key, (counts.get(key) ?? 0) + 1);
  return these.filter(({ key }) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count <= 0;
  });
}

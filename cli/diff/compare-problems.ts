// Finds the problems that only one side has. Two problems count as the same if their codes are equal, and either their
// messages or their objects are equal.
import type { LintProblem } from '../lint/lint-problem.ts';
import { type DiffSide, nameIn } from './diff-sides.ts';
import type { MatchedAutoscalers } from './match-sides.ts';
import type { SideAutoscaler } from './read-side.ts';

interface ProblemsOfSide {
  side: DiffSide;
  problems: readonly LintProblem[];
}

interface ProblemsOfOneSide {
  newProblems: readonly LintProblem[];
  goneProblems: readonly LintProblem[];
}

export function problemsOfOneSide(
  before: ProblemsOfSide,
  after: ProblemsOfSide,
  pairs: MatchedAutoscalers['pairs'],
): ProblemsOfOneSide {
  const [earlier, later] = [keyed(before, objectsOf(pairs, 0)), keyed(after, objectsOf(pairs, 1))];
  let [goneProblems, newProblems] = [earlier, later];
  for (let rank = 0; rank < ranks; rank++) {
    const [gone, added] = [goneProblems, newProblems];
    [goneProblems, newProblems] = [without(gone, added, rank), without(added, gone, rank)];
  }
  return { newProblems: newProblems.map(({ one }) => one), goneProblems: goneProblems.map(({ one }) => one) };
}

/** Hints are not reported, because they are for the author of a file, not for a reviewer. */
const isReported = ({ severity }: LintProblem) => severity !== 'hint';

interface KeyedProblem {
  one: LintProblem;
  /**
   * Four keys by which the problem is matched with problems of the other side, from precise to general. Each key
   * contains the code. The keys also contain, in this order: the message and file; the message; the object and field;
   * the object.
   */
  keys: readonly string[];
}

const ranks = 4;

function keyed({ side, problems }: ProblemsOfSide, objectOf: (problem: LintProblem) => string): KeyedProblem[] {
  return problems.filter(isReported).map((one) => {
    const { code, message, path } = one;
    const keys = [[nameIn(side, one.file), message], [message], [objectOf(one), path], [objectOf(one)]];
    return { one, keys: keys.map((key) => [code, ...key].join('\n')) };
  });
}

function objectsOf(pairs: MatchedAutoscalers['pairs'], at: 0 | 1): (problem: LintProblem) => string {
  const known = new Map<string, string>();
  const files = new Map<string, string>();
  for (const [index, pair] of pairs.entries()) {
    const { located, side } = pair[at];
    const place = placeOf(located);
    known.set(place, known.has(place) ? '' : `pair ${index}`);
    files.set(nameIn(side, located.file), pair[1].file);
  }
  const [first] = pairs;
  const side: DiffSide | undefined = first?.[at].side;
  return (problem) => {
    const file = side ? nameIn(side, problem.file) : problem.file;
    return known.get(placeOf(problem)) || [files.get(file) ?? file, problem.document, problem.item ?? ''].join('#');
  };
}

function placeOf({ file, document, item }: Pick<SideAutoscaler['located'], 'file' | 'document' | 'item'>): string {
  return [file, document, item ?? ''].join('#');
}

function without(these: readonly KeyedProblem[], others: readonly KeyedProblem[], rank: number): KeyedProblem[] {
  const counts = new Map<string, number>();
  for (const { keys } of others) counts.set(keys[rank] ?? '', (counts.get(keys[rank] ?? '') ?? 0) + 1);
  return these.filter(({ keys }) => {
    const count = counts.get(keys[rank] ?? '') ?? 0;
    counts.set(keys[rank] ?? '', count - 1);
    return count <= 0;
  });
}

// Problems of several autoscalers that one place writes: each problem is reported once, with the names of the
// autoscalers that have it.
import { namesText } from '../analysis/wording/names-text.ts';
import type { Range } from '../text/node.ts';

interface NamedProblem {
  /** The file. Problems of a chart are in several files. */
  file?: string;
  code: string;
  range: Range;
  message: string;
}

export interface ProblemOfObject<Problem> {
  problem: Problem;
  /** The label that distinguishes the object from the others. */
  label: string;
  /** The number of all objects. A problem that all of them have needs no names. */
  count: number;
  /** The template, for a problem in a values file. */
  template?: string | undefined;
}

/** Merges equal problems. The result has the order of their first occurrences. */
export function nameProblems<Problem extends NamedProblem>(found: readonly ProblemOfObject<Problem>[]): Problem[] {
  const groups = new Map<string, { first: ProblemOfObject<Problem>; labels: Set<string> }>();
  for (const one of found) {
    const { problem, label, template } = one;
    const { file, code, range, message } = problem;
    const key = JSON.stringify([file, code, range, message, template]);
    const group = groups.get(key) ?? { first: one, labels: new Set() };
    groups.set(key, group);
    group.labels.add(label);
  }
  return Array.from(groups.values(), ({ first: { problem, count, template }, labels }) => {
    const names = labels.size === count ? [] : [namesText([...labels])];
    const where = [...names, ...(template === undefined ? [] : [template])].join(' in ');
    return where === '' ? problem : { ...problem, message: `${problem.message} (${where})` };
  });
}

// Problems at one place that writes several autoscalers, such as a line of a template. Each problem is reported once,
// with the names of the autoscalers that have it.
import { namesText } from '../analysis/wording/names-text.ts';
import type { Range } from '../text/node.ts';

interface NamedProblem {
  /** The path of the file. Set only for a chart, whose problems are in several files. */
  file?: string;
  code: string;
  range: Range;
  message: string;
}

export interface ProblemOfObject<Problem> {
  problem: Problem;
  /** The label that distinguishes the object from the others. */
  label: string;
  /** The number of all objects. If all of them have the problem, no names are needed. */
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

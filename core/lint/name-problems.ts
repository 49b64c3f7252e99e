// Combines equal problems that several autoscalers have at one place, such as a template line. The combined problem is
// reported once, with the names of the autoscalers.
import { namesText } from '../analysis/wording/names-text.ts';
import type { Range } from '../text/node.ts';

interface NamedProblem {
  /** The file of the problem; set only for a chart, whose problems are in several files. */
  file?: string;
  code: string;
  range: Range;
  message: string;
}

export interface ProblemOfObject<Problem> {
  problem: Problem;
  label: string;
  count: number;
  template?: string | undefined;
}

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

// Problems of several autoscalers that one place writes: each is reported once, with the names of those that have it.
import type { ProblemAtOffset } from './find-problems.ts';
import { namesText } from './names-text.ts';

export interface ProblemOfObject<Problem> {
  problem: Problem;
  /** The name of the object among the others. */
  label: string;
  /** How many objects there are; a problem of all of them needs no names. */
  count: number;
}

/** In the order of their first occurrence. `file`: problems of a chart are in several files. */
export function nameProblems<Problem extends ProblemAtOffset & { file?: string }>(
  found: readonly ProblemOfObject<Problem>[],
): Problem[] {
  const groups = new Map<string, { first: ProblemOfObject<Problem>; labels: Set<string> }>();
  for (const one of found) {
    const { problem, label } = one;
    const { file, code, range, message } = problem;
    const key = JSON.stringify([file, code, range, message]);
    const group = groups.get(key) ?? { first: one, labels: new Set() };
    groups.set(key, group);
    group.labels.add(label);
  }
  return Array.from(groups.values(), ({ first: { problem, count }, labels }) =>
    labels.size === count ? problem : { ...problem, message: `${problem.message} (${namesText([...labels])})` },
  );
}

// Compares two candidates: first by the goals in order of importance, then by the objectives, then by the size of the
// edit, and last by how round the numbers are.

import type { Objective } from '../model/scenario/objectives.ts';
import { type Assessment, objectiveValue } from './assess.ts';
import type { Candidate } from './candidate.ts';

export type Order = (one: Candidate, other: Candidate) => number;

/** @param assessmentOf returns the assessment to compare; by default, the assessment without variants */
export function orderBy(
  objectives: readonly Objective[],
  assessmentOf: (candidate: Candidate) => Assessment = ({ assessment }) => assessment,
): Order {
  return (one, other) => {
    const [first, second] = [assessmentOf(one), assessmentOf(other)];
    return (
      compareLists(first.gaps, second.gaps) ||
      compareLists(
        objectives.map((objective) => objectiveValue(objective, first)),
        objectives.map((objective) => objectiveValue(objective, second)),
      ) ||
      one.size - other.size ||
      one.digits - other.digits
    );
  };
}

function compareLists(first: readonly number[], second: readonly number[]): number {
  for (const [i, value] of first.entries()) {
    const other = second[i] ?? value;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

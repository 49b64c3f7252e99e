import type { AnalyzedObject } from '../analysis/analyze-document.ts';
import { orderByCause } from '../analysis/order-by-cause.ts';
import type { Problem } from '../model/problem.ts';
import { limits } from '../text/limits.ts';
import { unknownCodeProblems } from './config/config-problems.ts';

export function problemsOfObject(object: AnalyzedObject): Problem[] {
  const { unknownKind, reading } = object;
  return [...(unknownKind ? [unknownKind] : []), ...(reading?.problems ?? []), ...unknownCodeProblems(object)];
}

/**
 * Returns the problems of the object, causes before their consequences. The number of problems is limited, because
 * finding the range of a problem takes a search through all siblings of its field.
 */
export function reportedProblems(object: AnalyzedObject): Problem[] {
  return orderByCause(problemsOfObject(object)).slice(0, limits.problems);
}

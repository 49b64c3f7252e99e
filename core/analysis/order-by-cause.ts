// Orders problems so that a cause comes before its consequences. The API server validates bounds before it reports a
// missing field, so its first error is about the value 0, which the user has not written.
import { formatPath } from '../model/path.ts';
import type { Problem } from '../model/problem.ts';

/**
 * If a field is missing, moves all problems of this field to the place of the first of them, and the problem that the
 * field is missing comes first. Without a missing field, the order stays the same.
 */
export function orderByCause(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length < 2) return problems;
  const missing = new Set(problems.filter(isMissing).map(({ at }) => formatPath(at)));
  if (missing.size === 0) return problems;
  const places = new Map<string, number>();
  const placed = problems.map((problem, index) => {
    const field = formatPath(problem.at);
    const first = places.get(field) ?? index;
    places.set(field, first);
    return { problem, place: missing.has(field) ? first : index };
  });
  return placed
    .sort((a, b) => a.place - b.place || Number(isMissing(b.problem)) - Number(isMissing(a.problem)))
    .map(({ problem }) => problem);
}

function isMissing({ code }: Problem): boolean {
  return code === 'api/required';
}

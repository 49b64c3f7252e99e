import type { Path } from '../path.ts';
import { isObject, type ObjectValue, type Value } from '../value.ts';
import { nonNegativeNumber, type ReportProblem, reportAndDrop } from './read-field-values.ts';
import { readPoints } from './read-load.ts';
import type { Follow, FollowSource } from './scenario.ts';

const followSources: readonly string[] = ['offered', 'served', 'unmet', 'queue', 'latency'] satisfies FollowSource[];

export function readFollow(follow: ObjectValue, report: ReportProblem): Record<string, Follow> {
  return Object.fromEntries(
    Object.entries(follow).flatMap(([name, value]) =>
      readFollowedMetric(value, ['metrics', 'follow', name], report).map((one) => [name, one] as const),
    ),
  );
}

function readFollowedMetric(value: Value, at: Path, report: ReportProblem): Follow[] {
  if (isFollowSource(value)) return [{ of: value, times: 1 }];
  if (isObject(value)) {
    const times = nonNegativeNumber(value.times, [...at, 'times'], report) ?? 1;
    if (value.points !== undefined)
      return [{ of: { points: readPoints(value.points, [...at, 'points'], report) }, times }];
    if (isFollowSource(value.of)) return [{ of: value.of, times }];
  }
  return reportAndDrop(
    report,
    at,
    `a metric must follow ${followSources.join(', ')}, or { points: [[seconds, value], …] }`,
  );
}

function isFollowSource(value: Value | undefined): value is FollowSource {
  return typeof value === 'string' && followSources.includes(value);
}

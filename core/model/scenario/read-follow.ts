// `metrics.follow` of a scenario file: what a custom metric follows.
import type { Path } from '../path.ts';
import { isObject, type ObjectValue, type Value } from '../value.ts';
import { readPoints } from './read-load.ts';
import { allProblem, number, type Report } from './read-parts.ts';
import type { Follow, Followed } from './scenario.ts';

const followed: readonly string[] = ['offered', 'served', 'unmet', 'queue', 'latency'] satisfies Followed[];

export function readFollow(follow: ObjectValue, report: Report): Record<string, Follow> {
  return Object.fromEntries(
    Object.entries(follow).flatMap(([name, value]) =>
      readOne(value, ['metrics', 'follow', name], report).map((one) => [name, one] as const),
    ),
  );
}

function readOne(value: Value, at: Path, report: Report): Follow[] {
  if (isFollowed(value)) return [{ of: value, times: 1 }];
  if (isObject(value)) {
    const times = number(value.times, [...at, 'times'], report) ?? 1;
    if (value.points !== undefined) return [{ of: { points: readPoints(value.points, [...at, 'points'], report) }, times }];
    if (isFollowed(value.of)) return [{ of: value.of, times }];
  }
  return allProblem(report, at, `a metric follows ${followed.join(', ')}, or { points: [[seconds, value], …] }`);
}

function isFollowed(value: Value | undefined): value is Followed {
  return typeof value === 'string' && followed.includes(value);
}

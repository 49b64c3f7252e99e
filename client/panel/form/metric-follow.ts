// What a custom metric can follow, in words.
import type { Follow, FollowSource } from '../../../core/model/scenario/scenario.ts';

export const followTargets: readonly FollowSource[] = ['offered', 'served', 'unmet', 'queue', 'latency'];

export const followTargetNames: Readonly<Record<FollowSource, string>> = {
  offered: 'offered load',
  served: 'served load',
  unmet: 'load not served',
  queue: 'length of the queue',
  latency: 'load ÷ capacity',
};

export function withFollow(
  follow: Readonly<Record<string, Follow>> = {},
  metric: string,
  next: Follow | undefined,
): Record<string, Follow> {
  const { [metric]: _, ...others } = follow;
  return next === undefined ? others : { ...others, [metric]: next };
}

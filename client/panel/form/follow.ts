// What a custom metric can follow, in words.
import type { Follow, Followed } from '../../../core/model/scenario/scenario.ts';

export const followed: readonly Followed[] = ['offered', 'served', 'unmet', 'queue', 'latency'];

export const followWords: Readonly<Record<Followed, string>> = {
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

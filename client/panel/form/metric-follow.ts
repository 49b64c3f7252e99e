import type { Follow, FollowSource } from '../../../core/model/scenario/scenario.ts';

export const followTargets: readonly FollowSource[] = ['offered', 'served', 'unmet', 'queue', 'latency'];

export const followTargetNames: Readonly<Record<FollowSource, string>> = {
  offered: 'offered load',
  served: 'served load',
  unmet: 'unmet load',
  queue: 'queue length',
  latency: 'load ÷ capacity',
};

export function withFollow(
  follow: Readonly<Record<string, Follow>> = {},
  metric: string,
  next: Follow | undefined,
): Record<string, Follow> {
  const { [metric]: _, ...rest } = follow;
  return next === undefined ? rest : { ...rest, [metric]: next };
}

import type { DraftRules } from './autoscaler.ts';

/** Whether the 2019 draft never changes the replicas, which 0 pods and 0 % mean. */
export function forbidsScaling({ pods, percent }: DraftRules): boolean {
  return pods === 0 && percent === 0;
}

import type { DraftRules } from './autoscaler.ts';

/** In the 2019 draft: with 0 pods and 0 % the replicas never change. */
export function forbidsScaling({ pods, percent }: DraftRules): boolean {
  return pods === 0 && percent === 0;
}

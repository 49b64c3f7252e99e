import type { DraftRules } from './autoscaler.ts';

/** Whether rules of the 2019 draft never change the replicas: 0 pods and 0 % mean this. */
export function forbidsScaling({ pods, percent }: DraftRules): boolean {
  return pods === 0 && percent === 0;
}

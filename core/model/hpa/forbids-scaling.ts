import type { DraftRules } from './autoscaler.ts';

/** Whether rules of the 2019 draft never change the replicas, which is so if they allow 0 pods and 0 %. */
export function forbidsScaling({ pods, percent }: DraftRules): boolean {
  return pods === 0 && percent === 0;
}

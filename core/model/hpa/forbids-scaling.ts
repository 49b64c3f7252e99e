import type { DraftRules } from './autoscaler.ts';

export function forbidsScaling({ pods, percent }: DraftRules): boolean {
  return pods === 0 && percent === 0;
}

import type { IndexedObject } from '../index-content.ts';
import type { IndexedWorkload, WorkspaceIndex } from '../workspace-index.ts';
import { disruptionBudgetsOf } from './workload-links.ts';

export interface BlockedEviction {
  budget: IndexedObject;
  text: string;
}

/**
 * Returns the PodDisruptionBudgets that allow no eviction if the workload has `replicas` pods. Leaves out budgets that
 * may not select these pods.
 */
export function blockedEvictions(
  index: WorkspaceIndex,
  workload: IndexedWorkload,
  replicas: number,
): BlockedEviction[] {
  return disruptionBudgetsOf(index, workload).flatMap((budget) => {
    const text = replicas > 0 && !budget.object.templated ? blockingText(budget.object.amounts, replicas) : undefined;
    return text === undefined ? [] : [{ budget, text }];
  });
}

function blockingText(amounts: Readonly<Record<string, string>>, replicas: number): string | undefined {
  const { minAvailable, maxUnavailable } = amounts;
  if (minAvailable !== undefined) {
    const kept = countOf(minAvailable, replicas);
    const isPercent = minAvailable.endsWith('%');
    if (kept === undefined || kept < replicas) return undefined;
    return `keeps ${minAvailable}${isPercent ? ` of the pods (${kept} of ${replicas})` : kept === 1 ? ' pod' : ' pods'} available`;
  }
  const isNone = maxUnavailable !== undefined && countOf(maxUnavailable, replicas) === 0;
  return isNone ? `allows no unavailable pod (maxUnavailable: ${maxUnavailable})` : undefined;
}

function countOf(text: string, replicas: number): number | undefined {
  const [, digits, percent] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return percent === '%' ? Math.ceil((Number(digits) * replicas) / 100) : Number(digits);
}

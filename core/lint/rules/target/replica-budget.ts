import { mayBePatched } from '../../../index/links/patched-workload.ts';
import type { Workload } from '../../../index/workspace-object.ts';
import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import {
  type BudgetComment,
  budgetAmountText,
  budgetCommentsOf,
  excessMilli,
  heldText,
  largestWithin,
  mostPods,
  type ReplicaBudget,
  surgeNote,
} from '../../budget-comments.ts';
import type { Finding, Rule } from '../../rule.ts';

/** Reports pods that hold more of a shared resource at `maxReplicas` than a budget comment allows. */
export const replicaBudget: Rule = {
  code: 'replica-budget',
  level: 'warning',
  needsWorkload: true,
  check({ root, text, item, autoscaler }) {
    const comments = budgetCommentsOf(root, text, item === undefined);
    return comments.length === 0 ? undefined : findingsOfFile(comments, autoscaler);
  },
  inWorkspace: {
    isPossible: ({ reading, patch }) => reading?.autoscaler !== undefined && patch === undefined,
    check(subject) {
      const { root, item, reading } = subject.object;
      const comments = budgetCommentsOf(root, subject.analyzed.lines.text, item === undefined);
      const target = comments.length === 0 ? undefined : subject.workload();
      if (!target) return undefined;
      const isPatched = mayBePatched(subject.workspaceContext.index, target, 'strategy');
      return exceeded(comments, reading?.autoscaler, isPatched ? undefined : target.object.workload);
    },
  },
};

function* findingsOfFile(comments: readonly BudgetComment[], bounds: Bounds | undefined): Generator<Finding> {
  for (const { budget } of comments)
    if ('problem' in budget) yield { at: [], range: budget.range, message: budget.problem };
  // If the workload is known, `unless` hides these findings. In this case `inWorkspace` reports the excess, and also
  // counts the pods of a rolling update.
  for (const finding of exceeded(comments, bounds)) yield { ...finding, unless: () => true };
}

interface Bounds {
  minReplicas: number;
  maxReplicas: number;
}

function* exceeded(
  comments: readonly BudgetComment[],
  bounds: Bounds | undefined,
  workload?: Workload,
): Generator<Omit<Finding, 'unless'>> {
  const most = bounds && mostPods(bounds.maxReplicas, workload);
  if (!most) return;
  for (const { budget } of comments) {
    const excess = 'problem' in budget ? 0 : excessMilli(budget, most);
    if ('problem' in budget || excess <= 0) continue;
    yield {
      at: ['spec', 'maxReplicas'],
      message: `${heldText(budget, most)}, ${budgetAmountText(excess)} over the limit of ${budgetAmountText(budget.limitMilli)}.${surgeNote(most)}`,
      fixes: fixesOf(budget, bounds, workload),
    };
  }
}

function fixesOf(budget: ReplicaBudget, { minReplicas }: Bounds, workload: Workload | undefined): ObjectFix[] {
  const largest = largestWithin(budget, workload);
  return largest < Math.max(1, minReplicas) ? [] : [changeFix(['spec', 'maxReplicas'], largest, false)];
}

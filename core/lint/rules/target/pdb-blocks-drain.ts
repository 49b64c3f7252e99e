import { blockedEvictions } from '../../../index/links/blocked-eviction.ts';
import { mayBePatched } from '../../../index/links/patched-workload.ts';
import { titleOf } from '../../../index/links/proving-part.ts';
import { targetRule } from './workspace-rule.ts';

/** Reports a PodDisruptionBudget that allows no eviction at `minReplicas`. */
export const pdbBlocksDrain = targetRule('pdb-blocks-drain', 'information', ({ target, subject }) => {
  const { object, workspaceContext } = subject;
  const minReplicas = object.reading?.autoscaler?.minReplicas;
  if (minReplicas === undefined) return undefined;
  const [blocked] = blockedEvictions(workspaceContext.index, target, minReplicas);
  if (!blocked || mayBePatched(workspaceContext.index, target, 'labels')) return undefined;
  const { budget, text } = blocked;
  return {
    at: ['spec', 'minReplicas'],
    message: `At minReplicas ${minReplicas} no pod of the target may be evicted, so nodes that run these pods cannot be drained: ${titleOf(budget)} ${text}.`,
    provenBy: { found: budget, text: titleOf(budget) },
  };
});

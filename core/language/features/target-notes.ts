// Notes on `scaleTargetRef`: other objects of the workspace that change the replicas or the pods of the workload.
// Includes only proven relations.

import type { AnalyzedDocument, AnalyzedObject } from '../analyze-document.ts';
import { inlineCode } from '../inline-code.ts';
import { shortPath } from '../workspace/uris.ts';
import { competingAutoscalers, disruptionBudgetsOf, provenWorkload } from '../workspace/workload-links.ts';
import { indexedObjectOf, type WorkspaceContext } from '../workspace/workspace-context.ts';
import type { IndexedObject } from '../workspace/workspace-index.ts';

const maxNotes = 3;

export function targetNotes(
  { lines }: AnalyzedDocument,
  { root, reading }: AnalyzedObject,
  workspaceContext: WorkspaceContext,
): string | undefined {
  const { index } = workspaceContext;
  const found = indexedObjectOf(workspaceContext, root, lines);
  if (!found) return undefined;
  const workload = provenWorkload(index, found);
  const minReplicas = reading?.autoscaler?.minReplicas;
  const budgets = workload && minReplicas !== undefined ? disruptionBudgetsOf(index, workload) : [];
  const notes = [
    ...competingAutoscalers(index, found).flatMap((other) => autoscalerNote(other) ?? []),
    ...budgets.flatMap((budget) => budgetNote(budget, minReplicas ?? 0) ?? []),
  ];
  return notes.length === 0 ? undefined : notes.slice(0, maxNotes).join('\n\n');
}

/** A disruption budget that allows no eviction at minReplicas. */
function budgetNote(
  { object: { kind, name, amounts = {} }, uri }: IndexedObject,
  minReplicas: number,
): string | undefined {
  const { minAvailable = '' } = amounts;
  if (!/^\d{1,9}$/.test(minAvailable) || minReplicas === 0 || Number(minAvailable) < minReplicas) return undefined;
  const who = `${kind} ${inlineCode(name.text)} (${shortPath(uri)})`;
  return `${who} keeps ${minAvailable} pods of the workload available: at minReplicas (${minReplicas}) no pod may be evicted, so a node that runs one cannot be drained.`;
}

function autoscalerNote({ object: { role, kind, name }, uri }: IndexedObject): string | undefined {
  const who = `${kind} ${inlineCode(name.text)} (${shortPath(uri)})`;
  switch (role) {
    case 'autoscaler':
      return `${who} has the same target: both set the replicas of the workload.`;
    case 'scaledObject':
      return `${who} has the same target: it creates an autoscaler of its own, and both set the replicas of the workload.`;
    case 'verticalAutoscaler':
      return `${who} has the same target: it may change the requests that the usage is measured against.`;
    default:
      return undefined;
  }
}

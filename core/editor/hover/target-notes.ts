import type { AnalyzedDocument, AnalyzedObject } from '../../analysis/analyze-document.ts';
import { inlineCode } from '../../analysis/wording/inline-code.ts';
import { indexedObjectOf, type WorkspaceContext } from '../../analysis/workspace-context.ts';
import type { IndexedObject } from '../../index/index-content.ts';
import { type BlockedEviction, blockedEvictions } from '../../index/links/blocked-eviction.ts';
import { competingAutoscalers, provenWorkload } from '../../index/links/workload-links.ts';
import { shortPath } from '../../index/uris.ts';
import { firstOf } from '../../model/first-of.ts';
import { markdownText } from '../../model/markdown-text.ts';

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
  const blocked = workload && minReplicas !== undefined ? blockedEvictions(index, workload, minReplicas) : [];
  const notes = [
    ...firstOf(competingAutoscalers(index, found), maxNotes).flatMap((other) => autoscalerNote(other) ?? []),
    ...blocked.map((one) => budgetNote(one, minReplicas ?? 0)),
  ];
  return notes.length === 0 ? undefined : notes.slice(0, maxNotes).join('\n\n');
}

function budgetNote({ budget: { uri, object }, text }: BlockedEviction, minReplicas: number): string {
  const who = `${object.kind} ${inlineCode(object.name.text)} (${markdownText(shortPath(uri))})`;
  return `${who} ${markdownText(text)}: at minReplicas (${minReplicas}) no pod of the target may be evicted, so nodes that run these pods cannot be drained.`;
}

function autoscalerNote({ object: { role, kind, name }, uri }: IndexedObject): string | undefined {
  const who = `${kind} ${inlineCode(name.text)} (${markdownText(shortPath(uri))})`;
  switch (role) {
    case 'autoscaler':
      return `${who} has the same target: both set the replicas of the workload.`;
    case 'scaledObject':
      return `${who} has the same target: the HPA that KEDA makes for it also sets the replicas of the workload.`;
    case 'verticalAutoscaler':
      return `${who} has the same target and may change the requests that the usage is measured against.`;
    default:
      return undefined;
  }
}

// What else in the workspace changes the size of a workload, or of its pods: under the reference to it. Only what is proven, and
// only in a sentence: rules judge.
import { inlineCode } from '../markdown.ts';
import type { ChunkView, ObjectView } from '../view.ts';
import { shortName } from '../workspace/addresses.ts';
import { budgetsOf, othersOn, provenWorkload } from '../workspace/links.ts';
import { foundIn, type Surroundings } from '../workspace/surroundings.ts';
import type { Found } from '../workspace/workspace-index.ts';

const mostNotes = 3;

export function targetNotes({ lines }: ChunkView, { root, reading }: ObjectView, surroundings: Surroundings): string | undefined {
  const { index } = surroundings;
  const found = foundIn(surroundings, root, lines);
  if (!found) return undefined;
  const workload = provenWorkload(index, found);
  const least = reading?.autoscaler?.minReplicas;
  const budgets = workload && least !== undefined ? budgetsOf(index, workload) : [];
  const notes = [
    ...othersOn(index, found).flatMap((other) => noteOf(other) ?? []),
    ...budgets.flatMap((budget) => budgetNote(budget, least ?? 0) ?? []),
  ];
  return notes.length === 0 ? undefined : notes.slice(0, mostNotes).join('\n\n');
}

/** A budget that leaves nothing to evict while the workload is small. */
function budgetNote({ object: { kind, name, amounts = {} }, uri }: Found, least: number): string | undefined {
  const { minAvailable = '' } = amounts;
  if (!/^\d{1,9}$/.test(minAvailable) || least === 0 || Number(minAvailable) < least) return undefined;
  const who = `${kind} ${inlineCode(name.text)} (${shortName(uri)})`;
  return `${who} keeps ${minAvailable} of its pods available: at minReplicas, ${least}, none may be evicted, and no node that runs one drains.`;
}

function noteOf({ object: { role, kind, name }, uri }: Found): string | undefined {
  const who = `${kind} ${inlineCode(name.text)} (${shortName(uri)})`;
  switch (role) {
    case 'autoscaler':
      return `${who} has the same target: both write its replicas.`;
    case 'scaledObject':
      return `${who} has the same target: it makes an autoscaler of its own, and both write its replicas.`;
    case 'verticalAutoscaler':
      return `${who} has the same target: it may change the requests that usage is measured against.`;
    default:
      return undefined;
  }
}

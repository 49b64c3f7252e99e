// What else in the workspace changes the size of a workload, or of its pods: under the reference to it. Only what is proven, and
// only in a sentence: rules judge.
import { inlineCode } from '../markdown.ts';
import type { AutoscalerView, ChunkView } from '../view.ts';
import { shortName } from '../workspace/addresses.ts';
import { othersOn } from '../workspace/links.ts';
import { foundIn, type Surroundings } from '../workspace/surroundings.ts';
import type { Found } from '../workspace/workspace-index.ts';

const mostNotes = 3;

export function targetNotes({ lines }: ChunkView, { root }: AutoscalerView, surroundings: Surroundings): string | undefined {
  const found = foundIn(surroundings, root, lines);
  const notes = found ? othersOn(surroundings.index, found).flatMap((other) => noteOf(other) ?? []) : [];
  return notes.length === 0 ? undefined : notes.slice(0, mostNotes).join('\n\n');
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

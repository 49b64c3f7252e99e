import { readSourceTree } from '../../../text/read/source-tree.ts';
import { KustomizeFailure } from '../failure.ts';
import { decodeNode } from '../load/decode.ts';
import { type Replacement, type ReplacementEntries, replacementShape } from '../load/kustomization-shape.ts';
import type { Loader } from '../load/loader.ts';
import { placesIn } from '../tree/place-of.ts';

export function readReplacementList(entries: ReplacementEntries, loader: Loader): Replacement[] {
  return entries.flatMap((entry) => {
    if (!entry.path?.value) return [entry];
    if (entry.source || entry.targets) throw new KustomizeFailure('cannot specify both path and inline replacement');
    return readReplacements(entry.path.value, loader);
  });
}

function readReplacements(path: string, loader: Loader): Replacement[] {
  const file = loader.find(path);
  const read = readSourceTree(loader.text(file));
  if (!read.ok) throw new KustomizeFailure(`yaml: ${read.libyamlMessage ?? read.problem}`);
  if (!read.root) return [];
  if (read.root.kind === 'list') return decodeNode(read.root, { list: replacementShape }, placesIn(file)) ?? [];
  const one = decodeNode(read.root, replacementShape, placesIn(file));
  return one ? [one] : [];
}

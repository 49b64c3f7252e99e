// A field that is unknown where it stands, and known one level up or in exactly one structure beside it: it is moved there.
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import type { TextEdit } from '../../text/edits.ts';
import { columnOf, endOfLines, moveEntry } from '../../text/move.ts';
import type { Entry, MapNode, Node } from '../../text/node.ts';
import { find } from '../../text/value.ts';
import { choiceOf } from '../completion/companions.ts';
import { childrenOf, fieldAt } from '../fields.ts';
import type { ObjectView } from '../view.ts';

export interface Moved {
  /** Where it goes: `behavior`, or `the level above`. */
  into: string;
  edits: TextEdit[];
}

/** `path` is that of the unknown field. */
export function moveMisplaced({ root, description }: ObjectView, path: Path, text: string): Moved | undefined {
  const key = String(path.at(-1));
  const around = path.slice(0, -1);
  const map = find(root, around)?.node;
  const entry = map?.kind === 'map' ? onlyEntry(map, key) : undefined;
  const parent = description && fieldAt(description.root, around);
  if (map?.kind !== 'map' || !entry || !parent || !description) return undefined;
  return down({ map, entry, parent, text }) ?? up({ root, around, map, entry, top: description.root, text });
}

interface Down {
  map: MapNode;
  entry: Entry;
  parent: Field;
  text: string;
}

function down({ map, entry, parent, text }: Down): Moved | undefined {
  const fitting = childrenOf(parent).filter((child) => childrenOf(child).some(({ name }) => name === entry.key));
  const chosen = fitting.filter((child) => isMeant(map, parent, child));
  const [only] = fitting.length === 1 ? fitting : chosen;
  if (!only || (fitting.length > 1 && chosen.length !== 1)) return undefined;
  const there = map.entries.find(({ key }) => key === only.name);
  const column = columnOf(text, entry.keyRange.start);
  const target = there?.value;
  if (!there) {
    const last = lastBut(map, entry);
    const edits = last && moveEntry(text, { from: map, entry, behind: endOfLines(text, last), column, under: only.name });
    return edits ? { into: only.name, edits } : undefined;
  }
  if (target?.kind !== 'map' || target.flow || there.merged || has(target, entry.key)) return undefined;
  const own = target.entries.filter(({ merged }) => !merged);
  const [first, last] = [own[0], own.at(-1)];
  const edits =
    first && last && moveEntry(text, { from: map, entry, behind: endOfLines(text, last), column: columnOf(text, first.keyRange.start) });
  return edits && { into: only.name, edits };
}

/** Of several structures the one that is written, or that `type` names. */
function isMeant(map: MapNode, parent: Field, child: Field): boolean {
  if (has(map, child.name)) return true;
  const type = map.entries.find(({ key }) => key === 'type')?.value;
  return type?.kind === 'scalar' && type.value === choiceOf(parent, child.name);
}

interface Up {
  root: Node;
  around: Path;
  map: MapNode;
  entry: Entry;
  top: Field;
  text: string;
}

function up({ root, around, map, entry, top, text }: Up): Moved | undefined {
  const outside = around.slice(0, -1);
  const field = fieldAt(top, outside);
  const target = find(root, outside)?.node;
  const holder = around.at(-1);
  const isKnown = field && childrenOf(field).some(({ name }) => name === entry.key);
  if (!isKnown || target?.kind !== 'map' || target.flow || has(target, entry.key) || typeof holder !== 'string') return undefined;
  const parent = onlyEntry(target, holder);
  // Alone it would leave nothing behind.
  const other = lastBut(map, entry);
  if (!parent || !other) return undefined;
  const behind = endOfLines(text, other.keyRange.start < entry.keyRange.start ? other : parent);
  const edits = moveEntry(text, { from: map, entry, behind, column: columnOf(text, parent.keyRange.start) });
  return edits && { into: outside.length === 0 ? 'the object itself' : String(outside.at(-1)), edits };
}

function onlyEntry({ entries }: MapNode, key: string): Entry | undefined {
  const found = entries.filter((entry) => entry.key === key);
  const [only] = found;
  return found.length === 1 && only && !only.merged ? only : undefined;
}

function has({ entries }: MapNode, key: string): boolean {
  return entries.some((entry) => entry.key === key);
}

/** Written here: what is merged stands elsewhere. */
function lastBut({ entries }: MapNode, { key }: Entry): Entry | undefined {
  return entries.findLast((entry) => !entry.merged && entry.key !== key);
}

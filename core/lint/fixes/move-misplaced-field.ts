// Moves a field that is unknown at its position, but known one level above or in exactly one sibling structure.

import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import { typeForStructure } from '../../analysis/type-choices.ts';
import type { Field } from '../../model/field.ts';
import { childFields, fieldAt } from '../../model/field-lookup.ts';
import type { Path } from '../../model/path.ts';
import { startOfEntry } from '../../text/edits/entry-range.ts';
import type { TextEdit } from '../../text/edits/minimal-edits.ts';
import { endOfEntryLines, moveEntry } from '../../text/edits/move-entry.ts';
import { columnOf } from '../../text/lines.ts';
import type { Entry, MapNode, Node } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';

export interface MoveFix {
  into: string;
  edits: TextEdit[];
}

export function moveMisplacedField(
  { root, description }: AnalyzedObject,
  path: Path,
  text: string,
): MoveFix | undefined {
  const key = String(path.at(-1));
  const parentPath = path.slice(0, -1);
  const map = findNode(root, parentPath)?.node;
  const entry = map?.kind === 'map' ? onlyEntry(map, key) : undefined;
  const parent = description && fieldAt(description.root, parentPath);
  if (map?.kind !== 'map' || !entry || !parent || !description) return undefined;
  return (
    moveIntoSibling({ map, entry, parent, text }) ??
    moveToParent({ root, parentPath, map, entry, top: description.root, text })
  );
}

interface MoveIntoSiblingOptions {
  map: MapNode;
  entry: Entry;
  parent: Field;
  text: string;
}

function moveIntoSibling({ map, entry, parent, text }: MoveIntoSiblingOptions): MoveFix | undefined {
  const fitting = childFields(parent).filter((child) => childFields(child).some(({ name }) => name === entry.key));
  const chosen = fitting.filter((child) => isIntendedParent(map, parent, child));
  const [only] = fitting.length === 1 ? fitting : chosen;
  if (!only || (fitting.length > 1 && chosen.length !== 1)) return undefined;
  const sibling = map.entries.find(({ key }) => key === only.name);
  const column = columnOf(text, startOfEntry(text, entry));
  const target = sibling?.value;
  if (!sibling) {
    const last = lastEntryExcept(map, entry);
    const edits =
      last &&
      moveEntry(text, { from: map, entry, after: endOfEntryLines(text, last), column, newParentKey: only.name });
    return edits ? { into: only.name, edits } : undefined;
  }
  if (target?.kind !== 'map' || target.flow || sibling.merged || hasKey(target, entry.key)) return undefined;
  const own = target.entries.filter(({ merged }) => !merged);
  const [first, last] = [own[0], own.at(-1)];
  const edits =
    first &&
    last &&
    moveEntry(text, {
      from: map,
      entry,
      after: endOfEntryLines(text, last),
      column: columnOf(text, startOfEntry(text, first)),
    });
  return edits && { into: only.name, edits };
}

function isIntendedParent(map: MapNode, parent: Field, child: Field): boolean {
  if (hasKey(map, child.name)) return true;
  const type = map.entries.find(({ key }) => key === 'type')?.value;
  return type?.kind === 'scalar' && type.value === typeForStructure(parent, child.name);
}

interface MoveToParentOptions {
  root: Node;
  parentPath: Path;
  map: MapNode;
  entry: Entry;
  top: Field;
  text: string;
}

function moveToParent({ root, parentPath, map, entry, top, text }: MoveToParentOptions): MoveFix | undefined {
  const outside = parentPath.slice(0, -1);
  const field = fieldAt(top, outside);
  const target = findNode(root, outside)?.node;
  const holder = parentPath.at(-1);
  const isKnown = field && childFields(field).some(({ name }) => name === entry.key);
  if (!isKnown || target?.kind !== 'map' || target.flow || hasKey(target, entry.key) || typeof holder !== 'string')
    return undefined;
  const parent = onlyEntry(target, holder);
  // If the field is the only field of its map, it is not moved, because the map would then be empty.
  const other = lastEntryExcept(map, entry);
  if (!parent || !other) return undefined;
  const after = endOfEntryLines(text, other.keyRange.start < entry.keyRange.start ? other : parent);
  const edits = moveEntry(text, { from: map, entry, after, column: columnOf(text, startOfEntry(text, parent)) });
  return edits && { into: outside.length === 0 ? 'the object itself' : String(outside.at(-1)), edits };
}

function onlyEntry({ entries }: MapNode, key: string): Entry | undefined {
  const found = entries.filter((entry) => entry.key === key);
  const [only] = found;
  return found.length === 1 && only && !only.merged ? only : undefined;
}

function hasKey({ entries }: MapNode, key: string): boolean {
  return entries.some((entry) => entry.key === key);
}

/**
 * Returns the last entry of the map that is not the given entry. Entries from a merge key (`<<`) are skipped, because
 * their text is in another map.
 */
function lastEntryExcept({ entries }: MapNode, { key }: Entry): Entry | undefined {
  return entries.findLast((entry) => !entry.merged && entry.key !== key);
}

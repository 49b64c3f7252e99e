// Changes of an object as text edits that preserve comments and formatting.
import type { FieldChange, ObjectFix } from '../../model/object-fix.ts';
import type { Path } from '../../model/path.ts';
import { isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { minimalEdits, type TextEdit } from '../../text/minimal-edits.ts';
import type { Entry, MapNode, Node } from '../../text/node.ts';
import { effectiveEntry, ownValue, toValue } from '../../text/tree.ts';

/** Undefined if the changed field is not written at its own position, but in an alias or in embedded JSON. */
export function objectFixEdits(
  { changes }: Pick<ObjectFix, 'changes'>,
  root: MapNode,
  text: string,
): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  for (const change of changes) {
    const found = editsOfChange(change, root, text);
    if (!found) return undefined;
    edits.push(...found);
  }
  return edits;
}

function editsOfChange({ at, to, renamedTo }: FieldChange, root: MapNode, text: string): TextEdit[] | undefined {
  const inner = innermostMap(root, at);
  if (!inner) return undefined;
  if (renamedTo !== undefined) {
    const entry = inner.depth === at.length - 1 ? effectiveEntry(inner.map, String(at.at(-1))) : undefined;
    return entry && !entry.merged ? [{ ...entry.keyRange, text: renamedTo }] : undefined;
  }
  const [key, ...rest] = at.slice(inner.depth).map(String);
  const value = toValue(inner.map);
  if (key === undefined || !isObject(value)) return undefined;
  const given = rest.reduceRight<Value | undefined>(
    (deeper, name) => Object.assign(Object.create(null), { [name]: deeper }) as ObjectValue,
    to,
  );
  const edits = minimalEdits(
    text,
    inner.map,
    Object.assign(Object.create(null), value, { [key]: given }) as ObjectValue,
  );
  return edits.length > 0 ? edits : undefined;
}

/**
 * The deepest map on the path that is written at its own position. Aliases are excluded, because their anchor may have
 * other uses.
 */
function innermostMap(root: MapNode, at: Path): { map: MapNode; depth: number } | undefined {
  let node: Node = root;
  for (const [depth, key] of at.slice(0, -1).entries()) {
    const entry: Entry | undefined = node.kind === 'map' ? effectiveEntry(node, String(key)) : undefined;
    if (node.kind === 'map' && !entry?.value) return nonEmptyMap(node, depth);
    const next: Node | undefined = node.kind === 'list' ? node.items[Number(key)] : entry && ownValue(entry);
    if (next?.kind !== 'map' && next?.kind !== 'list') return undefined;
    node = next;
  }
  return nonEmptyMap(node, at.length - 1);
}

/** An empty map is not changed, because its indentation is unknown. */
function nonEmptyMap(node: Node, depth: number): { map: MapNode; depth: number } | undefined {
  return node.kind === 'map' && node.entries.length > 0 ? { map: node, depth } : undefined;
}

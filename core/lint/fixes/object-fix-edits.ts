// Converts changes of an object to text edits that preserve comments and formatting.
import type { FieldChange, ObjectFix } from '../../model/object-fix.ts';
import type { Path } from '../../model/path.ts';
import { isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { losesAnchor, minimalEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import type { Entry, MapNode, Node } from '../../text/node.ts';
import { effectiveEntry, ownValue, toValue } from '../../text/tree.ts';

/**
 * Returns the edits that apply the changes to the text. Returns undefined if nothing would change, if a field is in an
 * alias or in embedded JSON, if a renamed key has several lines, or if an alias needs the removed part.
 */
export function objectFixEdits(
  { changes }: Pick<ObjectFix, 'changes'>,
  root: MapNode,
  text: string,
): TextEdit[] | undefined {
  const renames: TextEdit[] = [];
  // Two changes in one map become one edit, because an added field may replace a removed field.
  const targets = new Map<MapNode, ObjectValue>();
  for (const change of changes) {
    const inner = innermostMap(root, change.at);
    if (!inner || !addChange(change, inner, { renames, targets })) return undefined;
  }
  // A key whose range has several lines contains comments, which the new name would replace.
  if (renames.some(({ start, end }) => /[\r\n]/.test(text.slice(start, end)))) return undefined;
  // If a map ends with an inner map, both edits may insert at the same offset. The edit of the inner map must then come
  // first.
  const byStart = [...targets].sort(([one], [other]) => other.range.start - one.range.start);
  const edits = byStart.map(([map, target]) => minimalEdits(text, map, target));
  const all = [...renames, ...edits.flat()];
  return edits.some((found) => found.length === 0) || losesAnchor(text, all) ? undefined : all;
}

interface CollectedChanges {
  renames: TextEdit[];
  targets: Map<MapNode, ObjectValue>;
}

function addChange(change: FieldChange, inner: InnermostMap, { renames, targets }: CollectedChanges): boolean {
  const { map, depth } = inner;
  if (change.renamedTo !== undefined) {
    const rename = renameEdit(change, inner, change.renamedTo);
    return rename !== undefined && renames.push(rename) > 0;
  }
  const target = withField(targets.get(map) ?? toValue(map), change.at.slice(depth), change.to);
  return target !== undefined && targets.set(map, target).size > 0;
}

function renameEdit({ at }: FieldChange, { map, depth }: InnermostMap, to: string): TextEdit | undefined {
  const entry = depth === at.length - 1 ? effectiveEntry(map, String(at.at(-1))) : undefined;
  return entry && !entry.merged ? { ...entry.keyRange, text: to } : undefined;
}

function withField(object: Value, path: Path, to: Value | undefined): ObjectValue | undefined {
  const [key, ...rest] = path.map(String);
  if (key === undefined || !isObject(object)) return undefined;
  const inner = object[key];
  const given = rest.length === 0 ? to : withField(isObject(inner) ? inner : Object.create(null), rest, to);
  return Object.assign(Object.create(null), object, { [key]: given }) as ObjectValue;
}

interface InnermostMap {
  map: MapNode;
  depth: number;
}

/**
 * Returns the innermost map on the path that can be edited; undefined if there is none. An aliased map is not changed,
 * because the anchor may have other uses.
 */
function innermostMap(root: MapNode, at: Path): InnermostMap | undefined {
  let node: Node = root;
  for (const [depth, key] of at.slice(0, -1).entries()) {
    const entry: Entry | undefined = node.kind === 'map' ? effectiveEntry(node, String(key)) : undefined;
    if (node.kind === 'map' && !entry?.value) return nonEmptyMap(node, depth);
    const next: Node | undefined = node.kind === 'list' ? node.items[Number(key)] : entry && ownValue(entry);
    if (next?.kind !== 'map' && next?.kind !== 'list') return undefined;
    if (node.kind === 'map' && next.kind === 'map' && next.entries.length === 0) return nonEmptyMap(node, depth);
    node = next;
  }
  return nonEmptyMap(node, at.length - 1);
}

/** Returns undefined for an empty map, because the indentation of its content is unknown. */
function nonEmptyMap(node: Node, depth: number): InnermostMap | undefined {
  return node.kind === 'map' && node.entries.length > 0 ? { map: node, depth } : undefined;
}

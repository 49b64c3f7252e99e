// Changes of an object as text edits that preserve comments and formatting.
import type { FieldChange, ObjectFix } from '../../model/object-fix.ts';
import type { Path } from '../../model/path.ts';
import { isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { losesAnchor, minimalEdits, type TextEdit } from '../../text/edits/minimal-edits.ts';
import type { Entry, MapNode, Node } from '../../text/node.ts';
import { effectiveEntry, ownValue, toValue } from '../../text/tree.ts';

/**
 * Undefined if the changed field is not written at its own position, but in an alias or in embedded JSON, or if an
 * alias needs what is removed.
 */
export function objectFixEdits(
  { changes }: Pick<ObjectFix, 'changes'>,
  root: MapNode,
  text: string,
): TextEdit[] | undefined {
  const renames: TextEdit[] = [];
  // Two changes of one map are one edit of it: an added field may take the place of a removed one.
  const targets = new Map<MapNode, ObjectValue>();
  for (const change of changes) {
    const inner = innermostMap(root, change.at);
    if (!inner || !addChange(change, inner, { renames, targets })) return undefined;
  }
  // What is read as a key of several lines contains comments.
  if (renames.some(({ start, end }) => /[\r\n]/.test(text.slice(start, end)))) return undefined;
  const edits = Array.from(targets, ([map, target]) => minimalEdits(text, map, target));
  const all = [...renames, ...edits.flat()];
  return edits.some((found) => found.length === 0) || losesAnchor(text, all) ? undefined : all;
}

interface CollectedChanges {
  renames: TextEdit[];
  /** What the changed maps become. */
  targets: Map<MapNode, ObjectValue>;
}

/** False if the change is not possible. */
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

/** Removes the field if `to` is undefined; the maps on the way to it are new. */
function withField(object: Value, path: Path, to: Value | undefined): ObjectValue | undefined {
  const [key, ...rest] = path.map(String);
  if (key === undefined || !isObject(object)) return undefined;
  const given = rest.reduceRight<Value | undefined>(
    (deeper, name) => Object.assign(Object.create(null), { [name]: deeper }) as ObjectValue,
    to,
  );
  return Object.assign(Object.create(null), object, { [key]: given }) as ObjectValue;
}

interface InnermostMap {
  map: MapNode;
  depth: number;
}

/**
 * The deepest map on the path that is written at its own position. Aliases are excluded, because their anchor may have
 * other uses.
 */
function innermostMap(root: MapNode, at: Path): InnermostMap | undefined {
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
function nonEmptyMap(node: Node, depth: number): InnermostMap | undefined {
  return node.kind === 'map' && node.entries.length > 0 ? { map: node, depth } : undefined;
}

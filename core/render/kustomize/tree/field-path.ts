// Changes the fields at a field path of kustomize. If the path leads through a list, the fields of every item change.
import { oncePer } from '../../../model/once.ts';
import { KustomizeFailure, rewordError, withPrefix } from '../failure.ts';
import { formatId, type Gvk, isSelectedBy } from '../resource/id.ts';
import { Resource } from '../resource/resource.ts';
import { assertPathLength } from './copy-budget.ts';
import { getField, isNull, type KMap, type KNode, mapNode, plainNode, setField } from './node.ts';

export interface FieldSpec extends Partial<Gvk> {
  path: string;
  create?: boolean;
}

export interface FieldSpecChange {
  spec: FieldSpec;
  gvk: Gvk;
  /** The node to create for a missing field, if `create` of the specification is true. */
  createAs?: 'map' | 'scalar';
  set: (node: KNode) => KNode;
}

export function changeField(root: KMap, { spec, gvk, createAs, set }: FieldSpecChange): void {
  if (!isSelectedBy(gvk, spec)) return;
  const walker: Walker = { create: spec.create === true, createAs, set };
  const prefix = () => `considering field '${spec.path}' of object ${formatId(new Resource(root).currentId)}`;
  rewordError(
    () => walk(root, partsOf(spec), walker),
    (message) => `${prefix()}: ${message}`,
  );
}

interface Walker {
  create: boolean;
  createAs: 'map' | 'scalar' | undefined;
  set: (node: KNode) => KNode;
}

/**
 * The parts of a path are cached, because each transformer applies each of its field specifications to each resource.
 */
const partsOf = oncePer(({ path }: FieldSpec): readonly string[] => splitPath(path));

/** A slash inside a name is written as `\/`. */
function splitPath(path: string): string[] {
  const trimmed = path.startsWith('/') ? path.slice(1) : path;
  const parts = trimmed.split(/(?<!\\)\//).map((part) => part.replaceAll('\\/', '/'));
  assertPathLength(parts);
  return parts;
}

function walk(node: KNode, path: readonly string[], walker: Walker): KNode {
  const [next, ...rest] = path;
  if (next === undefined) return walker.set(node);
  if (isNull(node)) return node;
  if (node.kind === 'scalar') throw new KustomizeFailure('expected sequence or mapping node');
  if (node.kind === 'list') {
    const prefix = `visit traversal on path: [${path.join(' ')}]`;
    node.items = node.items.map((item) => withPrefix(prefix, () => walk(item, path, walker)));
    return node;
  }
  walkMap(node, next, rest, walker);
  return node;
}

function walkMap(map: KMap, name: string, rest: readonly string[], walker: Walker): void {
  const isList = name.endsWith('[]');
  const key = isList ? name.slice(0, -2) : name;
  if (key === '') throw new KustomizeFailure('cannot set or create an empty field name');
  const found = getField(map, key);
  const creates = walker.create && walker.createAs !== undefined && !isList;
  if (!found && !creates) return;
  const isMissing = !found || (isNull(found) && creates);
  const start = isMissing ? created(rest.length > 0 ? 'map' : walker.createAs) : found;
  setField(map, key, walk(start, rest, walker));
}

function created(kind: 'map' | 'scalar' | undefined): KNode {
  return kind === 'scalar' ? plainNode('') : mapNode();
}

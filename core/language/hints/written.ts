// Every described field of an autoscaler that has a plain value in the file, with its description.
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import type { ListNode, MapNode, Node, ScalarNode } from '../../text/node.ts';
import { ownValue } from '../../text/value.ts';
import { fieldAt } from '../fields.ts';
import type { AutoscalerView } from '../view.ts';

export interface WrittenField {
  path: Path;
  field: Field;
  node: ScalarNode;
  /** The object around it. */
  parent: MapNode;
}

export function* writtenFields({ root, description }: AutoscalerView): Generator<WrittenField> {
  if (description) yield* inside(root, description.root, [], root);
}

function* inside(node: Node | undefined, field: Field | undefined, path: Path, parent: MapNode): Generator<WrittenField> {
  if (!field || !node) return;
  if (node.kind === 'scalar') yield { path, field, node, parent };
  if (node.kind === 'list') for (const [index, item] of node.items.entries()) yield* ofItem(node, item, index, field, path, parent);
  if (node.kind !== 'map') return;
  for (const entry of node.entries) yield* inside(ownValue(entry), fieldAt(field, [entry.key]), [...path, entry.key], node);
}

/** What an alias stands for is written elsewhere. */
function* ofItem(
  list: ListNode,
  item: Node | undefined,
  index: number,
  field: Field,
  path: Path,
  parent: MapNode,
): Generator<WrittenField> {
  if (item && item.range.start >= list.range.start) yield* inside(item, fieldAt(field, [index]), [...path, index], parent);
}

import type { AnalyzedAutoscaler } from '../../analysis/analyze-document.ts';
import type { Field } from '../../model/field.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import type { Path } from '../../model/path.ts';
import type { ListNode, MapNode, Node, ScalarNode } from '../../text/node.ts';
import { ownValue } from '../../text/tree.ts';

export interface WrittenField {
  path: Path;
  field: Field;
  node: ScalarNode;
  parent: MapNode;
}

export function* writtenFields({ root, description }: AnalyzedAutoscaler): Generator<WrittenField> {
  if (description) yield* fieldsWithin(root, description.root, [], root);
}

function* fieldsWithin(
  node: Node | undefined,
  field: Field | undefined,
  path: Path,
  parent: MapNode,
): Generator<WrittenField> {
  if (!field || !node) return;
  if (node.kind === 'scalar') yield { path, field, node, parent };
  if (node.kind === 'list')
    for (const [index, item] of node.items.entries()) yield* fieldsOfItem(node, item, index, field, path, parent);
  if (node.kind !== 'map') return;
  for (const entry of node.entries)
    yield* fieldsWithin(ownValue(entry), fieldAt(field, [entry.key]), [...path, entry.key], node);
}

/** An item that is an alias is skipped, because its value is written elsewhere in the file. */
function* fieldsOfItem(
  list: ListNode,
  item: Node | undefined,
  index: number,
  field: Field,
  path: Path,
  parent: MapNode,
): Generator<WrittenField> {
  if (item && item.range.start >= list.range.start)
    yield* fieldsWithin(item, fieldAt(field, [index]), [...path, index], parent);
}

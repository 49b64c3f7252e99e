import { KustomizeFailure } from '../failure.ts';
import { getField, type KNode, removeField } from '../tree/node.ts';

export type Directive = 'merge' | 'replace' | 'delete';

const field = '$patch';

export function takeDirective(node: KNode | undefined): Directive {
  if (node?.kind === 'map') return takeFromMap(node);
  if (node?.kind !== 'list') return 'merge';
  // A list item is a directive for the whole list only if `$patch` is the only field of the item.
  const index = node.items.findIndex(
    (item) => item.kind === 'map' && item.entries.length === 1 && getField(item, field),
  );
  const item = node.items[index];
  if (!item) return 'merge';
  const directive = takeFromMap(item);
  node.items.splice(index, 1);
  return directive;
}

function takeFromMap(node: KNode): Directive {
  const value = getField(node, field);
  if (!value || node.kind !== 'map') return 'merge';
  const directive = value.kind === 'scalar' ? value.value : '';
  if (directive !== 'merge' && directive !== 'replace' && directive !== 'delete')
    throw new KustomizeFailure(`unknown patch strategy '${directive}'`);
  removeField(node, field);
  return directive;
}

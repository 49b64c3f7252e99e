// The fields that a kustomize patch writes, as JSON pointers without the first slash: `spec/maxReplicas`.
import type { Node } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import { findOperations } from './operations.ts';

const maxFields = 50;

/**
 * Returns the fields that a strategic merge patch writes, except `apiVersion`, `kind` and `metadata`. A list counts as
 * one field.
 */
export function mergedFields(root: Node | undefined): string[] {
  const fields: string[] = [];
  const collect = (node: Node | undefined, path: string): void => {
    if (fields.length >= maxFields) return;
    if (node?.kind !== 'map' || node.entries.length === 0) fields.push(path);
    else for (const { key, value } of node.entries) collect(value, `${path}/${key}`);
  };
  for (const { key, value } of root?.kind === 'map' ? root.entries : [])
    if (!identifyingKeys.has(key)) collect(value, key);
  return fields;
}

const identifyingKeys: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/**
 * Returns `metadata/annotations` if the patch writes annotations, which `mergedFields` leaves out. Includes '' if the
 * patch has so many fields that `mergedFields` may not return all of them.
 */
export function otherMergedFields(root: Node | undefined): string[] {
  const annotations = findNode(root, ['metadata', 'annotations']) ? ['metadata/annotations'] : [];
  return [...annotations, ...(mergedFields(root).length >= maxFields ? [''] : [])];
}

/**
 * Returns the fields that JSON patch operations remove or move. Includes '', which means any field, if an operation
 * cannot be read or if there are more than `maxFields` operations.
 */
export function removedByOperations(root: Node | undefined): string[] {
  const operations = findOperations(root);
  const isRead = root?.kind === 'list' && operations.length === root.items.length && operations.length <= maxFields;
  const removed = operations.filter(({ op }) => op === 'remove');
  const moved = findOperations(root, 'from').filter(({ op }) => op === 'move');
  return [...[...removed, ...moved].map(({ segments }) => segments.join('/')), ...(isRead ? [] : [''])];
}

export function operationFields(root: Node | undefined): string[] {
  return findOperations(root)
    .filter(({ op }) => op !== 'remove' && op !== 'test')
    .slice(0, maxFields)
    .map(({ segments }) => segments.join('/'));
}

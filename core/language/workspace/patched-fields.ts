// The fields that a kustomize patch writes, as JSON pointers without the first slash: `spec/maxReplicas`. They tell
// whether a patch completes an object.
import type { Node } from '../../text/node.ts';
import { findOperations } from '../patches/operations.ts';

/** The limit for one patch: real ones have fewer. */
const maxFields = 50;

/** Of a partial object: the innermost written fields; a list counts as one. */
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

/** Of a JSON patch: the targets of the operations that write a value. */
export function operationFields(root: Node | undefined): string[] {
  return findOperations(root)
    .filter(({ op }) => op !== 'remove' && op !== 'test')
    .slice(0, maxFields)
    .map(({ segments }) => segments.join('/'));
}

import type { Node } from './node.ts';

/** Written between brackets rather than on lines of its own. */
export function isFlowCollection(node: Node): boolean {
  return (node.kind === 'map' || node.kind === 'list') && node.flow;
}

import type { Node } from './node.ts';

/** Whether the node is written in flow style, between brackets. */
export function isFlowCollection(node: Node): boolean {
  return (node.kind === 'map' || node.kind === 'list') && node.flow;
}

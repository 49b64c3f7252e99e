import type { BranchNode, PipeNode, StatementListNode, StatementNode } from './node.ts';

export function pipesOf({ nodes }: StatementListNode): PipeNode[] {
  return nodes.flatMap((node): PipeNode[] => {
    if (node.type === 'action') return [node.pipe];
    if (node.type === 'template') return node.pipe ? [node.pipe] : [];
    return isBranch(node) ? [node.pipe, ...pipesOf(node.list), ...(node.elseList ? pipesOf(node.elseList) : [])] : [];
  });
}

export function isBranch(node: StatementNode): node is BranchNode {
  return node.type === 'if' || node.type === 'with' || node.type === 'range';
}

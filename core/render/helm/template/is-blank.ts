import type { StatementListNode } from './node.ts';

/** A blank definition does not replace another definition of the same name. */
export function isBlankTemplate({ nodes }: StatementListNode): boolean {
  return nodes.every((node) => node.type === 'text' && node.text.trim() === '');
}

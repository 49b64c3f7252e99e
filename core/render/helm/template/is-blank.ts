import type { StatementListNode } from './node.ts';

/**
 * Whether the template contains only whitespace. Such a definition does not replace another definition of the same
 * name.
 */
export function isBlankTemplate({ nodes }: StatementListNode): boolean {
  return nodes.every((node) => node.type === 'text' && node.text.trim() === '');
}

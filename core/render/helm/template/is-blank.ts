import type { StatementListNode } from './node.ts';

/**
 * Whether a template contains only white space. Such a definition does not replace another definition of the same name.
 */
export function isBlankTemplate({ nodes }: StatementListNode): boolean {
  return nodes.every((node) => node.type === 'text' && node.text.trim() === '');
}

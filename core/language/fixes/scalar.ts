// One value put right where it stands: its spelling, or its quotes.
import type { FieldType } from '../../model/field.ts';
import { nearestName } from '../../model/near.ts';
import { parseQuantity } from '../../model/quantity.ts';
import type { Node } from '../../text/node.ts';
import type { Repair } from './repair.ts';

/** One of few names, in another case or with a slip. */
export function spelled(node: Node | undefined, shape: FieldType | undefined): Repair[] {
  if (shape?.type !== 'string' || !shape.enum || node?.kind !== 'scalar' || typeof node.value !== 'string') return [];
  const meant = nearestName(node.value, shape.enum);
  if (meant === undefined || node.style === 'block') return [];
  const quote = node.style === 'quoted' ? 1 : 0;
  const { start, end } = node.range;
  return [{ title: `Change to ${meant}`, isPreferred: true, edits: [{ start: start + quote, end: end - quote, text: meant }] }];
}

/** A number where a text belongs gets quotes, a number or a word of truth in quotes loses them. */
export function quotes(node: Node | undefined, shape: FieldType | undefined): Repair[] {
  const wanted = shape?.type ?? 'string';
  if (node?.kind !== 'scalar' || (shape?.type === 'string' && shape.enum)) return [];
  if (node.style === 'plain' && (wanted === 'string' || (wanted === 'quantity' && parseQuantity(node.source).ok)))
    return [{ title: 'Put it in quotes', isPreferred: true, edits: [{ ...node.range, text: `"${node.source}"` }] }];
  const isMeant = node.style === 'quoted' && unquoted[wanted]?.test(node.source);
  return isMeant ? [{ title: 'Remove the quotes', isPreferred: true, edits: [{ ...node.range, text: node.source }] }] : [];
}

/** What stands in quotes where none belong. */
const unquoted: Readonly<Record<string, RegExp>> = {
  integer: /^\d{1,9}$/,
  number: /^\d{1,9}(\.\d{1,9})?$/,
  boolean: /^(?:true|false)$/,
};

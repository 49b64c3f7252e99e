import type { FieldType } from '../../model/field.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { parseQuantity } from '../../model/quantity.ts';
import type { Node } from '../../text/node.ts';
import type { FixCandidate } from './fix-candidate.ts';

export function spellingFixes(node: Node | undefined, shape: FieldType | undefined): FixCandidate[] {
  if (shape?.type !== 'string' || !shape.enum || node?.kind !== 'scalar' || typeof node.value !== 'string') return [];
  const intended = nearestName(node.value, shape.enum);
  if (intended === undefined || node.style === 'block') return [];
  const quote = node.style === 'quoted' ? 1 : 0;
  const { start, end } = node.range;
  return [
    {
      title: `Change to ${intended}`,
      isPreferred: true,
      edits: [{ start: start + quote, end: end - quote, text: intended }],
    },
  ];
}

/** Adds quotes to a number or boolean in a string field, and removes quotes in a field of a number or boolean. */
export function quotingFixes(node: Node | undefined, shape: FieldType | undefined): FixCandidate[] {
  const expectedType = shape?.type ?? 'string';
  if (node?.kind !== 'scalar' || (shape?.type === 'string' && shape.enum)) return [];
  if (
    node.style === 'plain' &&
    (expectedType === 'string' || (expectedType === 'quantity' && parseQuantity(node.source).ok))
  )
    return [{ title: 'Put it in quotes', isPreferred: true, edits: [{ ...node.range, text: `"${node.source}"` }] }];
  const isMeant = node.style === 'quoted' && unquotedPatterns[expectedType]?.test(node.source);
  return isMeant
    ? [{ title: 'Remove the quotes', isPreferred: true, edits: [{ ...node.range, text: node.source }] }]
    : [];
}

const unquotedPatterns: Readonly<Record<string, RegExp>> = {
  integer: /^\d{1,9}$/,
  number: /^\d{1,9}(\.\d{1,9})?$/,
  boolean: /^(?:true|false)$/,
};

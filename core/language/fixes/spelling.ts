// Words that are nearly right: a value among few, a field's name, quotes too many or too few.
import { intendedField } from '../../model/check.ts';
import { nearestName } from '../../model/near.ts';
import type { Problem } from '../../model/problem.ts';
import { parseQuantity } from '../../model/quantity.ts';
import { isObject, valueAt } from '../../model/value.ts';
import { find } from '../../text/value.ts';
import { childrenOf, fieldAt } from '../fields.ts';
import type { ObjectView } from '../view.ts';
import type { Repair } from './repair.ts';

/** One of few names, in another case or with a slip. */
export function spelledRight({ at }: Problem, { root, description }: ObjectView): Repair[] {
  const shape = description && fieldAt(description.root, at)?.shape;
  const node = find(root, at)?.node;
  if (shape?.type !== 'string' || !shape.enum || node?.kind !== 'scalar' || typeof node.value !== 'string') return [];
  const meant = nearestName(node.value, shape.enum);
  if (meant === undefined || node.style === 'block') return [];
  const quote = node.style === 'quoted' ? 1 : 0;
  const { start, end } = node.range;
  return [{ title: `Change to ${meant}`, isPreferred: true, edits: [{ start: start + quote, end: end - quote, text: meant }] }];
}

/** The known field near the written one, unless it is there already. */
export function renamed({ at }: Problem, { root, object, description }: ObjectView): Repair[] {
  const parent = description && fieldAt(description.root, at.slice(0, -1));
  const siblings = valueAt(object, at.slice(0, -1));
  const key = find(root, at)?.key;
  const meant = parent && isObject(siblings) ? intendedField(String(at.at(-1)), siblings, childrenOf(parent)) : undefined;
  const nearest =
    parent &&
    nearestName(
      String(at.at(-1)),
      childrenOf(parent).map(({ name }) => name),
    );
  const isFormer = meant?.texts.formerNames?.some(({ name }) => name === at.at(-1)) === true;
  // Where a nearer one is there already, the key was meant as that one.
  if (!meant || !key || (nearest !== meant.name && !isFormer)) return [];
  return [{ title: `Rename to ${meant.name}`, isPreferred: true, edits: [{ ...key, text: meant.name }] }];
}

/** A number where a text belongs gets quotes, a number or a word of truth in quotes loses them. */
export function quoted({ at }: Problem, { root, description }: ObjectView): Repair[] {
  const node = find(root, at)?.node;
  const shape = description && fieldAt(description.root, at)?.shape;
  const wanted = shape?.type ?? 'string';
  if (node?.kind !== 'scalar' || (shape?.type === 'string' && shape.enum)) return [];
  if (node.style === 'plain' && (wanted === 'string' || (wanted === 'quantity' && isQuantity(node.source))))
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

function isQuantity(text: string): boolean {
  return parseQuantity(text).ok;
}

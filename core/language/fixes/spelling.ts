// Words that are nearly right: a value among few, a field's name, quotes too many or too few.
import { intendedField } from '../../model/check.ts';
import { nearestName } from '../../model/near.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject, valueAt } from '../../model/value.ts';
import { find } from '../../text/value.ts';
import { childrenOf, fieldAt } from '../fields.ts';
import type { ObjectView } from '../view.ts';
import type { Repair } from './repair.ts';
import { quotes, spelled } from './scalar.ts';

export function spelledRight({ at }: Problem, { root, description }: ObjectView): Repair[] {
  return spelled(find(root, at)?.node, description && fieldAt(description.root, at)?.shape);
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

export function quoted({ at }: Problem, { root, description }: ObjectView): Repair[] {
  return quotes(find(root, at)?.node, description && fieldAt(description.root, at)?.shape);
}

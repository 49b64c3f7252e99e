// The smallest changes of fields between two values, so that a fix can edit the file that sets each field.
import type { Path } from '../../model/path.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { isSameValue } from '../../text/same-value.ts';

export interface ObjectChange {
  at: Path;
  to: Value | undefined;
  renamedTo?: string;
}

/** Returns the changed fields. Two lists of different lengths count as one change. */
export function changesBetween(before: Value, after: Value, at: Path = []): ObjectChange[] {
  if (isSameValue(before, after)) return [];
  if (isObject(before) && isObject(after)) return changesOfObject(before, after, at);
  if (isList(before) && isList(after) && before.length === after.length)
    return before.flatMap((item, i) => changesBetween(item, after[i] ?? null, [...at, i]));
  return [{ at, to: after }];
}

function changesOfObject(before: ObjectValue, after: ObjectValue, at: Path): ObjectChange[] {
  const removed = Object.keys(before).filter((key) => !(key in after));
  const added = Object.keys(after).filter((key) => !(key in before));
  const inBoth = Object.keys(before)
    .filter((key) => key in after)
    .flatMap((key) => changesBetween(before[key] ?? null, after[key] ?? null, [...at, key]));
  const [from, ...moreRemoved] = removed;
  const [to, ...moreAdded] = added;
  if (from !== undefined && to !== undefined && moreRemoved.length === 0 && moreAdded.length === 0) {
    const value = after[to] ?? null;
    if (isSameValue(before[from] ?? null, value)) return [...inBoth, { at: [...at, from], to: value, renamedTo: to }];
  }
  return [
    ...inBoth,
    ...removed.map((key): ObjectChange => ({ at: [...at, key], to: undefined })),
    ...added.map((key): ObjectChange => ({ at: [...at, key], to: after[key] ?? null })),
  ];
}

// Finds the smallest parts at which two plain values differ, and replaces a part of a value.
import { isComposite, isDeepEqual } from '../model/is-deep-equal.ts';

export type ValuePlace = readonly (string | number)[];

interface PlaceOptions {
  isWhole(key: string | number): boolean;
  ignored?: readonly string[];
}

export function placesOf(before: unknown, after: unknown, options: PlaceOptions, place: ValuePlace = []): ValuePlace[] {
  if (isDeepEqual(before, after)) return [];
  const last = place.at(-1);
  const isWhole = last !== undefined && options.isWhole(last);
  if (isWhole || !isComposite(before) || !isComposite(after) || Array.isArray(before) !== Array.isArray(after))
    return [place];
  if (Array.isArray(before) && before.length !== (after as unknown as unknown[]).length) return [place];
  const ignored = place.length === 0 ? (options.ignored ?? []) : [];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => !ignored.includes(key))
    .flatMap((key) =>
      placesOf(before[key], after[key], options, [...place, Array.isArray(before) ? Number(key) : key]),
    );
}

export function valueAtPlace(root: unknown, place: ValuePlace): unknown {
  return place.reduce<unknown>((value, key) => (isComposite(value) ? value[key] : undefined), root);
}

export function withValueAt(root: unknown, place: ValuePlace, value: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return value;
  const inner = withValueAt(isComposite(root) ? root[key] : undefined, rest, value);
  if (Array.isArray(root)) return root.map((item, index) => (index === key ? inner : item));
  const { [key]: _, ...others } = isComposite(root) ? root : {};
  return inner === undefined ? others : { ...others, [key]: inner };
}

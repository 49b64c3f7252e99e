import type { ObjectValue } from '../model/value.ts';

/** Go sorts by UTF-8 bytes, which is the order of code points. JavaScript's order differs above U+FFFF. */
export function sortedKeys(object: ObjectValue): string[] {
  const keys = Object.keys(object);
  if (keys.length < 2) return keys;
  return keys.some((key) => /[\ud800-\udfff]/.test(key)) ? keys.sort(byCodePoints) : keys.sort();
}

function byCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

// Equality of plain data.

export type Tree = Record<string | number, unknown>;

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/** Keys may have any order, and a key without a value is no key. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isDeepEqual(one[key], other[key]));
}

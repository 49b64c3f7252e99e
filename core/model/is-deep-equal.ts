// Equality of plain data.

/** An object or a list. */
export type Composite = Record<string | number, unknown>;

export function isComposite(value: unknown): value is Composite {
  return typeof value === 'object' && value !== null;
}

/** Keys may have any order, and a key without a value is no key. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isComposite(one) || !isComposite(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isDeepEqual(one[key], other[key]));
}

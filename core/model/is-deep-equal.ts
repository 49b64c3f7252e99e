export type Composite = Record<string | number, unknown>;

export function isComposite(value: unknown): value is Composite {
  return typeof value === 'object' && value !== null;
}

/**
 * Whether two values are equal. The order of keys does not matter, and a key with the value undefined counts as absent.
 */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isComposite(one) || !isComposite(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isDeepEqual(one[key], other[key]));
}

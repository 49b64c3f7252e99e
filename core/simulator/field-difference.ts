export interface FieldDifference {
  field: string;
  expected: unknown;
  got: unknown;
}

export interface Difference extends FieldDifference {
  tick: number;
  atS: number;
}

export function firstFieldDifference(
  pairs: Iterable<readonly [field: string, expected: unknown, got: unknown]>,
): FieldDifference | undefined {
  for (const [field, expected, got] of pairs) {
    const different = differenceIn(field, expected, got);
    if (different) return different;
  }
  return undefined;
}

function differenceIn(field: string, expected: unknown, got: unknown): FieldDifference | undefined {
  if (expected === got) return undefined;
  if (!isTree(expected) || !isTree(got) || !haveSameKeys(expected, got)) return { field, expected, got };
  for (const key of Object.keys(expected)) {
    const inner = Array.isArray(expected) ? `${field}[${key}]` : `${field}.${key}`;
    const different = differenceIn(inner, expected[key], got[key]);
    if (different) return different;
  }
  return undefined;
}

function haveSameKeys(a: Tree, b: Tree): boolean {
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key));
}

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

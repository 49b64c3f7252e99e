import { sprintf } from '../../go/format.ts';
import { compareStrings, typeName } from '../../go/inspect.ts';
import { goString } from '../../go/make.ts';
import { GoFailure, type GoValue } from '../../go/value.ts';
import { basicKind, isNilValue } from '../operand.ts';

export function equalsAny(first: GoValue, others: readonly GoValue[]): boolean {
  if (others.length === 0) throw new GoFailure('missing argument for comparison');
  return others.some((other) => equals(first, other));
}

function equals(a: GoValue, b: GoValue): boolean {
  const kindA = basicKind(a);
  const kindB = basicKind(b);
  if (a.kind === 'integer' && b.kind === 'integer') return a.value === b.value;
  if (kindA !== kindB) {
    if (a.kind === 'nil' || b.kind === 'nil') return false;
    throw incompatible(a, b);
  }
  return kindA ? plainValue(a) === plainValue(b) : equalReferences(a, b);
}

/** Go compares lists and maps only with nil, and pointers by identity. */
function equalReferences(a: GoValue, b: GoValue): boolean {
  if (a.kind !== b.kind && a.kind !== 'nil' && b.kind !== 'nil') throw notComparable(a, b);
  if (isNilValue(a) || isNilValue(b)) return isNilValue(a) === isNilValue(b);
  if (a.kind === 'object') return a === b || (b.kind === 'object' && a.data !== undefined && a.data === b.data);
  throw new GoFailure(sprintf(`non-comparable type %s: ${typeName(b)}`, [b]));
}

function notComparable(a: GoValue, b: GoValue): GoFailure {
  return new GoFailure(sprintf(`non-comparable types %s: ${typeName(a)}, %s: %v`, [a, goString(typeName(b)), b]));
}

function incompatible(a: GoValue, b: GoValue): GoFailure {
  return new GoFailure(`incompatible types for comparison: ${typeName(a)} and ${typeName(b)}`);
}

export function isLess(a: GoValue, b: GoValue): boolean {
  const kindA = basicKind(a);
  const kindB = basicKind(b);
  if (!kindA || !kindB) throw new GoFailure('invalid type for comparison');
  if (a.kind === 'integer' && b.kind === 'integer') return a.value < b.value;
  if (kindA !== kindB) throw incompatible(a, b);
  if (a.kind === 'string' && b.kind === 'string') return compareStrings(a.value, b.value) < 0;
  if (a.kind === 'float' && b.kind === 'float') return a.value < b.value;
  throw new GoFailure('invalid type for comparison');
}

function plainValue(value: GoValue): unknown {
  return 'value' in value ? value.value : undefined;
}

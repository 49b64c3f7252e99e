import { bytesOf } from '../../go/format-value.ts';
import { byteLength, typeName } from '../../go/inspect.ts';
import { GoFailure, type GoValue } from '../../go/value.ts';
import { entryOf, type Operand, unbox, withType } from '../operand.ts';

export function indexValue(start: Operand, indexes: readonly Operand[]): Operand {
  let item: Operand = start;
  if (unbox(start).kind === 'nil') throw new GoFailure('index of untyped nil');
  for (const each of indexes) item = indexOnce(unbox(item), unbox(each));
  return item;
}

function indexOnce(item: GoValue, index: GoValue): Operand {
  switch (item.kind) {
    case 'nil':
      throw new GoFailure('index of nil pointer');
    case 'unknown':
      return item;
    case 'list':
      return withType(elementAt(item.items, index, 'slice'), item.element);
    case 'string':
      return { kind: 'integer', type: 'uint8', value: BigInt(elementAt(bytesOf(item), index, 'string')) };
    case 'map':
      return entryOf(item, keyOf(index));
    default:
      throw new GoFailure(`can't index item of type ${typeName(item)}`);
  }
}

/** Go's first check allows an index that equals the length; the access then fails with another error. */
function elementAt<T>(items: readonly T[], index: GoValue, kind: 'slice' | 'string'): T {
  const at = indexNumber(index, items.length);
  const element = items[at];
  if (element === undefined) throw new GoFailure(`reflect: ${kind} index out of range`);
  return element;
}

function indexNumber(index: GoValue, capacity: number): number {
  if (index.kind === 'nil') throw new GoFailure('cannot index slice/array with nil');
  if (index.kind !== 'integer') throw new GoFailure(`cannot index slice/array with type ${typeName(index)}`);
  const value = BigInt.asIntN(64, index.value);
  if (value < 0n || value > BigInt(capacity)) throw new GoFailure(`index out of range: ${value}`);
  return Number(value);
}

function keyOf(index: GoValue): string {
  if (index.kind === 'nil') throw new GoFailure('value is nil; should be of type string');
  if (index.kind !== 'string') throw new GoFailure(`value has type ${typeName(index)}; should be string`);
  return index.value;
}

export function operandLength(operand: Operand): number {
  const value = unbox(operand);
  switch (value.kind) {
    case 'nil':
      if (operand.kind === 'interface') throw new GoFailure('len of nil pointer');
      throw new GoFailure('reflect: call of reflect.Value.Type on zero Value');
    case 'list':
      return value.items.length;
    case 'map':
      return value.entries.size;
    case 'string':
      return byteLength(value.value);
    default:
      throw new GoFailure(`len of type ${typeName(value)}`);
  }
}

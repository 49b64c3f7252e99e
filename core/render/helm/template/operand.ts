// Go values with their static types, which error messages and the handling of nil depend on. An element of a
// `map[string]interface {}` has the static type `interface {}` until the end of the command that reads the element.
import { elementType, kindName, typeName } from '../go/inspect.ts';
import { anyType, goString, goUnset } from '../go/make.ts';
import type { GoMap, GoNil, GoValue } from '../go/value.ts';

export interface InterfaceOperand {
  kind: 'interface';
  value: GoValue;
}

export type Operand = GoValue | InterfaceOperand;

/** Go's zero `reflect.Value`, which represents no value. */
export const invalidOperand: GoNil = { kind: 'nil', missing: true };

export function withType(value: GoValue, type: string): Operand {
  return type === anyType ? { kind: 'interface', value } : value;
}

/** Takes the value out of an `interface {}`. Nil in an `interface {}` becomes the zero `reflect.Value`. */
export function unbox(operand: Operand): GoValue {
  if (operand.kind !== 'interface') return operand;
  const { value } = operand;
  if (value.kind !== 'nil') return value;
  return value.origin ? { ...invalidOperand, origin: value.origin } : invalidOperand;
}

/** Takes the value out of an `interface {}`. Unlike `unbox`, returns nil unchanged. */
export function innerValue(operand: Operand): GoValue {
  return operand.kind === 'interface' ? operand.value : operand;
}

export function isInvalid(operand: Operand): boolean {
  return operand.kind === 'nil' && operand.missing === true;
}

export function operandType(operand: Operand): string {
  return operand.kind === 'interface' ? anyType : typeName(operand);
}

export function isAssignable(value: GoValue, type: string): boolean {
  const own = typeName(value);
  if (type === anyType || own === type || value.kind === 'unknown') return true;
  // Go can assign a value of a defined type, such as `chartutil.Values`, to its underlying type, such as
  // `map[string]interface {}`. The underlying type of `engine.files` is a different map type.
  if (value.kind === 'map') return type.startsWith('map[') && !own.startsWith('map[') && own !== 'engine.files';
  return value.kind === 'list' && type === `[]${value.element}`;
}

export function canBeNil(type: string): boolean {
  return /^(?:interface \{\}$|reflect\.Value$|error$|map\[|\[\]|\*|func)/.test(type);
}

/**
 * Returns the entry of a map. A missing entry is unknown if the map is incomplete. Otherwise the entry is the zero
 * value of the element type, which is nil for `interface {}`.
 */
export function entryOf({ entries, type, isIncomplete }: GoMap, key: string): Operand {
  const entry = entries.get(key);
  if (!entry && isIncomplete) return goUnset;
  return entry ? withType(entry, elementType(type)) : zeroValue(elementType(type));
}

export function zeroValue(type: string): Operand {
  if (type === 'string') return goString('');
  if (type === 'reflect.Value') return invalidOperand;
  if (type.startsWith('map[')) return { kind: 'map', type, entries: new Map(), isNil: true };
  if (type.startsWith('[]')) return { kind: 'list', element: type.slice(2), items: [], isNil: true };
  return withType({ kind: 'nil' }, anyType);
}

export function isNilValue(value: GoValue): boolean {
  return value.kind === 'nil' || ((value.kind === 'map' || value.kind === 'list') && value.isNil === true);
}

/** Returns the kind by which `eq` and `lt` compare the value; undefined for values that they cannot compare. */
export function basicKind(value: GoValue): 'bool' | 'int' | 'uint' | 'float' | 'string' | undefined {
  const kind = kindName(value);
  if (kind.startsWith('int') && value.kind === 'integer') return 'int';
  if (kind.startsWith('uint')) return 'uint';
  if (kind.startsWith('float')) return 'float';
  return kind === 'bool' || kind === 'string' ? kind : undefined;
}

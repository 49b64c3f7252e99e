// The values of the executor: a Go value together with its static type, as far as it matters. An element of a
// `map[string]interface {}` is an `interface {}` until the pipeline ends; error texts and nil show the difference.
import { elementType, kindName, typeName } from '../go/inspect.ts';
import { anyType, goString, goUnset } from '../go/make.ts';
import type { GoMap, GoNil, GoValue } from '../go/value.ts';

export interface InterfaceOperand {
  kind: 'interface';
  value: GoValue;
}

export type Operand = GoValue | InterfaceOperand;

/** The zero `reflect.Value`. */
export const invalidOperand: GoNil = { kind: 'nil', missing: true };

/** A value of a static type: the type of a map's elements, the result type of a function. */
export function withType(value: GoValue, type: string): Operand {
  return type === anyType ? { kind: 'interface', value } : value;
}

/** The value in an `interface {}`; an `interface {}` of nil becomes the zero `reflect.Value`. */
export function unbox(operand: Operand): GoValue {
  if (operand.kind !== 'interface') return operand;
  const { value } = operand;
  if (value.kind !== 'nil') return value;
  return value.origin ? { ...invalidOperand, origin: value.origin } : invalidOperand;
}

/** The value for a parameter of type `interface {}`: nil is a plain nil. */
export function innerValue(operand: Operand): GoValue {
  return operand.kind === 'interface' ? operand.value : operand;
}

export function isInvalid(operand: Operand): boolean {
  return operand.kind === 'nil' && operand.missing === true;
}

/** The static type, as error texts print it. */
export function operandType(operand: Operand): string {
  return operand.kind === 'interface' ? anyType : typeName(operand);
}

/** Whether a value of one type may be given where the other is declared. */
export function isAssignable(value: GoValue, type: string): boolean {
  const own = typeName(value);
  if (type === anyType || own === type || value.kind === 'unknown') return true;
  // A defined type is assignable to its underlying type if that is written out.
  if (value.kind === 'map') return type.startsWith('map[') && !own.startsWith('map[') && own !== 'engine.files';
  return value.kind === 'list' && type === `[]${value.element}`;
}

export function canBeNil(type: string): boolean {
  return /^(?:interface \{\}$|reflect\.Value$|error$|map\[|\[\]|\*|func)/.test(type);
}

/** An entry of a map. A missing one is the zero value of its type; that of `interface {}` is nil. */
export function entryOf({ entries, type, isIncomplete }: GoMap, key: string): Operand {
  const entry = entries.get(key);
  if (!entry && isIncomplete) return goUnset;
  return entry ? withType(entry, elementType(type)) : zeroValue(elementType(type));
}

/** The zero value of a string or of a type that can be nil. */
export function zeroValue(type: string): Operand {
  if (type === 'string') return goString('');
  if (type === 'reflect.Value') return invalidOperand;
  if (type.startsWith('map[')) return { kind: 'map', type, entries: new Map(), isNil: true };
  if (type.startsWith('[]')) return { kind: 'list', element: type.slice(2), items: [], isNil: true };
  return withType({ kind: 'nil' }, anyType);
}

/** Whether a value is nil or a nil map, slice or pointer. */
export function isNilValue(value: GoValue): boolean {
  return value.kind === 'nil' || ((value.kind === 'map' || value.kind === 'list') && value.isNil === true);
}

/** The kinds that `eq` and `lt` distinguish. */
export function basicKind(value: GoValue): 'bool' | 'int' | 'uint' | 'float' | 'string' | undefined {
  const kind = kindName(value);
  if (kind.startsWith('int') && value.kind === 'integer') return 'int';
  if (kind.startsWith('uint')) return 'uint';
  if (kind.startsWith('float')) return 'float';
  return kind === 'bool' || kind === 'string' ? kind : undefined;
}

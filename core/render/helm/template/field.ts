import { typeName } from '../go/inspect.ts';
import { goUnknown } from '../go/make.ts';
import type { GoMethod, GoValue } from '../go/value.ts';
import type { Frame } from './frame.ts';
import { entryOf, invalidOperand, isInvalid, type Operand, operandType, unbox } from './operand.ts';

export function methodOf(receiver: Operand, name: string): GoMethod | undefined {
  const value = unbox(receiver);
  return value.kind === 'object' || value.kind === 'map' || value.kind === 'list'
    ? value.methods?.get(name)
    : undefined;
}

/**
 * Looks up a field or map entry. A missing map entry gives the zero value of the map's element type. Any other missing
 * field fails with Go's error.
 */
export function fieldOf(frame: Frame, receiver: Operand, name: string, hasArguments: boolean): Operand {
  if (isInvalid(receiver)) return invalidOperand;
  const value = unbox(receiver);
  if (value.kind === 'unknown') return value.isUnset ? value : goUnknown(value.because);
  if (value.kind === 'nil') return frame.fail(`nil pointer evaluating ${operandType(receiver)}.${name}`);
  if (value.kind === 'map') {
    if (hasArguments) frame.fail(`${name} is not a method but has arguments`);
    return entryOf(value, name);
  }
  const field = value.kind === 'object' ? value.fields.get(name) : undefined;
  if (!field) return frame.fail(`can't evaluate field ${name} in type ${printedType(receiver, value)}`);
  if (hasArguments) frame.fail(`${name} has arguments but cannot be invoked as function`);
  return field;
}

function printedType(receiver: Operand, value: GoValue): string {
  return receiver.kind === 'interface' ? operandType(receiver) : typeName(value);
}

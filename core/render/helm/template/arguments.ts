// Checks and converts arguments. Only a literal is converted; any other value must have the parameter's type.

import { typeName } from '../go/inspect.ts';
import { anyType, goBool, goString } from '../go/make.ts';
import type { GoValue, IntegerType } from '../go/value.ts';
import type { Frame } from './frame.ts';
import type { BoolNode, NumberNode, OperandNode, StringNode } from './node.ts';
import { canBeNil, isAssignable, isInvalid, type Operand, operandType, withType, zeroValue } from './operand.ts';
import { printNode } from './print-node.ts';

export function checkType(frame: Frame, operand: Operand, type: string): Operand {
  if (operand.kind === 'unknown') return operand;
  if (isInvalid(operand)) return canBeNil(type) ? zeroValue(type) : frame.fail(`invalid value; expected ${type}`);
  if (type === 'reflect.Value') return operand;
  if (type === anyType) return operand;
  const value = operand.kind === 'interface' ? operand.value : operand;
  if (value.kind === 'nil' && operand.kind === 'interface') {
    return frame.fail(`wrong type for value; expected ${type}; got ${operandType(operand)}`);
  }
  if (isAssignable(value, type) || typeName(value) === `*${type}`) return value;
  return frame.fail(`wrong type for value; expected ${type}; got ${typeName(value)}`);
}

export function literalArgument(frame: Frame, node: OperandNode, type: string): Operand {
  if (type === anyType || type === 'reflect.Value') {
    if (node.type === 'bool' || node.type === 'number' || node.type === 'string') return constant(frame, node);
    return frame.fail(`can't handle assignment of ${printNode(node)} to empty interface argument`);
  }
  const expected = literalKind(type);
  if (expected === undefined) return frame.fail(`can't handle ${printNode(node)} for arg of type ${type}`);
  return convertLiteral(node, type, expected) ?? frame.fail(`expected ${expected}; found ${printNode(node)}`);
}

type LiteralKind = 'bool' | 'string' | 'integer' | 'unsigned integer' | 'float';

function literalKind(type: string): LiteralKind | undefined {
  if (type === 'bool' || type === 'string') return type;
  if (/^uint(?:8|16|32|64)?$/.test(type)) return 'unsigned integer';
  if (/^float(?:32|64)$/.test(type)) return 'float';
  return /^int(?:8|16|32|64)?$/.test(type) || type === 'time.Duration' ? 'integer' : undefined;
}

function convertLiteral(node: OperandNode, type: string, kind: LiteralKind): GoValue | undefined {
  if (kind === 'bool') return node.type === 'bool' ? goBool(node.value) : undefined;
  if (kind === 'string') return node.type === 'string' ? goString(node.value) : undefined;
  if (node.type !== 'number') return undefined;
  const { int, uint, float } = node.constant;
  if (kind === 'float') {
    return float === undefined ? undefined : { kind, type: type === 'float32' ? type : 'float64', value: float };
  }
  const value = kind === 'integer' ? int : uint;
  return value === undefined ? undefined : integerOf(value, type);
}

function integerOf(value: bigint, type: string): GoValue {
  if (type === 'time.Duration') return { kind: 'integer', type: 'int64', named: type, value };
  const bits = Number(/^[a-z]+(\d+)$/.exec(type)?.[1] ?? 64);
  const cut = type.startsWith('u') ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value);
  return { kind: 'integer', type: type as IntegerType, value: cut };
}

export function constant(frame: Frame, node: BoolNode | NumberNode | StringNode): GoValue {
  frame.node = node;
  if (node.type === 'bool') return goBool(node.value);
  if (node.type === 'string') return goString(node.value);
  const { int, float = 0, isComplex, looksLikeFloat } = node.constant;
  if (isComplex) return { kind: 'unknown', because: 'a complex number' };
  if (looksLikeFloat) return { kind: 'float', type: 'float64', value: float };
  return int === undefined ? frame.fail(`${node.written} overflows int`) : { kind: 'integer', type: 'int', value: int };
}

export function methodParameters(method: { length: number; params?: readonly string[] }): readonly string[] {
  return method.params ?? new Array<string>(method.length).fill('string');
}

export function resultOf(value: Operand, type: string): Operand {
  return value.kind === 'interface' || value.kind === 'unknown' ? value : withType(value, type);
}

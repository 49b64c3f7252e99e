// Checks the types of a formula, as expr-lang does before it runs a formula. The values of triggers are floats.
import { builtinNamed, type FormulaType } from './builtins.ts';
import type { Expression } from './syntax.ts';
import { FormulaError } from './tokens.ts';

interface Scope {
  names: ReadonlyMap<string, FormulaType>;
  item?: FormulaType;
}

/** @throws FormulaError unless the result is a number or nil, or has an unknown type. */
export function checkFormula(expression: Expression, names: readonly string[]): void {
  const type = typeOf(expression, { names: new Map(names.map((name) => [name, 'float'])) });
  if (type !== 'float' && type !== 'integer' && type !== 'unknown' && type !== 'nil')
    throw new FormulaError(`expected float64, but got ${type}`);
}

function typeOf(expression: Expression, scope: Scope): FormulaType {
  switch (expression.kind) {
    case 'number':
      return expression.isInteger ? 'integer' : 'float';
    case 'nil':
    case 'boolean':
    case 'string':
      return expression.kind;
    case 'name':
      return typeOfName(expression.name, scope);
    case 'pointer':
      return typeOfPointer(expression.name, scope);
    case 'unary':
      return typeOfUnary(expression.operator, typeOf(expression.operand, scope));
    case 'binary':
      return typeOfBinary(expression.operator, typeOf(expression.left, scope), typeOf(expression.right, scope));
    case 'conditional':
      return typeOfConditional(expression, scope);
    case 'member':
      return typeOfMember(expression, scope);
    case 'slice':
      return typeOfAll(
        typeOf(expression.object, scope),
        [expression.from, expression.to].flatMap((bound) => bound ?? []),
        scope,
      );
    case 'list':
      return typeOfAll('list', expression.items, scope);
    case 'map':
      return typeOfAll(
        'map',
        expression.entries.map(({ value }) => value),
        scope,
      );
    case 'let':
      return typeOf(expression.body, {
        ...scope,
        names: new Map([...scope.names, [expression.name, typeOf(expression.value, scope)]]),
      });
    case 'predicate':
      return typeOf(expression.body, { ...scope, item: 'unknown' });
    case 'call':
      return typeOfCall(expression, scope);
  }
}

function typeOfPointer(name: string, { item }: Scope): FormulaType {
  if (item === undefined) throw new FormulaError('cannot use pointer accessor outside predicate');
  return name === '' ? item : 'unknown';
}

function typeOfAll(type: FormulaType, parts: readonly Expression[], scope: Scope): FormulaType {
  for (const part of parts) typeOf(part, scope);
  return type;
}

function typeOfName(name: string, { names }: Scope): FormulaType {
  const type = names.get(name);
  if (type === undefined) throw new FormulaError(`unknown name ${name}`);
  return type;
}

function typeOfUnary(operator: string, operand: FormulaType): FormulaType {
  const wanted = operator === 'not' || operator === '!' ? isBoolean(operand) : isNumber(operand);
  if (!wanted) throw new FormulaError(`invalid operation: ${operator} (mismatched type ${operand})`);
  return operator === 'not' || operator === '!' ? 'boolean' : operand;
}

function typeOfBinary(operator: string, left: FormulaType, right: FormulaType): FormulaType {
  const result = binaryResult(operator, left, right);
  if (result === undefined)
    throw new FormulaError(`invalid operation: ${operator} (mismatched types ${left} and ${right})`);
  return result;
}

type BinaryCheck = (left: FormulaType, right: FormulaType) => FormulaType | undefined;

const both =
  (test: (type: FormulaType) => boolean, result: FormulaType): BinaryCheck =>
  (left, right) =>
    test(left) && test(right) ? result : undefined;

const equality: BinaryCheck = (left, right) => (areComparable(left, right) ? 'boolean' : undefined);
const order: BinaryCheck = (left, right) =>
  both(isNumber, 'boolean')(left, right) ?? both(isString, 'boolean')(left, right);
const arithmetic: BinaryCheck = (left, right) =>
  isNumber(left) && isNumber(right) ? numberType(left, right) : undefined;
const addition: BinaryCheck = (left, right) => arithmetic(left, right) ?? both(isString, 'string')(left, right);
const membership: BinaryCheck = (_, right) => (['list', 'map', 'unknown'].includes(right) ? 'boolean' : undefined);
const alternative: BinaryCheck = (left, right) => (left === 'nil' ? right : left === right ? left : 'unknown');
const logic = both(isBoolean, 'boolean');
const ofTexts = both(isString, 'boolean');

const binaryChecks: Readonly<Record<string, BinaryCheck>> = {
  '==': equality,
  '!=': equality,
  and: logic,
  '&&': logic,
  or: logic,
  '||': logic,
  '<': order,
  '>': order,
  '<=': order,
  '>=': order,
  in: membership,
  matches: ofTexts,
  contains: ofTexts,
  startsWith: ofTexts,
  endsWith: ofTexts,
  '..': both(isInteger, 'list'),
  '??': alternative,
  '+': addition,
  '-': arithmetic,
  '*': arithmetic,
  '%': both(isInteger, 'integer'),
  '/': both(isNumber, 'float'),
  '**': both(isNumber, 'float'),
  '^': both(isNumber, 'float'),
};

function binaryResult(operator: string, left: FormulaType, right: FormulaType): FormulaType | undefined {
  return binaryChecks[operator]?.(left, right);
}

function numberType(left: FormulaType, right: FormulaType): FormulaType {
  if (left === 'unknown' || right === 'unknown') return 'unknown';
  return left === 'integer' && right === 'integer' ? 'integer' : 'float';
}

function areComparable(left: FormulaType, right: FormulaType): boolean {
  const isOpen = (type: FormulaType) => type === 'nil' || type === 'unknown';
  return left === right || isOpen(left) || isOpen(right) || (isNumber(left) && isNumber(right));
}

function isNumber(type: FormulaType): boolean {
  return type === 'float' || isInteger(type);
}

function isInteger(type: FormulaType): boolean {
  return type === 'integer' || type === 'unknown';
}

function isBoolean(type: FormulaType): boolean {
  return type === 'boolean' || type === 'unknown';
}

function isString(type: FormulaType): boolean {
  return type === 'string' || type === 'unknown';
}

function typeOfConditional({ test, yes, no }: Extract<Expression, { kind: 'conditional' }>, scope: Scope): FormulaType {
  const condition = typeOf(test, scope);
  const [first, second] = [typeOf(yes, scope), typeOf(no, scope)];
  if (!isBoolean(condition)) throw new FormulaError(`non-bool expression (type ${condition}) used as condition`);
  if (first === second) return first;
  if (first === 'nil') return second;
  return second === 'nil' ? first : 'unknown';
}

function typeOfMember({ object, property }: Extract<Expression, { kind: 'member' }>, scope: Scope): FormulaType {
  const [base, key] = [typeOf(object, scope), typeOf(property, scope)];
  if (base === 'list' && !isInteger(key))
    throw new FormulaError('array elements can only be selected using an integer');
  if (base === 'list' || base === 'map' || base === 'unknown') return 'unknown';
  throw new FormulaError(`type ${base} has no field`);
}

function typeOfCall({ name, args }: Extract<Expression, { kind: 'call' }>, scope: Scope): FormulaType {
  const builtin = builtinNamed(name);
  if (!builtin) throw new FormulaError(scope.names.has(name) ? `${name} is not callable` : `unknown name ${name}`);
  const [least, most] = builtin.count;
  if (args.length < least) throw new FormulaError(`not enough arguments to call ${name}`);
  if (args.length > most) throw new FormulaError(`too many arguments to call ${name}`);
  const types = args.map((arg) => typeOf(arg, scope));
  const [first = 'nil'] = types;
  const checked = builtin.takes === 'numbers' ? types : [first];
  if (!checked.every((type) => isTaken(builtin.takes, type)))
    throw new FormulaError(`invalid argument for ${name} (type ${first})`);
  if (builtin.returns === 'same') return first;
  return builtin.returns === 'item' ? 'unknown' : builtin.returns;
}

function isTaken(takes: NonNullable<ReturnType<typeof builtinNamed>>['takes'], type: FormulaType): boolean {
  if (type === 'unknown' || takes === 'any') return true;
  switch (takes) {
    case 'number':
      return type === 'float' || type === 'integer';
    case 'castable':
      return type === 'float' || type === 'integer' || type === 'string';
    case 'numbers':
      return type === 'float' || type === 'integer' || type === 'list';
    case 'list':
      return type === 'list';
    case 'sized':
      return type === 'list' || type === 'map' || type === 'string';
    default:
      return type === 'string';
  }
}

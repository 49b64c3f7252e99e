// The functions of text/template, except `and` and `or`, which the evaluator implements.
import { sprint, sprintf, sprintln } from '../../go/format.ts';
import { isTrue, typeName } from '../../go/inspect.ts';
import { anyType, goBool, goInt, goString } from '../../go/make.ts';
import { GoFailure, type GoValue } from '../../go/value.ts';
import type { EngineFunction } from '../engine-function.ts';
import { innerValue, type Operand, unbox } from '../operand.ts';
import { equalsAny, isLess } from './compare.ts';
import { escapeHtml, escapeJs, escapeQuery } from './escape.ts';
import { indexValue, operandLength } from './index-value.ts';

const reflected = 'reflect.Value';

export const builtins: ReadonlyMap<string, EngineFunction> = new Map<string, EngineFunction>([
  ['not', { params: [reflected], result: 'bool', call: ([value]) => goBool(!isTrue(plain(value))) }],
  [
    'eq',
    {
      params: [reflected, reflected],
      variadic: true,
      result: 'bool',
      call: ([a, ...rest]) => goBool(equalsAny(plain(a), rest.map(unbox))),
    },
  ],
  ['ne', comparison((a, b) => !equalsAny(a, [b]))],
  ['lt', comparison(isLess)],
  ['le', comparison((a, b) => isLess(a, b) || equalsAny(a, [b]))],
  ['gt', comparison((a, b) => !(isLess(a, b) || equalsAny(a, [b])))],
  ['ge', comparison((a, b) => !isLess(a, b))],
  [
    'index',
    {
      params: [reflected, reflected],
      variadic: true,
      result: reflected,
      call: ([item, ...rest]) => indexValue(item ?? missing, rest),
    },
  ],
  ['len', { params: [reflected], result: 'int', call: ([value]) => goInt(operandLength(value ?? missing)) }],
  ['print', printing((values) => sprint(values))],
  ['println', printing((values) => sprintln(values))],
  [
    'printf',
    {
      params: ['string', anyType],
      variadic: true,
      result: 'string',
      call: ([format, ...rest]) => goString(sprintf(textOf(format), rest.map(innerValue))),
    },
  ],
  ['html', escaping(escapeHtml)],
  ['js', escaping(escapeJs)],
  ['urlquery', escaping(escapeQuery)],
  [
    'call',
    {
      params: [reflected, reflected],
      variadic: true,
      result: reflected,
      call: ([value]) => refuseCall(plain(value), 'value'),
    },
  ],
]);

const missing: Operand = { kind: 'nil', missing: true };

/**
 * Fails as Go's `call` does, because no value in a chart is a function. `name` is the argument as the template writes
 * it.
 */
export function refuseCall(value: GoValue, name: string): never {
  throw new GoFailure(value.kind === 'nil' ? 'call of nil' : `non-function ${name} of type ${typeName(value)}`);
}

function plain(operand: Operand | undefined): GoValue {
  return operand ? unbox(operand) : { kind: 'nil' };
}

function textOf(operand: Operand | undefined): string {
  return operand?.kind === 'string' ? operand.value : '';
}

function comparison(compare: (a: GoValue, b: GoValue) => boolean): EngineFunction {
  return { params: [reflected, reflected], result: 'bool', call: ([a, b]) => goBool(compare(plain(a), plain(b))) };
}

function printing(print: (values: readonly GoValue[]) => string): EngineFunction {
  return { params: [anyType], variadic: true, result: 'string', call: (args) => goString(print(args.map(innerValue))) };
}

/** A nil argument is printed as `<no value>`, as in the output of an action. */
function escaping(escapeText: (text: string) => string): EngineFunction {
  return printing((values) =>
    escapeText(sprint(values.map((value) => (value.kind === 'nil' ? goString('<no value>') : value)))),
  );
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { helmFunctions } from '../../../../../core/render/helm/functions/helm-functions.ts';
import { sprintf } from '../../../../../core/render/helm/go/format.ts';
import {
  goBool,
  goFloat,
  goInt,
  goInt64,
  goList,
  goMap,
  goNil,
  goString,
  goStrings,
  goUnknown,
} from '../../../../../core/render/helm/go/make.ts';
import { GoFailure, type GoValue } from '../../../../../core/render/helm/go/value.ts';
import { runs } from '../../../../support/effort.ts';

const texts = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    '(',
    '1.5',
    '0x1F',
    '-7',
    '- x',
    'a: b: c',
    '{"a": [1, 2',
    '[[a]]',
    '2006-01-02',
    '%[3]*.2f',
    '1h',
    '\uDCFF',
    '日本 é',
    '^1.2 || >3-0',
    'http://%zz',
  ),
  fc.string({ maxLength: 12 }),
);
const integers = fc.oneof(
  fc.constantFrom(-1n, 0n, 1n, 2n, 2n ** 63n - 1n, -(2n ** 63n)),
  fc.bigInt({ min: -20n, max: 20n }),
);
const floats = fc.oneof(fc.constantFrom(0, -0, 1e300, 5e-324, Number.NaN, -Infinity), fc.double());

const anything: fc.Arbitrary<GoValue> = fc.letrec<{ value: GoValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    texts.map(goString),
    integers.map(goInt),
    floats.map(goFloat),
    fc.boolean().map(goBool),
    fc.constantFrom<GoValue>(goNil, goUnknown('chance')),
    fc.array(tie('value'), { maxLength: 3 }).map(goList),
    fc.array(fc.tuple(texts, tie('value')), { maxLength: 3 }).map(goMap),
  ),
})).value;

function argument(type: string): fc.Arbitrary<GoValue> {
  switch (type) {
    case 'string':
      return texts.map(goString);
    case 'int':
      return integers.map(goInt);
    case 'int64':
      return integers.map(goInt64);
    case 'float64':
      return floats.map(goFloat);
    case 'bool':
      return fc.boolean().map(goBool);
    case '[]string':
      return fc.array(texts, { maxLength: 3 }).map(goStrings);
    case 'map[string]interface {}':
      return fc.array(fc.tuple(texts, anything), { maxLength: 3 }).map(goMap);
    default:
      return anything;
  }
}

class OutOfSteps extends Error {}

function limitedSpend(): (steps: number) => void {
  let left = 10_000;
  return (steps) => {
    left -= steps;
    if (left < 0) throw new OutOfSteps();
  };
}

test.each([...helmFunctions.keys()])('%s ends with a value or an error of Go, whatever its arguments are', (name) => {
  const definition = helmFunctions.get(name);
  if (!definition) throw new Error(name);
  const { params, variadic, call } = definition;
  const types = variadic ? [...params, ...params.slice(-1)] : params;
  fc.assert(
    fc.property(fc.tuple(...types.map(argument)), (args) => {
      try {
        expect(call(args, { spend: limitedSpend(), noteChange: () => {} })).toHaveProperty('kind');
      } catch (error) {
        if (!(error instanceof GoFailure || error instanceof OutOfSteps)) throw error;
      }
    }),
    runs(60),
  );
});

test('printf prints any value with any format', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'%vdsqxXgeft+-# 0.*[1]5Tc') }),
      fc.array(anything, { maxLength: 3 }),
      (format, args) => {
        expect(typeof sprintf(format, args)).toBe('string');
      },
    ),
  );
});

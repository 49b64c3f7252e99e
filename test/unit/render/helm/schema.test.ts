import { describe, expect, test } from 'vitest';
import type { PlainValue } from '../../../../core/render/helm/go/plain.ts';
import { printProblems } from '../../../../core/render/helm/schema/schema-problem.ts';
import { findSchemaProblems } from '../../../../core/render/helm/schema/validate-schema.ts';
import { dbChart, render } from './chart/charts.ts';

const problems = (schema: PlainValue, value: PlainValue) => printProblems(findSchemaProblems(schema, value));
const alternatives = { anyOf: [{ type: 'string' }, { minimum: 3 }] };

describe('a schema', () => {
  test.each<[PlainValue, PlainValue, string]>([
    [{ type: 'integer' }, 1.5, 'got number, want integer'],
    [{ type: ['string', 'null'] }, [], 'got array, want string or null'],
    [{ enum: ['a', "b's"] }, 'c', "value must be one of 'a', 'b\\'s'"],
    [{ enum: [1] }, 2, 'value must be 1'],
    [{ enum: [1, 'a'] }, '1', "value must be one of 1, 'a'"],
    [{ enum: [1, { a: 1 }] }, { a: 2 }, 'enum failed'],
    [{ const: 'a' }, 'b', "value must be 'a'"],
    [{ required: ['a'] }, {}, "missing property 'a'"],
    [{ required: ['a', 'b', 'c'] }, { b: 1 }, "missing properties 'a', 'c'"],
    [{ minimum: 2 }, 1, 'minimum: got 1, want 2'],
    [{ exclusiveMaximum: 2 }, 2, 'exclusiveMaximum: got 2, want 2'],
    [{ multipleOf: 2 }, 3, 'multipleOf: got 3, want 2'],
    [{ maxLength: 2 }, 'ab→', 'maxLength: got 3, want 2'],
    [{ pattern: '^a' }, 'b', "'b' does not match pattern '^a'"],
    [{ minItems: 1 }, [], 'minItems: got 0, want 1'],
    [{ uniqueItems: true }, [1, { a: 1 }, { a: 1 }], 'items at 1 and 2 are equal'],
    [{ uniqueItems: true }, [{ a: 1, b: [2] }, '1', 1, { b: [2], a: 1 }], 'items at 0 and 3 are equal'],
    [{ enum: [{ a: 1, b: 2 }] }, { b: 3, a: 1 }, 'enum failed'],
    [{ maxProperties: 0 }, { a: 1 }, 'maxProperties: got 1, want 0'],
    [{ additionalProperties: false, properties: { a: {} } }, { a: 1, b: 2 }, "additional properties 'b' not allowed"],
    [{ not: {} }, 1, "'not' failed"],
    [{ oneOf: [{}, {}] }, 1, 'oneOf failed, subschemas 0, 1 matched'],
    [{ contains: { type: 'string' } }, [1], 'no items match contains schema'],
    [{ if: { type: 'number' }, else: { minLength: 2 } }, 'a', 'minLength: got 1, want 2'],
    [false, 1, 'false schema'],
  ])('%j says of %j: %s', (schema, value, message) => expect(problems(schema, value)).toBe(`- at '': ${message}\n`));

  test('that doubles its work at each of 40 levels proves nothing, at once', () => {
    const twice = (i: number) => [{ $ref: `#/definitions/d${i}` }, { $ref: `#/definitions/d${i}` }];
    const levels = Array.from({ length: 40 }, (_, i) => [`d${i}`, { anyOf: twice(i + 1) }]);
    const schema = { definitions: { ...Object.fromEntries(levels), d40: false }, $ref: '#/definitions/d0' };
    expect(problems(schema, 1)).toBe('');
    expect(problems({ ...schema, $ref: '#/definitions/d38' }, 1)).toContain('anyOf failed');
  });

  test('enumerates values of all types', () =>
    expect(problems({ items: { enum: ['a', 1, null, { a: [1] }] } }, ['a', 1n, 1, null, { a: [1n] }])).toBe(''));

  test('whose enumeration many values repeat in messages of millions of characters proves nothing', () => {
    const schema = (count: number) => ({ items: { enum: Array.from({ length: count }, (_, i) => `name${i}`) } });
    const values = (count: number) => Array.from({ length: count }, () => 'x');
    expect(problems(schema(2000), values(2000))).toBe('');
    expect(problems(schema(2000), ['x'])).toContain("'name1999'");
    expect(problems(schema(200), values(200)).split('\n')).toHaveLength(201);
  });

  test('says where the value is', () => {
    const schema = {
      properties: { 'a/b': { items: { $ref: '#/definitions/text' } } },
      definitions: { text: { type: 'string' } },
    };
    expect(problems(schema, { 'a/b': ['x', 1] })).toBe("- at '/a~1b/1': got number, want string\n");
  });

  test('says why no alternative fits', () =>
    expect(problems(alternatives, 1)).toBe(
      "- at '': anyOf failed\n  - at '': got number, want string\n  - at '': minimum: got 1, want 3\n",
    ));

  test.each<[PlainValue, PlainValue]>([
    [alternatives, 5],
    [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, 5],
    [{ patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false }, { 'x-a': 'b' }],
    [{ $ref: 'https://example.com/schema.json' }, 1],
    [{ $ref: '#' }, 1],
    [{ pattern: '(' }, 'a'],
  ])('%j fits %j', (schema, value) => expect(problems(schema, value)).toBe(''));
});

test('charts and subcharts are checked with their own values', () => {
  const schema = JSON.stringify({ properties: { size: { type: 'integer' } } });
  const files = {
    'values.schema.json': schema,
    'charts/db/Chart.yaml': dbChart,
    'charts/db/values.schema.json': schema,
  };
  expect(render(files, { setString: ['size=1', 'db.size=2'] }).error).toEqual({
    stage: 'schema',
    error:
      "values don't meet the specifications of the schema(s) in the following chart(s):\n" +
      "web:\n- at '/size': got string, want integer\ndb:\n- at '/size': got string, want integer\n",
  });
});

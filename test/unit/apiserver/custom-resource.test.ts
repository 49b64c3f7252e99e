// The API server's words for every wrong value of every type of field.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { prune } from '../../../core/apiserver/custom/prune.ts';
import {
  listOf,
  objectOf,
  type StructuralSchema,
  scalar,
  stringSchema,
} from '../../../core/apiserver/custom/structural-schema.ts';
import { validateSchema } from '../../../core/apiserver/custom/validate-schema.ts';
import { watermarkSchema } from '../../../core/apiserver/watermark/schema.ts';
import { formatPath } from '../../../core/model/path.ts';
import type { ObjectValue, Value } from '../../../core/model/value.ts';

const schema = objectOf(
  {
    count: scalar('integer', { format: 'int32', minimum: 1, maximum: 100 }),
    big: scalar('integer', { format: 'int64' }),
    amount: scalar('quantity', { pattern: '^[0-9]+m?$' }),
    flag: scalar('boolean'),
    word: scalar('string', { pattern: '^a' }),
    labels: scalar('object', { additionalProperties: stringSchema }),
    parts: listOf(objectOf({ name: stringSchema, of: listOf(stringSchema) }, ['name'])),
  },
  ['word'],
);

const good = { word: 'a' };
const errors = (fields: Record<string, Value>): string[] =>
  [...validateSchema({ ...good, ...fields }, schema)].map(({ message }) => message);
const type = (field: string, wanted: string, found: string) =>
  `${field}: Invalid value: "${found}": ${field} in body must be of type ${wanted}: "${found}"`;
const checked = (field: string, format: string) =>
  `<nil>: Invalid value: "": Checked value must be of type integer ${format} in ${field}`;
const anyOf = (field: string) => `<nil>: Invalid value: "": "${field}" must validate at least one schema (anyOf)`;
const int32 = 'with format int32';

describe('a 32-bit integer field', () => {
  test.each<[Value, string[]]>([
    [1, []],
    [100, []],
    ['1', [type('count', 'integer', 'string')]],
    [[1], [type('count', 'integer', 'array')]],
    [{ a: 1 }, [type('count', 'int32', '')]],
    [true, [type('count', 'int32', '')]],
    [1.5, [type('count', 'int32', 'float64'), checked('count', int32)]],
    [
      -0.00001,
      [
        type('count', 'int32', 'float64'),
        checked('count', int32),
        'count: Invalid value: -1e-05: count in body should be greater than or equal to 1',
      ],
    ],
    [0, ['count: Invalid value: 0: count in body should be greater than or equal to 1']],
    [101, ['count: Invalid value: 101: count in body should be less than or equal to 100']],
    [
      2147483648,
      [checked('count', int32), 'count: Invalid value: 2147483648: count in body should be less than or equal to 100'],
    ],
    [
      1e20,
      [
        type('count', 'int32', 'float64'),
        checked('count', int32),
        'count: Invalid value: 1e+20: count in body should be less than or equal to 100',
      ],
    ],
    // So close to 2 that the type check accepts it, but the range check does not.
    [2.0000000001, [checked('count', int32)]],
  ])('the value %j has the server’s errors', (value, wanted) => expect(errors({ count: value })).toEqual(wanted));

  test('a 64-bit integer field accepts exactly the numbers of int64', () => {
    expect(errors({ big: 9223372036854775807n })).toEqual([]);
    expect(errors({ big: 9223372036854775808n })).toEqual([
      type('big', 'int64', 'float64'),
      checked('big', 'with format int64'),
    ]);
  });
});

describe('a quantity field', () => {
  const number = [
    type('amount', 'integer,string', 'number'),
    anyOf('amount'),
    type('amount', 'integer', 'number'),
    checked('amount', '(default format)'),
  ];
  const other = (found: string) => [
    type('amount', 'integer,string', found),
    anyOf('amount'),
    type('amount', 'integer', found),
  ];
  test.each<[Value, string[]]>([
    [5, []],
    ['5m', []],
    ['5%', [`amount: Invalid value: "5%": amount in body should match '^[0-9]+m?$'`]],
    [0.5, number],
    [1e20, number],
    [true, other('boolean')],
    [[], other('array')],
    [{}, other('object')],
    [2.0000000001, [anyOf('amount'), checked('amount', '(default format)')]],
  ])('the value %j has the server’s errors', (value, wanted) => expect(errors({ amount: value })).toEqual(wanted));
});

describe('fields of other types', () => {
  test.each<[Record<string, Value>, string[]]>([
    [{ flag: 1 }, [type('flag', 'boolean', 'integer')]],
    [{ flag: 'true' }, [type('flag', 'boolean', 'string')]],
    [{ word: 0.5 }, [type('word', 'string', 'number')]],
    [{ word: ['a'] }, [type('word', 'string', 'array')]],
    [{ word: 'b"' }, [`word: Invalid value: "b\\"": word in body should match '^a'`]],
    [{ labels: [] }, [type('labels', 'object', 'array')]],
    [
      { labels: { a: 1, 'b.c': false } },
      [type('labels.a', 'string', 'integer'), type('labels.b.c', 'string', 'boolean')],
    ],
    [{ parts: {} }, [type('parts', 'array', 'object')]],
    [
      { parts: [null, {}, { name: 'x', of: [null] }] },
      [type('parts[0]', 'object', 'null'), 'parts[1].name: Required value', type('parts[2].of[0]', 'string', 'null')],
    ],
  ])('the value %j has the server’s errors', (fields, wanted) => expect(errors(fields)).toEqual(wanted));

  test('a missing required field is reported', () =>
    expect([...validateSchema({}, schema)].map(({ message }) => message)).toEqual(['word: Required value']));

  test('an unchanged value is not refused, but a list item always is', () => {
    const old = { word: 'b', count: 0, parts: [{}] };
    const refused = (value: Value) => [...validateSchema(value, schema, [], { old })].map(({ message }) => message);
    expect(refused({ ...old, flag: true })).toEqual([]);
    expect(refused({ ...old, count: -1 })).toEqual([
      'count: Invalid value: -1: count in body should be greater than or equal to 1',
    ]);
    expect(refused({ ...old, parts: [{}, { name: 'a' }] })).toEqual(['parts[0].name: Required value']);
  });
});

describe('pruning', () => {
  const pruned = (object: ObjectValue) => prune(object, schema);
  const unknown = (object: ObjectValue) => pruned(object).unknownPaths.map(formatPath);

  test('unknown fields at any depth are reported in the order of their paths', () => {
    expect(unknown({ z: 1, parts: [{ name: 'a', x: { y: 1 } }], a: {} })).toEqual(['a', 'parts[0].x', 'z']);
  });

  test('all fields of a value of the wrong type are unknown', () => {
    expect(unknown({ word: { a: 1 }, parts: { name: 'a' }, labels: [{ a: 1 }], count: [[{ b: 1 }]] })).toEqual([
      'count[0][0].b',
      'labels[0].a',
      'parts.name',
      'word.a',
    ]);
  });

  test('a null is removed from an object but stays in a list', () => {
    const { value } = pruned({ word: null, labels: { a: null, b: 'c' }, parts: [null, { name: null }] });
    expect(JSON.parse(JSON.stringify(value))).toEqual({ labels: { b: 'c' }, parts: [null, {}] });
  });

  test('of an unknown version only apiVersion, kind and metadata are known', () => {
    const { value, unknownPaths: fields } = prune(
      { apiVersion: 'a/b', kind: 'c', metadata: {}, spec: {}, status: {} },
      undefined,
    );
    expect(Object.keys(value)).toEqual(['apiVersion', 'kind', 'metadata']);
    expect(fields.map(formatPath)).toEqual(['spec', 'status']);
  });
});

interface Written {
  type?: string;
  properties?: Record<string, Written>;
  items?: Written;
  additionalProperties?: Written;
  required?: string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

const others = process.env.REPLICAST_CORPUS ? path.join(process.env.REPLICAST_CORPUS, 'manifests/other') : '';

describe.skipIf(!existsSync(others))(
  'the real CRD (skipped unless REPLICAST_CORPUS names the folder of recordings)',
  () => {
    const file = existsSync(others)
      ? readdirSync(others).find((name) => /config-crd-bases-v1-.*_watermarkpodautoscalers\.yaml$/.test(name))
      : '';

    test('the generated schema equals its spec and status', () => {
      const definition = parse(readFileSync(path.join(others, file ?? ''), 'utf8')) as {
        spec: { versions: { schema: { openAPIV3Schema: Written } }[] };
      };
      const { properties = {} } = definition.spec.versions[0]?.schema.openAPIV3Schema ?? {};
      const ours = watermarkSchema('0.11.0').properties;
      expect(asWritten(ours.get('spec'))).toEqual(normal(properties.spec));
      expect(namesOf(ours.get('status'))).toEqual(namesOf(fromWritten(properties.status ?? {})));
    });
  },
);

function asWritten(given: StructuralSchema | undefined): unknown {
  if (!given) return undefined;
  const { type: name, properties, required, additionalProperties, items, format, minimum, maximum, pattern } = given;
  const fields = [...properties].map(([key, value]) => [key, asWritten(value)]);
  return clean({
    type: name === 'quantity' ? undefined : name,
    properties: fields.length > 0 ? Object.fromEntries(fields) : undefined,
    required: required.length > 0 ? required.toSorted() : undefined,
    additionalProperties: asWritten(additionalProperties),
    items: asWritten(items),
    format,
    minimum,
    maximum,
    pattern,
  });
}

function normal(written: Written | undefined): unknown {
  if (!written) return undefined;
  const { type: name, properties, required, additionalProperties, items, format, minimum, maximum, pattern } = written;
  return clean({
    type: name,
    properties:
      properties && Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, normal(value)])),
    required: required?.toSorted(),
    additionalProperties: normal(additionalProperties),
    items: normal(items),
    format,
    minimum,
    maximum,
    pattern,
  });
}

function clean(object: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(object));
}

function fromWritten({ properties = {}, items, additionalProperties }: Written): StructuralSchema {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, fromWritten(value)]));
  return {
    ...objectOf(fields),
    items: items && fromWritten(items),
    additionalProperties: additionalProperties && fromWritten(additionalProperties),
  };
}

function namesOf(given: StructuralSchema | undefined, at = ''): string[] {
  if (!given) return [];
  const own = [...given.properties].flatMap(([key, value]) => [`${at}.${key}`, ...namesOf(value, `${at}.${key}`)]);
  return [...own, ...namesOf(given.items, `${at}[]`), ...namesOf(given.additionalProperties, `${at}{}`)].toSorted();
}

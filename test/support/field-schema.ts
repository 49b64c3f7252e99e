// A JSON schema of a tree of fields, for editors without Replicast.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Field, FieldType } from '../../core/model/field.ts';

interface Schema {
  [keyword: string]: unknown;
}

export function testSchemaFile(file: string, schema: Schema): void {
  test('the schema in docs/formats equals the one generated from the fields (UPDATE_GOLDEN=1 rewrites it)', () => {
    if (process.env.UPDATE_GOLDEN) {
      writeFileSync(file, JSON.stringify(schema, undefined, 2));
      execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', file]);
    }
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(schema);
  });
}

export function schemaOf(field: Field): Schema {
  const { text, unit, values } = field.texts;
  const facts = [text, unit && `Unit: ${unit}.`, field.texts.default && `Default: ${field.texts.default}.`];
  const choices = field.shape.type === 'any' && values ? { examples: values.map(({ value }) => value) } : {};
  return { description: facts.filter(Boolean).join(' '), ...shapeSchema(field.shape), ...choices };
}

function shapeSchema(shape: FieldType): Schema {
  switch (shape.type) {
    case 'object':
      return objectSchema(shape);
    case 'list':
      return { type: 'array', items: schemaOf(shape.item) };
    case 'map':
      return { type: 'object', additionalProperties: shape.item ? schemaOf(shape.item) : { type: 'string' } };
    case 'string':
      return shape.enum ? { enum: shape.enum } : { type: 'string' };
    case 'integer':
    case 'number': {
      const { min, max } = shape;
      return {
        type: shape.type,
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
      };
    }
    case 'quantity':
      return { type: ['string', 'number'] };
    case 'boolean':
      return { type: 'boolean' };
    case 'any':
      return {};
  }
}

function objectSchema({ fields, open }: Extract<FieldType, { type: 'object' }>): Schema {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const conditions = fields.flatMap((field) => conditionsOf(field, fields));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    ...(required.length > 0 && { required }),
    ...(!open && { additionalProperties: false }),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
}

/** Each value of a choice forbids some fields beside it. An absent choice has its default value. */
function conditionsOf({ name, shape, texts }: Field, fields: readonly Field[]): Schema[] {
  const bound = fields.filter((field) => field.texts.only?.key === name);
  if (shape.type !== 'string' || !shape.enum || bound.length === 0) return [];
  const without = (choice: string) =>
    bound.filter((field) => !field.texts.only?.is.includes(choice)).map((field) => [field.name, false]);
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schemas
  const then = (choice: string) => ({ then: { properties: Object.fromEntries(without(choice)) } });
  const chosen = shape.enum.map((choice) => ({
    if: { properties: { [name]: { const: choice } }, required: [name] },
    ...then(choice),
  }));
  return texts.default === undefined
    ? chosen
    : [...chosen, { if: { not: { required: [name] } }, ...then(texts.default) }];
}

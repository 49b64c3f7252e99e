// Makes `Field` trees of the zod schemas, so that nobody else has to know zod.
import * as z from 'zod/mini';
import type { Field, FieldType } from './field.ts';
import { texts } from './texts.ts';

// Of `z.core` only types: its values would bring every check and every locale into the bundle.
type Schema = z.core.$ZodType;
type BoundDefinition = z.core.$ZodCheckGreaterThanDef | z.core.$ZodCheckLessThanDef;

export function describeField(name: string, schema: Schema): Field {
  const required = !(schema instanceof z.ZodMiniOptional);
  const inner = required ? schema : (schema.def.innerType as Schema);
  const own = texts.get(schema) ?? texts.get(inner);
  if (!own) throw new Error(`the field ${name} has no texts`);
  return { name, required, texts: own, shape: describeShape(inner) };
}

function describeShape(schema: Schema): FieldType {
  if (schema instanceof z.ZodMiniObject)
    return { type: 'object', fields: describeFields(schema), open: schema.def.catchall instanceof z.ZodMiniUnknown };
  if (schema instanceof z.ZodMiniArray)
    return { type: 'list', item: describeField('[]', schema.def.element as Schema) };
  if (schema instanceof z.ZodMiniRecord) return describeMap(schema);
  if (schema instanceof z.ZodMiniEnum) return { type: 'string', enum: schema.options.map(String) };
  if (schema instanceof z.ZodMiniUnion) return { type: 'quantity' };
  if (schema instanceof z.ZodMiniNumber)
    return { type: schema instanceof z.ZodMiniNumberFormat ? 'integer' : 'number', ...bounds(schema) };
  if (schema instanceof z.ZodMiniUnknown) return { type: 'any' };
  if (schema instanceof z.ZodMiniBoolean) return { type: 'boolean' };
  if (schema instanceof z.ZodMiniString) return { type: 'string', ...pattern(schema) };
  throw new Error(`no field type for the schema ${schema._zod.def.type}`);
}

/** Texts behind the keys need no description. */
function describeMap({ def: { valueType } }: z.ZodMiniRecord): FieldType {
  return texts.has(valueType as Schema)
    ? { type: 'map', item: describeField('{}', valueType as Schema) }
    : { type: 'map' };
}

function describeFields(schema: z.ZodMiniObject): Field[] {
  return Object.entries(schema.shape).map(([name, field]) => describeField(name, field as Schema));
}

function pattern({ def: { checks = [] } }: z.ZodMiniString): { pattern?: string } {
  const definitions = checks.map((check) => check._zod.def as { pattern?: RegExp });
  const found = definitions.find((definition) => definition.pattern instanceof RegExp)?.pattern;
  return found ? { pattern: found.source } : {};
}

/** What every 32-bit number keeps to is no check of its own, and not worth a word. */
function bounds({ def: { checks = [] } }: z.ZodMiniNumber): { min?: number; max?: number } {
  const definitions = checks.map((check) => check._zod.def as BoundDefinition);
  const min = definitions.find(({ check }) => check === 'greater_than');
  const max = definitions.find(({ check }) => check === 'less_than');
  return { ...(min && { min: Number(min.value) }), ...(max && { max: Number(max.value) }) };
}

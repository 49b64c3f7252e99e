// Makes `Field` trees of the zod schemas, so that nobody else has to know zod.
import * as z from 'zod';
import type { Field, FieldType } from './field.ts';
import { texts } from './texts.ts';

export function describeField(name: string, schema: z.ZodType): Field {
  const required = !(schema instanceof z.ZodOptional);
  const inner = required ? schema : (schema.unwrap() as z.ZodType);
  const own = texts.get(schema) ?? texts.get(inner);
  if (!own) throw new Error(`the field ${name} has no texts`);
  return { name, required, texts: own, shape: describeShape(inner) };
}

function describeShape(schema: z.ZodType): FieldType {
  if (schema instanceof z.ZodObject)
    return { type: 'object', fields: describeFields(schema), open: schema.def.catchall instanceof z.ZodUnknown };
  if (schema instanceof z.ZodArray) return { type: 'list', item: describeField('[]', schema.element as z.ZodType) };
  if (schema instanceof z.ZodRecord) return { type: 'map' };
  if (schema instanceof z.ZodEnum) return { type: 'string', enum: schema.options.map(String) };
  if (schema instanceof z.ZodUnion) return { type: 'quantity' };
  if (schema instanceof z.ZodNumber) return { type: isWhole(schema) ? 'integer' : 'number', ...bounds(schema) };
  if (schema instanceof z.ZodUnknown) return { type: 'any' };
  if (schema instanceof z.ZodBoolean) return { type: 'boolean' };
  if (schema instanceof z.ZodString) return { type: 'string' };
  throw new Error(`no field type for the schema ${schema.def.type}`);
}

function describeFields(schema: z.ZodObject): Field[] {
  return Object.entries(schema.shape).map(([name, field]) => describeField(name, field as z.ZodType));
}

function isWhole({ format }: z.ZodNumber): boolean {
  return format !== null;
}

/** What every 32-bit number keeps to is not worth a word. */
function bounds({ minValue, maxValue }: z.ZodNumber): { min?: number; max?: number } {
  return {
    ...(minValue !== null && minValue > -(2 ** 31) && { min: minValue }),
    ...(maxValue !== null && maxValue < 2 ** 31 - 1 && { max: maxValue }),
  };
}

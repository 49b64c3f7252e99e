// The structural schema of a custom resource, derived from its field descriptions, for pruning and validation.
import type { Field, FieldType } from '../../model/field.ts';

/**
 * `quantity` is an integer or a string that matches a pattern. The errors of the API server name this type
 * `integer,string`.
 */
export type SchemaType = 'object' | 'array' | 'string' | 'integer' | 'boolean' | 'quantity' | 'any';

export interface StructuralSchema {
  type: SchemaType;
  properties: ReadonlyMap<string, StructuralSchema>;
  required: readonly string[];
  additionalProperties?: StructuralSchema | undefined;
  items?: StructuralSchema | undefined;
  format?: 'int32' | 'int64';
  minimum?: number;
  maximum?: number;
  pattern?: string;
  minLength?: number;
  minItems?: number;
  enum?: readonly string[];
  default?: string;
}

const quantityPattern =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

export function scalar(type: SchemaType, limits: Partial<StructuralSchema> = {}): StructuralSchema {
  return { type, properties: new Map(), required: [], ...limits };
}

export function objectOf(
  properties: Readonly<Record<string, StructuralSchema>>,
  required: readonly string[] = [],
): StructuralSchema {
  return { type: 'object', properties: new Map(Object.entries(properties)), required };
}

export function listOf(items: StructuralSchema): StructuralSchema {
  return scalar('array', { items });
}

export const stringSchema = scalar('string');

/**
 * Returns the structural schema of a field. An enumeration that is not closed only recommends values, so the schema
 * leaves it out.
 */
export function structuralSchemaOf({ shape }: Field): StructuralSchema {
  switch (shape.type) {
    case 'object':
      return schemaOfFields(shape.fields);
    case 'list':
      return scalar('array', {
        items: structuralSchemaOf(shape.item),
        ...optionalLimits({ minItems: shape.minItems }),
      });
    case 'map':
      return scalar('object', { additionalProperties: shape.item ? structuralSchemaOf(shape.item) : stringSchema });
    case 'integer':
      return scalar('integer', { format: shape.format ?? 'int32', ...limitsOf(shape) });
    case 'quantity':
      return scalar('quantity', { pattern: quantityPattern });
    case 'string':
      return schemaOfString(shape);
    case 'boolean':
      return scalar('boolean');
    default:
      return scalar('any');
  }
}

function schemaOfString({ pattern, minLength, closed, enum: values }: StringType): StructuralSchema {
  const limits = optionalLimits({ pattern, minLength, enum: closed ? values : undefined });
  return Object.keys(limits).length === 0 ? stringSchema : scalar('string', limits);
}

type StringType = Extract<FieldType, { type: 'string' }>;

function optionalLimits(limits: { [Key in keyof StructuralSchema]?: StructuralSchema[Key] | undefined }) {
  return Object.fromEntries(
    Object.entries(limits).filter(([, value]) => value !== undefined),
  ) as Partial<StructuralSchema>;
}

function limitsOf({ min, max }: Extract<FieldType, { type: 'integer' }>): Partial<StructuralSchema> {
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

function schemaOfFields(fields: readonly Field[]): StructuralSchema {
  const required = fields
    .filter((field) => field.required && field.texts.requiredBy !== 'controller')
    .map(({ name }) => name);
  return objectOf(Object.fromEntries(fields.map((field) => [field.name, structuralSchemaOf(field)])), required);
}

// The structural schema of a custom resource, made of the one description of its fields: what the API server prunes and checks by.
import type { Field, FieldType } from '../../field.ts';

/** A `quantity` is the schema's `integer,string` with a pattern. */
export type SchemaType = 'object' | 'array' | 'string' | 'integer' | 'boolean' | 'quantity' | 'any';

export interface Schema {
  type: SchemaType;
  properties: ReadonlyMap<string, Schema>;
  required: readonly string[];
  /** Of the values of a map. */
  additional?: Schema;
  items?: Schema;
  format?: 'int32' | 'int64';
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/** Of resource.Quantity, as every CRD has it. */
export const quantityPattern =
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';

export function scalar(type: SchemaType, limits: Partial<Schema> = {}): Schema {
  return { type, properties: new Map(), required: [], ...limits };
}

export function objectOf(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
  return { type: 'object', properties: new Map(Object.entries(properties)), required };
}

export function listOf(items: Schema): Schema {
  return scalar('array', { items });
}

export const text = scalar('string');

/** The enumerations of a description are what makes sense, not what a schema asks for. */
export function schemaOf({ shape }: Field): Schema {
  switch (shape.type) {
    case 'object':
      return objectSchema(shape.fields);
    case 'list':
      return listOf(schemaOf(shape.item));
    case 'map':
      return scalar('object', { additional: text });
    case 'integer':
      return scalar('integer', { format: 'int32', ...limitsOf(shape) });
    case 'quantity':
      return scalar('quantity', { pattern: quantityPattern });
    case 'string':
      return shape.pattern === undefined ? text : scalar('string', { pattern: shape.pattern });
    case 'boolean':
      return scalar('boolean');
    default:
      return scalar('any');
  }
}

function limitsOf({ min, max }: Extract<FieldType, { type: 'integer' }>): Partial<Schema> {
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

function objectSchema(fields: readonly Field[]): Schema {
  const required = fields.filter((field) => field.required && field.texts.neededBy !== 'controller').map(({ name }) => name);
  return objectOf(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])), required);
}

// Parses values from other processes: an invalid value gives undefined. Unknown properties are ignored, because the
// other process may have a newer version.
import * as z from 'zod/mini';

// The page's content security policy forbids code made from strings, which zod would try to run.
z.config({ jitless: true });

/** The limit keeps sums and products in a simulation finite. Every Kubernetes quantity is smaller: at most 2^63. */
export const amountSchema = z.number().check(z.gte(-1e24), z.lte(1e24));

export const divisorSchema = z.number().check(z.gt(0), z.lte(1e24));

export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/**
 * The schemas for all properties of `T`, a type that is declared elsewhere. A missing or unknown property, or a schema
 * of another type, does not compile. A property of type `X | undefined` may be undefined; an exact optional property
 * may only be absent.
 */
export type SchemasOf<T> = {
  [Key in keyof T]-?: Pick<T, Key> extends Required<Pick<T, Key>>
    ? z.ZodMiniType<T[Key]>
    : undefined extends Required<T>[Key]
      ? z.ZodMiniOptional<z.ZodMiniType<Exclude<T[Key], undefined>>>
      : z.ZodMiniExactOptional<z.ZodMiniType<Required<T>[Key]>>;
};

/** Returns the schema unchanged. The call does not compile if the schema lacks a variant of the union `T`. */
export const schemaOf =
  <T>() =>
  <S extends z.ZodMiniType<T>>(schema: [T] extends [z.infer<S>] ? S : never): S =>
    schema;

export function parseWith<T>(schema: Schema<T>, value: unknown): T | undefined {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}

/** Reads each property with its schema. A property that cannot be read is absent from the result. */
export function readProperties<T>(schemas: { readonly [Key in keyof T]: Schema<T[Key]> }, value: unknown): Partial<T> {
  const properties: Partial<T> = {};
  if (typeof value !== 'object' || value === null) return properties;
  const given = new Map<string, unknown>(Object.entries(value));
  for (const key in schemas) {
    const property = parseWith(schemas[key], given.get(key));
    if (property !== undefined) properties[key] = property;
  }
  return properties;
}

export function readable<T>(read: (value: unknown) => T | undefined): Schema<T> {
  return {
    safeParse(value) {
      const data = read(value);
      return data === undefined ? { success: false } : { success: true, data };
    },
  };
}

export const lenientArray = <T>(item: Schema<T>): Schema<T[]> =>
  readable((value) => (Array.isArray(value) ? value.flatMap((one) => listOf(parseWith(item, one))) : undefined));

/** Returns a schema for records. Entries that do not match the schema `item` are left out. */
export const lenientRecord = <T>(item: Schema<T>): Schema<Record<string, T>> =>
  readable((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(value).flatMap(([name, one]) =>
      listOf(parseWith(item, one)).map((data) => [name, data] as const),
    );
    return Object.fromEntries(entries);
  });

const listOf = <T>(data: T | undefined): T[] => (data === undefined ? [] : [data]);

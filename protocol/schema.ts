// Parses values from outside with their schemas. A value that cannot be parsed is undefined, never an exception.
// Properties that a schema does not name are ignored, since the other side may be newer.
import * as z from 'zod/mini';

// The page's content security policy forbids code made from strings, which zod would try to run.
z.config({ jitless: true });

/**
 * An amount. Sums and products of larger numbers would overflow in a simulation; a Kubernetes quantity ends at 2^63.
 */
export const amountSchema = z.number().check(z.gte(-1e24), z.lte(1e24));

/** A divisor. A scenario with 0 or less is refused. */
export const divisorSchema = z.number().check(z.gt(0), z.lte(1e24));

/** The part of zod's type that a reader needs. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/**
 * Schemas for all properties of a type that another room declares. If a property is missing, unknown, or read as
 * another type, it does not compile. A `T | undefined` may also arrive as undefined; an exact property may only be
 * absent.
 */
export type SchemasOf<T> = {
  [Key in keyof T]-?: Pick<T, Key> extends Required<Pick<T, Key>>
    ? z.ZodMiniType<T[Key]>
    : undefined extends Required<T>[Key]
      ? z.ZodMiniOptional<z.ZodMiniType<Exclude<T[Key], undefined>>>
      : z.ZodMiniExactOptional<z.ZodMiniType<Required<T>[Key]>>;
};

/** The schema itself, with exactly this type. If it forgets a variant, it does not compile. */
export const schemaOf =
  <T>() =>
  <S extends z.ZodMiniType<T>>(schema: [T] extends [z.infer<S>] ? S : never): S =>
    schema;

export function parseWith<T>(schema: Schema<T>, value: unknown): T | undefined {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}

/** Reads each property on its own: a property that cannot be read is absent. */
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

/** A schema from a function that reads a value. The function returns undefined for what it cannot read. */
export function readable<T>(read: (value: unknown) => T | undefined): Schema<T> {
  return {
    safeParse(value) {
      const data = read(value);
      return data === undefined ? { success: false } : { success: true, data };
    },
  };
}

/** Reads each item on its own: an item that cannot be read is left out. */
export const lenientArray = <T>(item: Schema<T>): Schema<T[]> =>
  readable((value) => (Array.isArray(value) ? value.flatMap((one) => listOf(parseWith(item, one))) : undefined));

/** Reads each entry on its own: an entry that cannot be read is left out. */
export const lenientRecord = <T>(item: Schema<T>): Schema<Record<string, T>> =>
  readable((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(value).flatMap(([name, one]) =>
      listOf(parseWith(item, one)).map((data) => [name, data] as const),
    );
    return Object.fromEntries(entries);
  });

const listOf = <T>(data: T | undefined): T[] => (data === undefined ? [] : [data]);

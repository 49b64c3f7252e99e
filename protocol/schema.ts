// Parses values from outside with their schemas. A value that cannot be parsed is undefined, never an exception; keys
// that a schema does not name are ignored, since the other side may be newer.
import * as z from 'zod/mini';

// The page's content security policy forbids code made from strings, which zod would try.
z.config({ jitless: true });

/** Sums and products of larger numbers would overflow in a simulation; a quantity of Kubernetes ends at 2^63. */
export const amountSchema = z.number().check(z.gte(-1e24), z.lte(1e24));

/** What something is divided by; a scenario with less is refused. */
export const divisorSchema = z.number().check(z.gt(0), z.lte(1e24));

/** As much of zod as a reader needs. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/**
 * The schemas of all properties of a type that another room declares: a property that a schema forgets, adds or reads
 * as another type does not compile. `T | undefined` may also arrive as undefined; an exact property may only be absent.
 */
export type SchemasOf<T> = {
  [Key in keyof T]-?: Pick<T, Key> extends Required<Pick<T, Key>>
    ? z.ZodMiniType<T[Key]>
    : undefined extends Required<T>[Key]
      ? z.ZodMiniOptional<z.ZodMiniType<Exclude<T[Key], undefined>>>
      : z.ZodMiniExactOptional<z.ZodMiniType<Required<T>[Key]>>;
};

/** The schema itself, of exactly this type: a variant that it forgets does not compile either. */
export const schemaOf =
  <T>() =>
  <S extends z.ZodMiniType<T>>(schema: [T] extends [z.infer<S>] ? S : never): S =>
    schema;

export function parseWith<T>(schema: Schema<T>, value: unknown): T | undefined {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}

/** Reads each property on its own: one that cannot be read is absent. */
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

/** A schema made of a function that reads: what it cannot read is undefined. */
export function readable<T>(read: (value: unknown) => T | undefined): Schema<T> {
  return {
    safeParse(value) {
      const data = read(value);
      return data === undefined ? { success: false } : { success: true, data };
    },
  };
}

/** Reads each item on its own: one that cannot be read is left out. */
export const lenientArray = <T>(item: Schema<T>): Schema<T[]> =>
  readable((value) => (Array.isArray(value) ? value.flatMap((one) => listOf(parseWith(item, one))) : undefined));

/** Reads each entry on its own: one that cannot be read is left out. */
export const lenientRecord = <T>(item: Schema<T>): Schema<Record<string, T>> =>
  readable((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(value).flatMap(([name, one]) =>
      listOf(parseWith(item, one)).map((data) => [name, data] as const),
    );
    return Object.fromEntries(entries);
  });

const listOf = <T>(data: T | undefined): T[] => (data === undefined ? [] : [data]);

// Reads values of recorded JSON. A value of the wrong type throws a `MalformedCaseError` with the path.

export class MalformedCaseError extends Error {}

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json | undefined };

export function requireObject(value: Json | undefined, path: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw new MalformedCaseError(`${path} is not an object`);
}

export function requireList(value: Json | undefined, path: string): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  throw new MalformedCaseError(`${path} is not a list`);
}

export function requireString(value: Json | undefined, path: string): string {
  if (typeof value === 'string') return value;
  throw new MalformedCaseError(`${path} is not a string`);
}

export function readOptional<Read>(
  value: Json | undefined,
  path: string,
  read: (value: Json, path: string) => Read,
): Read | undefined {
  return value === undefined ? undefined : read(value, path);
}

export function requireNumber(value: Json | undefined, path: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new MalformedCaseError(`${path} is not a number`);
}

export function requireCount(value: Json | undefined, path: string): number {
  const count = requireNumber(value, path);
  if (Number.isInteger(count) && count >= 0 && count < 2 ** 31) return count;
  throw new MalformedCaseError(`${path} is not a replica count: ${count}`);
}

/** Converts seconds after the first tick to whole milliseconds. */
export function requireMs(value: Json | undefined, path: string): number {
  return Math.round(requireNumber(value, path) * 1000) + 0;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Small readers for recorded JSON. What has the wrong shape is refused with a sentence that names the place; `readCase` is the
// one door that catches the refusal.

export class Malformed extends Error {}

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json | undefined };

export function objectAt(value: Json | undefined, at: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw new Malformed(`${at} is no object`);
}

export function listAt(value: Json | undefined, at: string): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[];
  throw new Malformed(`${at} is no list`);
}

export function textAt(value: Json | undefined, at: string): string {
  if (typeof value === 'string') return value;
  throw new Malformed(`${at} is no text`);
}

export function numberAt(value: Json | undefined, at: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Malformed(`${at} is no number`);
}

/** A count of replicas: 32 bits, never negative. */
export function countAt(value: Json | undefined, at: string): number {
  const count = numberAt(value, at);
  if (Number.isInteger(count) && count >= 0 && count < 2 ** 31) return count;
  throw new Malformed(`${at} is no count of replicas: ${count}`);
}

/** Seconds relative to the first tick, as whole milliseconds. */
export function msAt(value: Json | undefined, at: string): number {
  return Math.round(numberAt(value, at) * 1000) + 0;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

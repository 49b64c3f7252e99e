// Small checks of values from outside. A shape names every key of its type: a forgotten one does not compile.

type Check = (value: unknown) => boolean;

/** Keys that the shape does not name are ignored: the other side may be newer. */
export function objectOf<T>(checks: Readonly<Record<keyof T, Check>>): (value: unknown) => value is T {
  const entries = Object.entries<Check>(checks);
  return (value): value is T =>
    isRecord(value) && entries.every(([key, check]) => check(Object.hasOwn(value, key) ? value[key] : undefined));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isString = (value: unknown): value is string => typeof value === 'string';
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
/** No `NaN`, no infinity. */
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);
export const isCount = (value: unknown): value is number => isInteger(value) && value >= 0;
export const isPositive = (value: unknown): value is number => isNumber(value) && value > 0;

export function isOneOf(...allowed: readonly string[]): Check {
  return (value) => isString(value) && allowed.includes(value);
}

export function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

export function arrayOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

export function recordOf(check: Check): Check {
  return (value) => isRecord(value) && Object.values(value).every(check);
}

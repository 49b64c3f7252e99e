// The API server's messages for refused values, such as `Invalid value: 0: must be …` (docs/behavior/hpa.md §5.1).
import { goQuote } from './go-quote.ts';
import { formatPath, type Path } from './path.ts';
import type { FieldError, Problem } from './problem.ts';
import { isList, isObject, isTemplated, type Value } from './value.ts';

export function required(at: Path, detail = ''): Problem {
  return fieldError('api/required', at, { type: 'Required value', ...(detail && { detail }) }, 'key');
}

export function invalid(at: Path, value: Value, detail: string): Problem {
  return printedInvalid(at, printValue(value), detail);
}

/** `badValue` is the value as the server prints it. */
export function printedInvalid(at: Path, badValue: string, detail: string): Problem {
  return fieldError('api/invalid', at, { type: 'Invalid value', badValue, detail });
}

export function unsupported(at: Path, badValue: string, supported: readonly string[]): Problem {
  return unsupportedInOrder(at, badValue, supported.toSorted());
}

/**
 * Returns the error for an unsupported value. The message lists the supported values in the order of `supported`. For
 * custom resources, the server uses the order of the schema.
 */
export function unsupportedInOrder(at: Path, badValue: string, supported: readonly string[]): Problem {
  const names = supported.map((name) => `"${name}"`);
  return fieldError('api/unsupported', at, {
    type: 'Unsupported value',
    badValue,
    detail: `supported values: ${names.join(', ')}`,
  });
}

/**
 * Returns the problem of a violated CEL rule. The server prints the message of the rule where other errors print the
 * refused value.
 */
export function brokenRule(at: Path, message: string): Problem {
  return fieldError('api/invalid', at, { type: 'Invalid value', badValue: message });
}

export function forbidden(at: Path, detail: string): Problem {
  return fieldError('api/forbidden', at, { type: 'Forbidden', detail });
}

export function tooLong(at: Path, detail: string): Problem {
  return fieldError('api/too-long', at, { type: 'Too long', detail });
}

function fieldError(code: string, at: Path, error: FieldError, on?: 'key'): Problem {
  const message = [formatPath(at), error.type, error.badValue, error.detail]
    .filter((part) => part !== undefined)
    .join(': ');
  return { code, level: 'error', at, on, message, fieldError: error };
}

export function printValue(value: Value): string {
  if (value === null) return '"null"';
  if (typeof value === 'string') return goQuote(value);
  if (isList(value)) return `[${value.map(printValue).join(',')}]`;
  if (isTemplated(value)) return value.template;
  if (!isObject(value)) return String(value);
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${goQuote(key)}:${printValue(value[key] ?? null)}`).join(',')}}`;
}

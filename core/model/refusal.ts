// The API server's own words for a refusal: `spec.maxReplicas: Invalid value: 0: must be …` (spec/hpa.md §5.1).
import { formatPath, type Path } from './path.ts';
import type { Problem } from './problem.ts';
import { isList, isUnseen, type Value } from './value.ts';

export function required(at: Path, detail = ''): Problem {
  return refusal('api/required', at, `Required value${detail && `: ${detail}`}`, 'key');
}

export function invalid(at: Path, value: Value, detail: string): Problem {
  return refusal('api/invalid', at, `Invalid value: ${printValue(value)}: ${detail}`);
}

export function unsupported(at: Path, value: string, supported: readonly string[]): Problem {
  const names = supported.toSorted().map((name) => `"${name}"`);
  return refusal('api/unsupported', at, `Unsupported value: ${printValue(value)}: supported values: ${names.join(', ')}`);
}

export function forbidden(at: Path, detail: string): Problem {
  return refusal('api/forbidden', at, `Forbidden: ${detail}`);
}

function refusal(code: string, at: Path, words: string, on?: 'key'): Problem {
  return { code, level: 'error', at, ...(on && { on }), message: `${formatPath(at)}: ${words}` };
}

/** As Go prints it: texts in quotes, numbers plain. */
function printValue(value: Value): string {
  if (value === null) return '"null"';
  if (typeof value === 'string' || isList(value)) return JSON.stringify(value);
  return isUnseen(value) ? value.unseen : String(value);
}

import type { Value } from '../../model/value.ts';

export interface AnswerDifference {
  field: string;
  expected: string;
  got: string;
}

/**
 * Removes the details of the YAML or JSON parser from the end of an error message, because these details are not
 * compared. Returns undefined if `message` is not a string.
 */
export function comparableMessage(message: unknown): string | undefined {
  if (typeof message !== 'string') return undefined;
  return message
    .replace(/(: yaml: )(?!unmarshal errors)[\s\S]*$/, '$1')
    .replace(/(: json: offset )[\s\S]*$/, '$1')
    .replace(/(error found in #)[\s\S]*$/, '$1')
    .replace(/^(the object provided is unrecognized[\s\S]*) \([^()]*\)$/, '$1');
}

export function compareField(
  field: string,
  got: Value | readonly Value[] | undefined,
  expected: Value | undefined,
): AnswerDifference | undefined {
  const [ours, theirs] = [sortedJson(got), sortedJson(expected)];
  return ours === theirs ? undefined : { field, expected: theirs, got: ours };
}

function sortedJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, item: unknown) => {
      if (typeof item === 'bigint') return Number(item);
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
      return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? 'nothing'
  );
}

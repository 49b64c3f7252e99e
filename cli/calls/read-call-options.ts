import type * as z from 'zod/mini';
import { nearestName } from '../../core/model/nearest-name.ts';
import { CommandError } from '../io.ts';
import { type CallName, type CallOptions, callOptions } from './call-options.ts';

/**
 * Checks the options of a call.
 * @throws CommandError with one sentence about the first option that is unknown or has a wrong value.
 */
export function readCallOptions<Name extends CallName>(name: Name, given: unknown): CallOptions<Name> {
  const schema = callOptions[name]();
  const read = (schema as z.ZodMiniType).safeParse(given);
  if (read.success) return read.data as CallOptions<Name>;
  throw new CommandError(sentenceOf(read.error.issues[0], Object.keys(schema.shape)));
}

function sentenceOf(issue: z.core.$ZodIssue | undefined, known: readonly string[]): string {
  const path = (issue?.path ?? []).map(String).join('.');
  const subject = path === '' ? 'The options must be' : `The option ${path} must be`;
  switch (issue?.code) {
    case 'unrecognized_keys': {
      const [key = ''] = issue.keys;
      const meant = nearestName(key, known);
      return `There is no option ${key}${meant === undefined ? '.' : `: did you mean ${meant}?`}`;
    }
    case 'invalid_type':
      return `${subject} ${nouns[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `${subject} one of ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return `${subject} at least ${issue.minimum}.`;
    default:
      return `${subject} a valid value.`;
  }
}

const nouns: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
};

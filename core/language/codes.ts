// Every code that a diagnostic can have. A test compares this list to what is reported, and to the pages in docs/rules.
import { newestKinds } from '../model/kinds.ts';
import type { TextProblemCode } from '../text/problem.ts';
import { rules } from './rules/all.ts';

const textCodes: Record<TextProblemCode, true> = { limit: true, 'yaml-duplicate-key': true, 'yaml-syntax': true, 'yaml-tab': true };

/** Refusals of the API server. */
const apiCodes = [
  'api/deprecated',
  'api/dropped-field',
  'api/forbidden',
  'api/invalid',
  'api/no-such-kind',
  'api/not-served',
  'api/required',
  'api/too-long',
  'api/unknown-field',
  'api/unsupported',
  'api/wrong-type',
];

const ownCodes = newestKinds.flatMap((kind) => kind.codes);

export const codes: readonly string[] = [...apiCodes, ...ownCodes, ...Object.keys(textCodes), ...rules.map((rule) => rule.code)].toSorted();

// Every code that a diagnostic can have. A test compares this list to what is reported, and to the pages in docs/rules.
import { fileKinds } from '../model/file-kinds.ts';
import { newestKinds } from '../model/kinds.ts';
import type { TextProblemCode } from '../text/problem.ts';
import { rules } from './rules/all.ts';

const textCodes: Record<TextProblemCode, true> = {
  limit: true,
  'yaml-duplicate-key': true,
  'yaml-refused': true,
  'yaml-syntax': true,
  'yaml-tab': true,
};

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

const ownCodes = [...newestKinds, ...fileKinds].flatMap((kind) => kind.codes);

/** Of what a file of its own kind reads from other files. */
const attachedCodes = ['scenario/series', 'scenario/target', 'scenario/unread'];

export const codes: readonly string[] = [
  ...apiCodes,
  ...ownCodes,
  ...attachedCodes,
  ...Object.keys(textCodes),
  ...rules.map((rule) => rule.code),
].toSorted();

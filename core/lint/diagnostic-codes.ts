// All codes of diagnostics. A test compares this list with the reported codes and with the pages in docs/rules.

import { boolTrapCode } from '../analysis/bool-trap.ts';
import { unusedSuppressionCode } from '../analysis/suppressions.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import { fileKinds } from '../model/file-kinds.ts';
import type { TextProblemCode } from '../text/text-problem.ts';
import { buildCode, unmatchedCode } from './build-code.ts';
import { helmCodes } from './helm-codes.ts';
import { rules } from './rules/rules.ts';

const textProblemCodes: Record<TextProblemCode, true> = {
  limit: true,
  'yaml-duplicate-key': true,
  'yaml-refused': true,
  'yaml-syntax': true,
  'yaml-tab': true,
};

const apiServerCodes = [
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

const otherCodes = [boolTrapCode, buildCode, unmatchedCode, unusedSuppressionCode];

const kindCodes = [...newestKinds, ...fileKinds].flatMap((kind) => kind.diagnosticCodes);

export const attachedFileCodes: readonly string[] = ['scenario/series', 'scenario/target', 'scenario/unread'];

export const diagnosticCodes: readonly string[] = [
  ...apiServerCodes,
  ...kindCodes,
  ...otherCodes,
  ...attachedFileCodes,
  ...helmCodes,
  ...Object.keys(textProblemCodes),
  ...rules.map((rule) => rule.code),
].toSorted();

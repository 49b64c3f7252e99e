// Finds unknown rule codes in the configuration file. `core/model` reads the configuration file, but cannot find
// unknown codes, because it does not know the rules.
import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import { configKind } from '../../model/config/kind.ts';
import { unknownName } from '../../model/config/read-config.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject } from '../../model/value.ts';
import { diagnosticCodes } from '../diagnostic-codes.ts';

export function unknownCodeProblems({ description, object }: AnalyzedObject): Problem[] {
  if (description?.kind !== configKind.kind || !isObject(object.rules)) return [];
  const codes = Object.keys(object.rules).filter((code) => !diagnosticCodes.includes(code));
  return codes.map((code) => ({
    code: 'config/unknown-field',
    level: 'error',
    at: ['rules', code],
    on: 'key',
    message: unknownName('rule', code, diagnosticCodes),
  }));
}

import { kinds } from '../core/apiserver/kinds.ts';
import type { NumberedDocument } from '../core/language/analyze-file.ts';
import type { ReportedProblem } from '../core/language/features/diagnostics.ts';
import type { Level } from '../core/model/problem.ts';

/** One diagnostic as `lint` prints it: line and column count from 1, in UTF-16 units; the end is exclusive. */
export interface LintProblem {
  file: string;
  document: number;
  /** Index in a `List`. */
  item?: number | undefined;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  severity: Level;
  code: string;
  message: string;
  /** `spec.metrics[0].type`; empty if the text itself is malformed. */
  path: string;
  /** For refusals of the API server: the complete output of `kubectl apply`. */
  admission?: string;
}

export function toLintProblem(
  { range: { start, end }, level, code, message, path, item }: ReportedProblem,
  file: string,
  { document, startLine }: Pick<NumberedDocument, 'document' | 'startLine'>,
): LintProblem {
  return {
    file,
    document,
    item,
    line: startLine + start.line + 1,
    column: start.character + 1,
    endLine: startLine + end.line + 1,
    endColumn: end.character + 1,
    severity: level,
    code,
    message,
    path,
  };
}

export function isApiServerRefusal({ code, severity }: LintProblem): boolean {
  return (code.startsWith('api/') || insteadOfApi.includes(code)) && severity === 'error';
}

/** Rules that report a server's refusal with a message of their own. */
const insteadOfApi = kinds.flatMap((kind) => Object.keys(kind.replacedApiCodes));

import { kinds } from '../../core/apiserver/kinds.ts';
import type { NumberedDocument } from '../../core/language/analyze-file.ts';
import type { ReportedProblem } from '../../core/language/features/diagnostics.ts';
import type { Level } from '../../core/model/problem.ts';
import { toFilePosition } from '../../core/text/markdown-blocks.ts';

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
  /** The certain fix, if there is one and fixes were looked for. */
  fix?: LintFix | undefined;
}

/** Ranges count like those of a problem. */
export interface LintFix {
  title: string;
  edits: readonly ({ newText: string } & Pick<LintProblem, 'line' | 'column' | 'endLine' | 'endColumn'>)[];
}

/** The fixes that a command made of one code in a file. */
export interface FixCount {
  file: string;
  code: string;
  count: number;
}

export function toLintProblem(
  { range, level, code, message, path, item }: ReportedProblem,
  file: string,
  { document, ...place }: DocumentPlace & Pick<NumberedDocument, 'document'>,
): LintProblem {
  return { file, document, item, ...toPlace(range, place), severity: level, code, message, path };
}

/** Where a YAML document is in its file. */
type DocumentPlace = Pick<NumberedDocument, 'startLine' | 'embedded'>;

export function toPlace(
  range: ReportedProblem['range'],
  { startLine, embedded }: DocumentPlace,
): Pick<LintProblem, 'line' | 'column' | 'endLine' | 'endColumn'> {
  const [start, end] = embedded
    ? [toFilePosition(embedded, range.start), toFilePosition(embedded, range.end)]
    : [range.start, range.end];
  return {
    line: startLine + start.line + 1,
    column: start.character + 1,
    endLine: startLine + end.line + 1,
    endColumn: end.character + 1,
  };
}

export function isApiServerRefusal({ code, severity }: LintProblem): boolean {
  return (code.startsWith('api/') || insteadOfApi.includes(code)) && severity === 'error';
}

/** Rules that report a server's refusal with a message of their own. */
const insteadOfApi = kinds.flatMap((kind) => Object.keys(kind.replacedApiCodes));

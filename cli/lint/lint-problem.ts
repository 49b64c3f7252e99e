import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NumberedDocument } from '../../core/analysis/analyze-file.ts';
import { kinds } from '../../core/apiserver/kinds.ts';
import { type RelatedPlace, relatedPlace } from '../../core/index/links/proving-part.ts';
import type { ReportedProblem } from '../../core/lint/diagnostics.ts';
import type { Level } from '../../core/model/problem.ts';
import { type PlaceInFile, rangeInFile, wholeFile } from '../../core/text/place-in-file.ts';

/** Lines and columns (in UTF-16 units) are counted from 1. The end is exclusive. */
export interface LintProblem {
  file: string;
  document: number;
  /** The index of the object in a `List`; absent if the object is not in a `List`. */
  item?: number | undefined;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  severity: Level;
  code: string;
  message: string;
  /** The path of the field, such as `spec.metrics[0].type`; empty if the text itself is malformed. */
  path: string;
  admission?: string;
  related?: readonly RelatedLocation[];
  fix?: LintFix | undefined;
}

export interface RelatedLocation extends LintPlace {
  file: string;
  message: string;
}

export type LintPlace = Pick<LintProblem, 'line' | 'column' | 'endLine' | 'endColumn'>;

/** Lines and columns are counted as in `LintProblem`. */
export interface LintFix {
  title: string;
  edits: readonly ({ newText: string } & LintPlace)[];
}

export interface FixCount {
  file: string;
  code: string;
  count: number;
}

export function toLintProblem(
  { range, level, code, message, path: field, item, provenBy }: ReportedProblem,
  file: string,
  { document, ...place }: PlaceInFile & Pick<NumberedDocument, 'document'>,
): LintProblem {
  return {
    file,
    document,
    item,
    ...toPlace(range, place),
    severity: level,
    code,
    message,
    path: field,
    ...(provenBy && { related: [toRelated(relatedPlace(provenBy), file)] }),
  };
}

/**
 * Converts the related information of a problem for the output. The path in the result is absolute if `file`, the path
 * of the problem's file, is absolute. Otherwise the path in the result is relative to the working directory.
 */
export function toRelated({ location: { uri, range }, message }: RelatedPlace, file: string): RelatedLocation {
  const absolute = fileURLToPath(uri);
  const name = path.isAbsolute(file) ? absolute : path.relative('', absolute);
  return { file: name, ...toPlace(range, wholeFile), message };
}

export function toPlace(range: ReportedProblem['range'], place: PlaceInFile): LintPlace {
  const { start, end } = rangeInFile(range, place);
  return {
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

export function isApiServerRefusal({ code, severity }: LintProblem): boolean {
  return (code.startsWith('api/') || insteadOfApi.includes(code)) && severity === 'error';
}

/** Codes of rules that report a refusal of the API server with a message of their own. */
const insteadOfApi = kinds.flatMap((kind) => Object.keys(kind.replacedApiCodes));

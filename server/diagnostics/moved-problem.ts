// A problem of an autoscaler may be reported at the object that proves the problem. The `data` of this diagnostic
// contains the range in the autoscaler.
import type { Diagnostic, Range } from 'vscode-languageserver';
import * as z from 'zod/mini';
import { rangeSchema } from '../../protocol/lsp-schemas.ts';
import { parseWith } from '../../protocol/schema.ts';

/**
 * `from` is the original range of the diagnostic, in the autoscaler. The lines of this range count from the start of
 * the file.
 */
export interface MovedProblem {
  from: Range;
}

const movedProblem = z.object({ from: rangeSchema });

export function placeBeforeMove({ data }: Diagnostic): Range | undefined {
  return parseWith(movedProblem, data)?.from;
}

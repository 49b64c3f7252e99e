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

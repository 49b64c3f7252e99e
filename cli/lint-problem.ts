import type { Level } from '../core/model/problem.ts';

/** One diagnostic as `lint` prints it: lines and columns from 1, in UTF-16 units, the end exclusive. */
export interface LintProblem {
  file: string;
  document: number;
  /** Place in a `List`. */
  item?: number;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  severity: Level;
  code: string;
  message: string;
  /** `spec.metrics[0].type`; empty where the text itself is broken. */
  path: string;
  /** For refusals of the API server: all that `kubectl apply` would print. */
  admission?: string;
}

import type { Explanation } from '../core/explanation/explanation.ts';

export interface ExplainedAutoscaler {
  file: string;
  /** The index from 0; undefined in the text of `kubectl describe`. */
  document: number | undefined;
  /** The index in a `List`, from 0. */
  item: number | undefined;
  explanation: Explanation;
  /** The lines, from 1, by the path of the field. */
  lines: Readonly<Record<string, number>>;
}

import type { Explanation } from '../core/explanation/explanation.ts';

export interface ExplainedAutoscaler {
  file: string;
  /** The index of the YAML document in the file, from 0; undefined for the output of `kubectl describe`. */
  document: number | undefined;
  /** The index of the autoscaler in a `List`, from 0; undefined if the autoscaler is not in a `List`. */
  item: number | undefined;
  explanation: Explanation;
  /** The line number of each field, counted from 1. The map key is the path of the field. */
  lines: Readonly<Record<string, number>>;
}

// An explained autoscaler with its place in a file.
import type { Explanation } from '../core/explanation/explanation.ts';

export interface ExplainedAutoscaler {
  file: string;
  /** The index of the document, from 0; undefined in the text of `kubectl describe`. */
  document: number | undefined;
  /** The index in a `List`, from 0. */
  item: number | undefined;
  explanation: Explanation;
  /** The line of each path, from 1. */
  lines: Readonly<Record<string, number>>;
}

// What is found in one file, chart or kustomization that is given.
import type { Source } from './charts/find-charts.ts';
import type { LocatedAutoscaler } from './located-autoscaler.ts';

export interface FileAutoscalers {
  file: string;
  text: string;
  /** The number of documents that are not empty. */
  documents: number;
  autoscalers: readonly LocatedAutoscaler[];
  /** Why documents have no autoscaler, by document. */
  reasons: ReadonlyMap<number, string>;
  /** The file, the chart or the kustomization that has them. */
  source?: Source;
}

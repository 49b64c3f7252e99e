import type { Source } from './charts/source.ts';
import type { LocatedAutoscaler } from './located-autoscaler.ts';

export interface FileAutoscalers {
  file: string;
  text: string;
  /** The number of documents that are not empty. */
  documents: number;
  autoscalers: readonly LocatedAutoscaler[];
  /** The reasons why documents have no autoscaler, by the index of the document. */
  reasons: ReadonlyMap<number, string>;
  source?: Source;
}

// An inlay hint: its offset and its text. `inlayHintsOf` converts offsets to positions.
import type { PodRequest } from '../../simulator/controller-description.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { AnalyzedAutoscaler } from '../analyze-document.ts';

export interface Hint {
  /** Offset in the YAML document. The hint is shown before this character. */
  offset: number;
  text: string;
  /** Markdown, shown on hover. */
  tooltip?: string;
}

export interface HintSubject {
  autoscaler: AnalyzedAutoscaler;
  /** The text of the YAML document. */
  text: string;
  profile: Profile;
  /** The request per pod of the resource that a metric measures, if the workspace proves the workload. */
  requestOf(metricIndex: number): PodRequest | undefined;
}

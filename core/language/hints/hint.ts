// A faint word in the text: where it stands and what it says. Whoever finds hints knows offsets only.
import type { PodRequest } from '../../simulator/controller-description.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { AnalyzedAutoscaler } from '../analyze-document.ts';

export interface Hint {
  /** In the chunk; the hint stands in front of this character. */
  offset: number;
  text: string;
  /** Markdown, shown when the pointer rests on the hint. */
  tooltip?: string;
}

export interface HintSubject {
  autoscaler: AnalyzedAutoscaler;
  /** The chunk. */
  text: string;
  profile: Profile;
  /** What a pod requests of the resource that a metric measures, where the workspace proves it. */
  requestOf(metricIndex: number): PodRequest | undefined;
}

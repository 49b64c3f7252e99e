// A faint word in the text: where it stands and what it says. Whoever finds hints knows offsets only.
import type { KnownRequest } from '../../simulator/controller.ts';
import type { Profile } from '../../simulator/profile.ts';
import type { AutoscalerView } from '../view.ts';

export interface Hint {
  /** In the chunk; the hint stands in front of this character. */
  offset: number;
  text: string;
  /** Markdown, shown when the pointer rests on the hint. */
  tooltip?: string;
}

export interface HintSubject {
  autoscaler: AutoscalerView;
  /** The chunk. */
  text: string;
  profile: Profile;
  /** What a pod requests of the resource that a metric measures, where the workspace proves it. */
  requestOf(metricIndex: number): KnownRequest | undefined;
}

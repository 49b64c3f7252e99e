import type { AnalyzedAutoscaler } from '../../analysis/analyze-document.ts';
import type { PodRequest } from '../../simulator/controller-description.ts';
import type { Profile } from '../../simulator/profile.ts';

export interface ValueHint {
  kind: 'value';
  /** The end of the number that the hint explains, as an offset in the YAML document. */
  offset: number;
  text: string;
  /** Replaces `text` if the line has several values with hints. */
  besideOthers?: string | undefined;
}

export interface DefaultsHint {
  kind: 'defaults';
  /** The end of the key `of`, as an offset in the YAML document. */
  offset: number;
  /** The key of the map to which the default values belong. */
  of: string;
  fields: readonly DefaultedField[];
}

export interface DefaultedField {
  name: string;
  value: string;
}

export type Hint = ValueHint | DefaultsHint;

export interface HintSubject {
  autoscaler: AnalyzedAutoscaler;
  text: string;
  profile: Profile;
  /** The request per pod for the resource of a metric; undefined if the workload is not certain. */
  requestOf(metricIndex: number): PodRequest | undefined;
}

import type { AutoscalerKind } from '../../model/autoscaler.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { ObservedEvent } from '../observed.ts';

export interface DescribedAutoscaler {
  kind: AutoscalerKind;
  /**
   * The autoscaler, with only the fields that the output of `kubectl describe` contains. An HPA has the form of
   * `autoscaling/v2`.
   */
  object: ObjectValue;
  events: readonly ObservedEvent[];
  places: readonly DescribedPlace[];
  startLine: number;
}

export interface DescribedPlace {
  path: readonly (string | number)[];
  line: number;
  lineCount: number;
}

// An autoscaler in the text of `kubectl describe`.
import type { AutoscalerKind } from '../../model/autoscaler.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { ObservedEvent } from '../observed.ts';

export interface DescribedAutoscaler {
  kind: AutoscalerKind;
  /** The part of the object that the text has; an HPA has the form of `autoscaling/v2`. */
  object: ObjectValue;
  events: readonly ObservedEvent[];
  /** The places in the text of the paths that it has: `status.conditions[0]`. */
  places: readonly DescribedPlace[];
  startLine: number;
}

export interface DescribedPlace {
  path: readonly (string | number)[];
  line: number;
  /** More than one if a terminal wrapped it. */
  lineCount: number;
}

// A value of a chart with the autoscaler field that it writes.
import type { Field } from '../../model/field.ts';
import type { NodeLocation } from '../../text/tree.ts';
import type { ValueUsage } from './chart-autoscaler.ts';

export interface ValueLink {
  usage: ValueUsage;
  field: Field;
  /** The value in the file; absent where the file lacks the key. */
  node?: NodeLocation;
  /** Nothing but values that are set decides whether it is rendered. */
  isCertainlyRendered: boolean;
  /** The file has only a part of the value; the rest is in values.yaml. */
  isPartial: boolean;
}

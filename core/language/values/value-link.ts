// A value of a chart with the autoscaler field that it writes.
import type { Field } from '../../model/field.ts';
import type { Found } from '../../text/value.ts';
import type { ValueUse } from './chart-object.ts';

export interface ValueLink {
  use: ValueUse;
  field: Field;
  /** The value in the file; absent where the file lacks the key. */
  node?: Found;
  /** Nothing but values that are set decides whether it is rendered. */
  isSurelyRendered: boolean;
  /** The file has only a part of the value; the rest is in values.yaml. */
  isPartial: boolean;
}

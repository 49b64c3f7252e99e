// A value of a chart and the autoscaler field that it writes.
import type { ValueUsage } from '../../index/read/value-usage.ts';
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import type { NodeLocation } from '../../text/tree.ts';

export interface ValueLink {
  usage: ValueUsage;
  /** The path in the file. */
  valuePath: Path;
  field: Field;
  /** The value in the file; absent if the file does not contain the key. */
  node?: NodeLocation | undefined;
  /** Whether rendering depends only on values that are set. */
  isCertainlyRendered: boolean;
  /** The path in the rendered object: a metric before it may be excluded. Absent if the field itself is excluded. */
  renderedPath?: Path | undefined;
}

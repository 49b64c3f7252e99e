import type { ValueUsage } from '../../index/read/value-usage.ts';
import type { Field } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import type { NodeLocation } from '../../text/tree.ts';

export interface ValueLink {
  usage: ValueUsage;
  valuePath: Path;
  field: Field;
  node?: NodeLocation | undefined;
  isCertainlyRendered: boolean;
  /**
   * The path in the rendered object. Its indexes differ from the path in the template if the values exclude a metric.
   * Absent if the values exclude the field.
   */
  renderedPath?: Path | undefined;
}

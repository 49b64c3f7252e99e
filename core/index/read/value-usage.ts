// The fields of an autoscaler in a template that values of the chart write.
import type { Position } from 'vscode-languageserver-types';
import type { Path } from '../../model/path.ts';

export interface ChartAutoscaler {
  start: Position;
  usages: readonly ValueUsage[];
}

/** A field whose whole value comes from one chart value. */
export interface ValueUsage {
  path: Path;
  /** `autoscaling.maxReplicas` */
  value: string;
  /** Without conversion and without quotes, the type of the value matters. */
  isVerbatim: boolean;
  /** Set if `toYaml` inserts the value with all its content. */
  isWhole?: true;
}

// The fields of an autoscaler in a template that values of the chart write.
import type { Position } from 'vscode-languageserver-types';
import type { Path } from '../../model/path.ts';
import type { Guards } from './guards.ts';

export interface ChartAutoscaler {
  /** The text of its YAML document, and its number among the autoscalers there. */
  text: string;
  ordinal: number;
  /** The start of the object in its YAML document. */
  start: Position;
  /** The conditions under which it is rendered. */
  guards: Guards;
  usages: readonly ValueUsage[];
}

/** A field whose whole value comes from one chart value. */
export interface ValueUsage {
  /** The path in the object. */
  path: Path;
  /** `autoscaling.maxReplicas` */
  value: string;
  /** The value is inserted without conversion or quotes, so its type matters. */
  isVerbatim: boolean;
  /** The value is inserted with all its content, by `toYaml`. */
  isWhole?: true;
  guards: Guards;
  /** The offset in the YAML document. */
  start: number;
}

import type { Position } from 'vscode-languageserver-types';
import type { Path } from '../../model/path.ts';

export interface ChartAutoscaler {
  start: Position;
  usages: readonly ValueUsage[];
}

export interface ValueUsage {
  path: Path;
  value: string;
  /** Whether the value is inserted without conversion or quotes, so that its type matters. */
  isVerbatim: boolean;
  /** Set if `toYaml` inserts the value with all its content. */
  isWhole?: true;
}

import type { Path } from '../../model/path.ts';

export interface MetricThresholds {
  name: string;
  /** The unit by which the value is divided, such as `ready pod`; null if the value is not divided. */
  per: string | null;
  isBytes: boolean;
  path: Path;
  /** The threshold lines, from the highest value to the lowest. */
  lines: readonly ThresholdLine[];
  /** The range of values, including the tolerance, in which the controller does not scale. */
  band: { low: number; high: number };
}

export interface ThresholdLine {
  name: string;
  value: number;
  /** The formatted threshold, such as `400m`. */
  text: string;
}

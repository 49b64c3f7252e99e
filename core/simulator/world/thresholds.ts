import type { Path } from '../../model/path.ts';

export interface MetricThresholds {
  name: string;
  /** The divisor of the value: `ready pod`; null if the value is not divided. */
  per: string | null;
  isBytes: boolean;
  path: Path;
  /** The lines, the highest first. */
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

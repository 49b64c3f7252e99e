import type { Path } from '../../model/path.ts';

export interface MetricThresholds {
  name: string;
  /** The divisor of the value: `ready pod`; null if the value is not divided. */
  per: string | null;
  isBytes: boolean;
  path: Path;
  /** The highest line first. */
  lines: readonly ThresholdLine[];
  /** The limits, including the tolerance, within which the controller does not scale. */
  band: { low: number; high: number };
}

export interface ThresholdLine {
  name: string;
  value: number;
  /** The threshold as it is written: `400m`. */
  text: string;
}

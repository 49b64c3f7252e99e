// A metric with the fixed thresholds that it is compared with: the chart draws both over time below the replicas.
import type { Path } from '../../model/path.ts';

export interface MetricThresholds {
  /** The metric's name in the file. */
  name: string;
  /** The divisor of the value: `ready pod`; null if there is none. */
  per: string | null;
  /** Whether the value is shown in Ki, Mi or Gi. */
  isBytes: boolean;
  /** The path of the metric's block in the object. */
  path: Path;
  /** The thresholds, highest first. */
  lines: readonly ThresholdLine[];
  /** Within these limits, which include the tolerance, the controller does not scale. */
  band: { low: number; high: number };
}

export interface ThresholdLine {
  /** The label: `high`, `low`, `target`. */
  name: string;
  /** The threshold in units of the metric. */
  value: number;
  /** The quantity as written: `400m`. */
  text: string;
}

// A metric with the fixed lines that it is compared with: what the chart draws over time beside the replicas.
import type { Path } from '../../model/path.ts';

export interface MetricThresholds {
  /** Of the metric, as it stands in the file. */
  name: string;
  /** What its value is divided by: `ready pod`; null: by nothing. */
  per: string | null;
  /** Said in Ki, Mi, Gi. */
  isBytes: boolean;
  /** Of its block in the object. */
  path: Path;
  /** What it is compared with, the highest first. */
  lines: readonly ThresholdLine[];
  /** Between these nothing is done; the tolerance is in them. */
  band: { low: number; high: number };
}

export interface ThresholdLine {
  /** As people say it: `high`, `low`, `target`. */
  name: string;
  /** In units of the metric. */
  value: number;
  /** As people write it: `400m`. */
  text: string;
}

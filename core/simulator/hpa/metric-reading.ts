// The value of a metric at one sync, as data. Its strings in the status are written only when they are read.
import { type MetricOfKinds, type MetricType, metricKinds } from '../../model/hpa/metric-kinds.ts';
import type { Int64 } from '../int64.ts';
import { formatMilli } from '../milli.ts';

/** Which metric the status names, and how it writes the value; the same for all syncs. */
export interface MetricSource {
  type: MetricType;
  /** The fields of the metric in the status, besides `current`. */
  fields: object;
  amount: 'value' | 'averageValue';
  /** Whole numbers from 1024 on are written as `100Mi`. */
  isBinary: boolean;
}

export interface MetricReading {
  source: MetricSource;
  milli: Int64;
  /** The percentage of the request. */
  percent?: number;
  /** The API has converted it to `autoscaling/v1` and back, where the field `value` is always written. */
  isFromV1?: boolean;
}

/** The status of a metric as the API has it, with the names of `autoscaling/v2`. */
export type MetricStatus =
  /** A failed metric leaves an empty entry. */
  | { type: '' }
  | MetricOfKinds<
      { name: string; container: string; metric: object; describedObject: object },
      { current: CurrentValue }
    >;

export interface CurrentValue {
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
}

/** Undefined: the metric could not be read. A failed metric leaves an empty entry. */
export function metricStatusOf(reading: MetricReading | undefined): MetricStatus {
  if (!reading) return { type: '' };
  const { type, fields } = reading.source;
  return { type, [metricKinds[type].source]: { ...fields, current: currentValue(reading) } } as MetricStatus;
}

function currentValue({ source, milli, percent, isFromV1 }: MetricReading): CurrentValue {
  return {
    ...(isFromV1 && { value: '0' }),
    [source.amount]: formatMilli(milli, source.isBinary),
    ...(percent !== undefined && { averageUtilization: percent }),
  };
}

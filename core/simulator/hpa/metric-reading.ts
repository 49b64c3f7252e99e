// The value of a metric at one sync, as data. The strings for the status are made only when they are read.
import { type MetricOfKinds, type MetricType, metricKinds } from '../../model/hpa/metric-kinds.ts';
import type { Int64 } from '../int64.ts';
import { formatMilli } from '../milli.ts';

export interface MetricSource {
  type: MetricType;
  fields: object;
  amount: 'value' | 'averageValue';
  /** Whether whole numbers of 1024 and more have a binary suffix, as in `100Mi`. */
  isBinary: boolean;
}

export interface MetricReading {
  source: MetricSource;
  milli: Int64;
  /** The value in percent of the request. */
  percent?: number;
  /** Set if the status was converted to `autoscaling/v1` and back. Such a status always has the field `value`. */
  isFromV1?: boolean;
}

export type MetricStatus =
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

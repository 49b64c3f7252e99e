import type { MetricThresholds } from '../simulator/world/thresholds.ts';
import { countText } from './count-text.ts';

type Unit = Pick<MetricThresholds, 'isBytes'>;

const binary = [
  [1024 ** 4, 'Ti'],
  [1024 ** 3, 'Gi'],
  [1024 ** 2, 'Mi'],
  [1024, 'Ki'],
] as const;

/** Rounds the value for a label: `412m`, `64.3`, `1.5k`, `96Mi`. The exported data have the exact number. */
export function amountText(value: number, { isBytes }: Unit, digits = 1): string {
  const size = Math.abs(value);
  const rounded = (number: number) => Number(number.toFixed(digits));
  if (value !== 0 && size < 1) return `${rounded(value * 1000)}m`;
  const unit = isBytes ? binary.find(([least]) => size >= least) : undefined;
  if (unit) return `${rounded(value / unit[0])}${unit[1]}`;
  return countText(size < 1000 ? rounded(value) : Math.round(value));
}

export function bandText(metric: MetricThresholds): string {
  return `${amountText(metric.band.low, metric)} … ${amountText(metric.band.high, metric)}`;
}

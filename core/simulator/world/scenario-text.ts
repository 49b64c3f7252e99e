import { groupedNumber } from '../../model/grouped-number.ts';
import type { LoadShape, Scenario } from '../../model/scenario/scenario.ts';
import { durationText } from '../trace-text.ts';

export function loadText(load: LoadShape): string {
  switch (load.shape) {
    case 'constant':
      return `${units(load.to)} units/s`;
    case 'step':
      return `${units(load.from)} → ${units(load.to)} units/s at ${time(load.atSeconds)}`;
    case 'ramp':
      return `${units(load.from)} → ${units(load.to)} units/s from ${time(load.fromSeconds)} to ${time(load.toSeconds)}`;
    case 'spike':
      return `${units(load.from)} → ${units(load.to)} units/s at ${time(load.atSeconds)} for ${time(load.forSeconds)}`;
    case 'wave':
      return `${units(load.low)} … ${units(load.high)} units/s every ${time(load.periodSeconds)}`;
    case 'day':
      return `24 hours, ${rangeText(load.hours)} units/s`;
    case 'points':
      return `${load.at.length} points, ${rangeText(load.at.map(([, value]) => value))} units/s`;
  }
}

export function scenarioText({ load, workload, metrics, faults }: Scenario): string {
  const { noise } = load;
  return [
    load.shape === 'points' ? loadText(load) : `${load.shape} ${loadText(load)}`,
    ...(noise.relative > 0 ? [`noise ±${units(noise.relative * 100)} %`] : []),
    `a pod handles ${units(workload.capacityPerPod)}`,
    `ready after ${time(workload.readySeconds)}`,
    ...(metrics.lagSeconds > 0 ? [`metrics delay ${time(metrics.lagSeconds)}`] : []),
    ...(faults.length > 0 ? [faults.length === 1 ? '1 fault' : `${faults.length} faults`] : []),
  ].join(' · ');
}

function rangeText(values: readonly number[]): string {
  if (values.length === 0) return '0';
  const bounds = values.reduce(({ low, high }, value) => ({ low: Math.min(low, value), high: Math.max(high, value) }), {
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
  });
  return bounds.low === bounds.high ? units(bounds.low) : `${units(bounds.low)} … ${units(bounds.high)}`;
}

const time = (seconds: number) => (seconds === 60 ? '1 min' : durationText(seconds));

export const units = (value: number): string => groupedNumber(Number(value.toPrecision(6)));

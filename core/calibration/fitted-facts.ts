// A calibration in words and numbers, for every place that shows one.
import { differenceBetween, shareOf } from '../measured/step-line.ts';
import type { Calibration } from './calibrate.ts';
import type { ParameterEstimate } from './parameter-estimates.ts';
import type { Band } from './predict.ts';
import { worldParameters } from './world-parameters.ts';

/** `52.4m` */
export function parameterText({ name, value }: Pick<ParameterEstimate, 'name' | 'value'>): string {
  return withUnit(value, worldParameters[name].unit);
}

/** `51.3m … 52.7m` */
export function rangeText({ name, from, to }: ParameterEstimate): string {
  const { unit } = worldParameters[name];
  return `${withUnit(from, unit)} … ${withUnit(to, unit)}`;
}

const withUnit = (value: number, unit: string) => `${rounded(value)}${unit === 's' ? ' s' : unit}`;

/** To three digits. */
const rounded = (value: number) => Number(value.toPrecision(3));

/** `52 replica-seconds, 0.6 %` */
export function residualText({ residual }: Calibration): string {
  return `${Math.round(residual.area)} replica-seconds, ${percentText(shareOf(residual))}`;
}

/** `staying at 3: 51.2 %`: how a run that never scales would differ. A fit must be far better. */
export function stayingText({ measured }: Calibration, seconds: number): string {
  const staying = measured.slice(0, 1);
  return `staying at ${staying[0]?.[1]}: ${percentText(shareOf(differenceBetween(measured, staying, seconds)))}`;
}

export const percentText = (share: number) => `${(100 * share).toFixed(1)} %`;

/** What the recording cannot say, in one sentence; undefined if it says everything. */
export function undeterminedText({ estimates, measured }: Calibration): string | undefined {
  if (measured.length === 1)
    return 'The replicas never changed while it was recorded, so it determines almost nothing: record a load that scales.';
  const names = estimates.filter(({ isDetermined }) => !isDetermined).map(({ name }) => worldParameters[name].title);
  if (names.length === 0) return undefined;
  return `Not determined by this recording: ${names.join(', ')}. Other values fit as well.`;
}

/** `8,800 (8,760 … 8,870)`; without the range if there is none. */
export function bandText({ low, middle, high }: Band<number>): string {
  const text = (value: number) => Math.round(value).toLocaleString('en');
  return text(low) === text(high) ? text(middle) : `${text(middle)} (${text(low)} … ${text(high)})`;
}

// Values that people write. A search tries only these values, so that its answers look handwritten.
import { parseQuantity, toNumber } from '../model/quantity.ts';
import type { Value } from '../model/value.ts';

/** The values, in seconds, that a search tries for windows, delays and periods. */
export const windowSeconds: readonly number[] = [0, 15, 30, 60, 120, 300];
export const longWindowSeconds: readonly number[] = [...windowSeconds, 600];
export const periodSeconds: readonly number[] = [15, 30, 60, 120, 300];
export const podCounts: readonly number[] = [1, 2, 4, 10];
export const percentages: readonly number[] = [10, 25, 50, 100];
export const utilizations: readonly number[] = [30, 40, 50, 60, 65, 70, 75, 80, 85, 90];

/**
 * The tolerances that a search tries, in thousandths. The list for a WatermarkPodAutoscaler lacks 0, because its
 * controller treats 0 as absent.
 */
const tolerancesMilli: readonly number[] = [0, 50, 100, 200];
const watermarkTolerancesMilli: readonly number[] = [10, 50, 100, 200];

export function tolerances(present: Value | undefined): Value[] {
  return tolerancesMilli.map((milli) => likeWritten(present ?? 0, milli));
}

/**
 * Returns the tolerances that a search tries for a WatermarkPodAutoscaler. They are strings such as `50m` or `0.05`,
 * because the API server refuses a decimal number without quotes.
 */
export function watermarkTolerances(present: Value | undefined): Value[] {
  return watermarkTolerancesMilli.map((milli) => likeWritten(typeof present === 'string' ? present : '50m', milli));
}

/**
 * Writes an amount in thousandths in the style of `sample`: as a number, with the suffix `m`, or as a decimal string.
 */
export function likeWritten(sample: Value, milli: number): Value {
  if (typeof sample === 'number') return milli / 1000;
  const hasSuffix = typeof sample === 'string' && /\dm$/.test(sample);
  return hasSuffix && milli % 1000 !== 0 ? `${milli}m` : String(milli / 1000);
}

export function quantityNumber(value: Value | undefined): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const parsed = parseQuantity(String(value));
  return parsed.ok ? toNumber(parsed.value) : undefined;
}

const amountFactors: readonly number[] = [0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 1.1, 1.25, 1.5, 2];

/**
 * Returns amounts near the present amount, with the same unit and at most two significant digits. The list is empty if
 * the present amount cannot be read.
 */
export function amountsAround(present: string | number): (string | number)[] {
  const parsed = /^(?<number>\d{1,15}(?:\.\d{1,9})?)(?<unit>[A-Za-z]{0,2})$/.exec(String(present));
  const amount = Number(parsed?.groups?.number);
  const unit = parsed?.groups?.unit ?? '';
  if (!parsed || !(amount > 0)) return [];
  const texts = amountFactors.map((factor) => `${Number((amount * factor).toPrecision(2))}${unit}`);
  const readable = texts.filter(
    (text) => quantityNumber(text) !== undefined && quantityNumber(text) !== quantityNumber(present),
  );
  return [...new Set(readable)].map((text) => (typeof present === 'number' ? Number(text) : text));
}

export function countsAround(present: number): number[] {
  const counts = [0.5, 0.75, 1.25, 1.5, 2, 3].map((factor) => Number(Math.ceil(present * factor).toPrecision(2)));
  const near = [present - 1, present + 1];
  return [...new Set([...near, ...counts])].filter((count) => count > 0 && count !== present).sort((a, b) => a - b);
}

/**
 * Returns how many significant digits the numbers in the value have beyond the first digit of each number. Of two
 * similar candidates, the candidate with fewer digits is better.
 */
export function digitsOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + digitsOf(item), 0);
  if (typeof value === 'object' && value !== null)
    return Object.values(value).reduce<number>((sum, item) => sum + digitsOf(item), 0);
  const [digits = '0'] = /\d[\d.]*/.exec(String(value)) ?? [];
  const [mantissa = ''] = Number(digits).toExponential().split('e');
  return mantissa.replace('.', '').length - 1;
}

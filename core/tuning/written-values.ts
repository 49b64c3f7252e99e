// Values that people write. A search that tries nothing else gives answers that look written by hand.
import { formatQuantity, parseQuantity } from '../model/quantity.ts';

/** Of stabilization and forbidden windows, delays and periods. */
export const windowSeconds: readonly number[] = [0, 15, 30, 60, 120, 300];
export const longWindowSeconds: readonly number[] = [...windowSeconds, 600];
export const periodSeconds: readonly number[] = [15, 30, 60, 120, 300];
export const podCounts: readonly number[] = [1, 2, 4, 10];
export const percentages: readonly number[] = [10, 25, 50, 100];
export const utilizations: readonly number[] = [30, 40, 50, 60, 65, 70, 75, 80, 85, 90];
export const tolerances: readonly string[] = ['0', '0.05', '0.1', '0.2'];

/** From half of the present amount to twice as much. */
const amountFactors: readonly number[] = [0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 1.1, 1.25, 1.5, 2];

/** Amounts around the present one with its unit, in at most two digits; empty if it cannot be read. */
export function amountsAround(present: string | number): (string | number)[] {
  const parsed = /^(?<number>\d{1,15}(?:\.\d{1,9})?)(?<unit>[A-Za-z]{0,2})$/.exec(String(present));
  const amount = Number(parsed?.groups?.number);
  const unit = parsed?.groups?.unit ?? '';
  if (!parsed || !(amount > 0)) return [];
  const texts = amountFactors.map((factor) => `${Number((amount * factor).toPrecision(2))}${unit}`);
  const readable = texts.filter((text) => !isSameAmount(text, String(present)));
  return [...new Set(readable)].map((text) => (typeof present === 'number' ? Number(text) : text));
}

function isSameAmount(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => parseQuantity(text));
  return first?.ok === true && second?.ok === true && formatQuantity(first.value) === formatQuantity(second.value);
}

/** Counts around a bound. */
export function countsAround(present: number): number[] {
  const counts = [0.5, 0.75, 1.25, 1.5, 2, 3].map((factor) => Number(Math.ceil(present * factor).toPrecision(2)));
  const near = [present - 1, present + 1];
  return [...new Set([...near, ...counts])].filter((count) => count > 0 && count !== present).sort((a, b) => a - b);
}

/** 0 for what is said in one digit, more for each further one: of two equal answers the rounder one is better. */
export function digitsOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + digitsOf(item), 0);
  if (typeof value === 'object' && value !== null)
    return Object.values(value).reduce<number>((sum, item) => sum + digitsOf(item), 0);
  const [digits = '0'] = /\d[\d.]*/.exec(String(value)) ?? [];
  const [mantissa = ''] = Number(digits).toExponential().split('e');
  return mantissa.replace('.', '').length - 1;
}

// Reads numbers and strings of a scenario file. A value of the wrong type counts as absent, because the check of the
// file's structure has already reported it.
import { formatPath, type Path } from '../path.ts';
import { fractionalMilliOf, milliOf } from '../quantity.ts';
import { asQuantity } from '../read-value.ts';
import { isTemplated, type Value } from '../value.ts';
import { type PodShare, readPodShare } from './pod-share.ts';

export type ReportProblem = (at: Path, message: string) => void;

/**
 * Returns the string with its lone surrogates replaced, because a file cannot contain them; undefined for a value that
 * is not a string.
 */
export function stringValue(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value.toWellFormed() : undefined;
}

/**
 * Returns the name of a file; undefined if the value is not a string. For a URI, and for a path on another host,
 * reports a problem and returns undefined.
 */
export function relativeFileName(value: Value | undefined, at: Path, report: ReportProblem): string | undefined {
  const name = stringValue(value);
  if (name === undefined || !/^[a-z][a-z0-9+.-]*:\/\/|^[/\\]{2}/i.test(name)) return name;
  return reportInvalid(report, at, `${formatPath(at)} must be a path relative to the folder of this file`);
}

/** The largest value of a series: sums of larger values would not be exact. */
export const largestSeriesValue = 1e15;

export function isSeriesValue(value: number): boolean {
  return Math.abs(value) <= largestSeriesValue;
}

export function nonNegativeNumber(value: Value | undefined, at: Path, report: ReportProblem): number | undefined {
  if (typeof value !== 'number') return undefined;
  if (value >= 0 && value <= 1e12) return value;
  return reportInvalid(report, at, `${formatPath(at)} must be a number from 0 to 1000000000000`);
}

export function positiveNumber(value: Value | undefined, at: Path, report: ReportProblem): number | undefined {
  const amount = nonNegativeNumber(value, at, report);
  if (amount === undefined || amount > 0) return amount;
  return reportInvalid(report, at, `${formatPath(at)} must be more than 0`);
}

export function numberInRange(
  value: Value | undefined,
  at: Path,
  { least, most, report }: { least: number; most: number; report: ReportProblem },
) {
  const amount = nonNegativeNumber(value, at, report);
  if (amount === undefined || (amount >= least && amount <= most)) return amount;
  const bound = amount < least ? `at least ${least}` : `at most ${most}`;
  return reportInvalid(report, at, `${formatPath(at)} must be ${bound}`);
}

export function quantityMilli(value: Value | undefined, at: Path, report: ReportProblem): number | undefined {
  const quantity = asQuantity(value);
  if (quantity === undefined) return undefined;
  const amount = Number(milliOf(quantity));
  return amount >= 0 ? amount : reportInvalid(report, at, `${formatPath(at)} must be at least 0`);
}

/**
 * Returns the quantity in thousandths. Quantities up to 1e9 thousandths are not rounded, because a unit of load may
 * cost less than one thousandth.
 */
export function fractionalQuantityMilli(value: Value | undefined, at: Path, report: ReportProblem): number | undefined {
  const milli = quantityMilli(value, at, report);
  const quantity = asQuantity(value);
  return milli === undefined || quantity === undefined || milli > 1e9 ? milli : fractionalMilliOf(quantity);
}

export function podShare(value: Value | undefined, at: Path, report: ReportProblem): PodShare | undefined {
  if (value === undefined || value === null || isTemplated(value)) return undefined;
  const share = readPodShare(value);
  return (
    share ?? reportInvalid(report, at, `${formatPath(at)} must be a whole number of pods, or a percentage such as 25%`)
  );
}

function reportInvalid(report: ReportProblem, at: Path, message: string): undefined {
  report(at, message);
  return undefined;
}

export function reportAndDrop(report: ReportProblem, at: Path, message: string): [] {
  report(at, message);
  return [];
}

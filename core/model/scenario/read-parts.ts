// Numbers and texts of a scenario file. The structure has been checked: what has the wrong type is absent by now.
import { formatPath, type Path } from '../path.ts';
import { milliOf } from '../quantity.ts';
import { seenQuantity } from '../seen.ts';
import type { Value } from '../value.ts';

/** Says what is wrong, and where. */
export type Report = (at: Path, message: string) => void;

export function text(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function number(value: Value | undefined, at: Path, report: Report): number | undefined {
  if (typeof value !== 'number') return undefined;
  if (value >= 0 && value <= 1e12) return value;
  return nothing(report, at, `${formatPath(at)} is a number from 0 to 1000000000000`);
}

export function positive(value: Value | undefined, at: Path, report: Report): number | undefined {
  const found = number(value, at, report);
  if (found === undefined || found > 0) return found;
  return nothing(report, at, `${formatPath(at)} is more than 0`);
}

/** Seconds from `least` to `most`. */
export function within(value: Value | undefined, at: Path, { least, most, report }: { least: number; most: number; report: Report }) {
  const found = number(value, at, report);
  if (found === undefined || (found >= least && found <= most)) return found;
  const bound = found < least ? `at least ${least}` : `at most ${most}`;
  return nothing(report, at, `${formatPath(at)} is ${bound}`);
}

/** Thousandths of a quantity. */
export function milli(value: Value | undefined, at: Path, report: Report): number | undefined {
  const quantity = seenQuantity(value);
  if (quantity === undefined) return undefined;
  const found = Number(milliOf(quantity));
  return found >= 0 ? found : nothing(report, at, `${formatPath(at)} is at least 0`);
}

function nothing(report: Report, at: Path, message: string): undefined {
  report(at, message);
  return undefined;
}

export function allProblem(report: Report, at: Path, message: string): [] {
  report(at, message);
  return [];
}

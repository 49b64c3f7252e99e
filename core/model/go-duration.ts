// Go's durations as texts: `1h15m30.5s`.
import { trimEndOf } from './trim-end.ts';

const units = new Map([
  ['ns', 1],
  ['us', 1e3],
  ['µs', 1e3],
  ['μs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 60e9],
  ['h', 3600e9],
]);

/** More digits would be out of range, and BigInt needs quadratic time for a long text. */
const maxDigits = 19;

/** Parses a text as time.ParseDuration. Returns nanoseconds; undefined if the text is not a duration. */
export function parseGoDuration(text: string): bigint | undefined {
  const [, sign = '', body = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  if (body === '0') return 0n;
  if (!/^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(body)) return undefined;
  let total = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of body.matchAll(/(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/gy)) {
    if (whole.length > maxDigits) return undefined;
    const size = units.get(unit) ?? 0;
    total += BigInt(whole || 0) * BigInt(size) + BigInt(Math.trunc(Number(`0.${fraction || 0}`) * size));
  }
  const value = sign === '-' ? -total : total;
  return value === BigInt.asIntN(64, value) ? value : undefined;
}

/** Prints nanoseconds as Go prints a time.Duration. */
export function formatGoDuration(nanoseconds: bigint): string {
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const sign = nanoseconds < 0n ? '-' : '';
  if (size === 0n) return '0s';
  if (size < 1000n) return `${sign}${size}ns`;
  if (size < 1_000_000n) return `${sign}${decimal(size, 3)}µs`;
  if (size < 1_000_000_000n) return `${sign}${decimal(size, 6)}ms`;
  const seconds = decimal(size % 60_000_000_000n, 9);
  const minutes = size / 60_000_000_000n;
  if (minutes === 0n) return `${sign}${seconds}s`;
  return minutes < 60n ? `${sign}${minutes}m${seconds}s` : `${sign}${minutes / 60n}h${minutes % 60n}m${seconds}s`;
}

function decimal(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0');
  const fraction = trimEndOf(digits.slice(-places), '0');
  return digits.slice(0, -places) + (fraction && `.${fraction}`);
}

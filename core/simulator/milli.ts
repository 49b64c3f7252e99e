// Quantities as the controllers calculate with them: thousandths in 64 bits (docs/behavior/hpa.md §0.3).
import { cappedMilliValue, int64MilliValue } from '../model/int64-milli-value.ts';
import type { ControllerDifferences } from '../model/releases.ts';
import { type Int64, wrap64 } from './int64.ts';

/**
 * The number of thousandths in the unit of each suffix. The units of the suffixes `u` and `n` are smaller than a
 * thousandth, so these suffixes are in `fineDivisors`.
 */
const factors: Readonly<Record<string, number>> = {
  '': 1e3,
  m: 1,
  k: 1e6,
  M: 1e9,
  G: 1e12,
  Ki: 1024e3,
  Mi: 1024 ** 2 * 1e3,
  Gi: 1024 ** 3 * 1e3,
  Ti: 1024 ** 4 * 1e3,
};
const fineDivisors: Readonly<Record<string, number>> = { u: 1e3, n: 1e6 };

export type QuantityRules = Pick<ControllerDifferences, 'quantitiesCapped'>;

/** The rules of Kubernetes up to 1.37 and of WatermarkPodAutoscalers: quantities beyond 64 bits are not capped. */
export const wrappingQuantities: QuantityRules = { quantitiesCapped: false };

/**
 * Reads a quantity in thousandths; undefined if the text is not a quantity. A value beyond 64 bits wraps around or
 * becomes 0; since 1.38, the value is capped.
 */
export function readMilli(text: string, { quantitiesCapped } = wrappingQuantities): Int64 | undefined {
  const plain = /^(\d{1,15})([a-zA-Z]*)$/.exec(text);
  const milli = plain ? plainMilli(Number(plain[1]), plain[2] ?? '') : undefined;
  if (milli !== undefined && Number.isSafeInteger(milli)) return milli;
  const overflowing = (quantitiesCapped ? cappedMilliValue : int64MilliValue)(text.trim());
  return overflowing === undefined ? undefined : wrap64(overflowing);
}

function plainMilli(digits: number, suffix: string): number | undefined {
  const factor = factors[suffix];
  if (factor !== undefined) return digits * factor;
  const divisor = fineDivisors[suffix];
  return divisor === undefined ? undefined : Math.ceil(digits / divisor);
}

const decimalSuffixes = ['', 'k', 'M', 'G', 'T', 'P', 'E'];
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

/**
 * Returns a text such as `1500m`, `2` or `10k`. With `binary`, whole numbers of 1024 and more have a binary suffix:
 * `100Mi`.
 */
export function formatMilli(milli: Int64, binary = false): string {
  if (typeof milli === 'bigint') return formatLarge(milli, binary);
  if (milli === 0) return '0';
  if (milli % 1000 !== 0) return `${milli}m`;
  const whole = milli / 1000;
  return isBinary(whole, binary) ? divided(whole, 1024, binarySuffixes) : divided(whole, 1000, decimalSuffixes);
}

function divided(whole: number, by: number, suffixes: readonly string[]): string {
  let number = whole;
  let times = 0;
  for (; number % by === 0; times++) number /= by;
  return `${number}${suffixes[times]}`;
}

function formatLarge(milli: bigint, binary: boolean): string {
  if (milli % 1000n !== 0n) return `${milli}m`;
  const whole = milli / 1000n;
  const [by, suffixes] = isBinary(Number(whole), binary)
    ? ([1024n, binarySuffixes] as const)
    : ([1000n, decimalSuffixes] as const);
  let number = whole;
  let times = 0;
  for (; number % by === 0n; times++) number /= by;
  return `${number}${suffixes[times]}`;
}

const isBinary = (whole: number, binary: boolean) => binary && Math.abs(whole) >= 1024;

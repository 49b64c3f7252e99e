import type { Int64 } from '../../int64.ts';
import { formatMilli } from '../../milli.ts';

export function milliAmountText(milli: Int64, isBytes = false): string {
  const units = Number(milli) / 1000;
  const mebi = units / 1024 ** 2;
  if (isBytes && mebi >= 1) return `${Math.round(mebi * 10) / 10}Mi`;
  const isBroken = !Number.isInteger(units) && Math.abs(units) > 1 && Math.abs(units) < 1e6;
  return isBroken ? String(units) : formatMilli(milli);
}

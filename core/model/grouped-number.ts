// A number for people: `1,234.5`.

/**
 * Returns a number as `toLocaleString('en-US')` writes it, with at most three decimals. The first call of that
 * function loads the tables of all languages, which is a tenth of the time until the first sequence, so it is not
 * called for integers.
 */
export function groupedNumber(value: number): string {
  if (!Number.isSafeInteger(value)) return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
  const digits = String(Math.abs(value));
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return `${value < 0 ? '-' : ''}${groups.join(',')}`;
}

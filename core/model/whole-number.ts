// Reads integers in texts that come from outside and may be long.

/** The longest text that is read, which has more digits than any integer type. */
const maxLength = 400;
const tooLarge = 2n ** 1024n;

/**
 * `BigInt` for digits with an optional sign, and a prefix such as `0x`. It takes quadratic time for long texts, so one
 * with too many digits is only known to be larger than every integer type.
 */
export function wholeNumber(text: string): bigint {
  const [, sign = '', prefix = '', digits = ''] = /^([-+]?)(0[xXoObB])?(.*)$/s.exec(text) ?? [];
  const significant = digits.length > maxLength ? digits.replace(/^0+(?=.)/, '') : digits;
  const value = significant.length > maxLength ? tooLarge : BigInt(prefix + significant);
  return sign === '-' ? -value : value;
}

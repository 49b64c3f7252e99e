// Reads integers in texts of the user. Such a text may be very long.

/** The maximum number of digits that are read exactly. No integer type has as many digits. */
const maxLength = 400;
const tooLarge = 2n ** 1024n;

/**
 * Reads an integer. A number with too many digits is replaced by a constant that exceeds every integer type, because
 * `BigInt` takes quadratic time.
 */
export function wholeNumber(text: string): bigint {
  const [, sign = '', prefix = '', digits = ''] = /^([-+]?)(0[xXoObB])?(.*)$/s.exec(text) ?? [];
  const significant = digits.length > maxLength ? digits.replace(/^0+(?=.)/, '') : digits;
  const value = significant.length > maxLength ? tooLarge : BigInt(prefix + significant);
  return sign === '-' ? -value : value;
}

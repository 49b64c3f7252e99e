// Reads integers in texts of the user. Such a text may be very long.

/** The maximum number of digits that are read exactly. No integer type has as many digits. */
const maxLength = 400;
const tooLarge = 2n ** 1024n;

/**
 * Reads an integer. `BigInt` takes quadratic time, so a number with too many digits becomes a constant beyond every
 * integer type.
 */
export function wholeNumber(text: string): bigint {
  const [, sign = '', prefix = '', digits = ''] = /^([-+]?)(0[xXoObB])?(.*)$/s.exec(text) ?? [];
  const significant = digits.length > maxLength ? digits.replace(/^0+(?=.)/, '') : digits;
  const value = significant.length > maxLength ? tooLarge : BigInt(prefix + significant);
  return sign === '-' ? -value : value;
}

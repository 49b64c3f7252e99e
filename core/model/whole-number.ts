// Reads integers in texts of the user, which may be long.

/** The maximum number of digits that are read. It is more than any integer type has. */
const maxLength = 400;
const tooLarge = 2n ** 1024n;

/**
 * Converts digits with an optional sign, and a prefix such as `0x`, like `BigInt`. Because `BigInt` takes quadratic
 * time for long texts, a number with too many digits becomes a constant that is larger than every integer type.
 */
export function wholeNumber(text: string): bigint {
  const [, sign = '', prefix = '', digits = ''] = /^([-+]?)(0[xXoObB])?(.*)$/s.exec(text) ?? [];
  const significant = digits.length > maxLength ? digits.replace(/^0+(?=.)/, '') : digits;
  const value = significant.length > maxLength ? tooLarge : BigInt(prefix + significant);
  return sign === '-' ? -value : value;
}

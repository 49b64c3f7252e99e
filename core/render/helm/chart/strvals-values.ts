// Values of --set: Go's numbers, and Go's names of types in its message of a failed type assertion.
import { wholeNumber } from '../../../model/whole-number.ts';
import { typeName } from '../go/inspect.ts';
import type { GoValue } from '../go/value.ts';

/** As strconv.ParseInt reads it with base 10 and 64 bits. */
export function parseInteger(text: string): bigint | undefined {
  if (!/^[-+]?\d+$/.test(text)) return undefined;
  const integer = wholeNumber(text);
  return BigInt.asIntN(64, integer) === integer ? integer : undefined;
}

/** `interface {} is nil, not …` */
export function typeInMessage(value: GoValue): string {
  return value.kind === 'nil' ? 'nil' : typeName(value);
}

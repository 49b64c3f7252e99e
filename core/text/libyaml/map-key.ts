// Map keys as sigs.k8s.io/yaml converts them to JSON: numbers and booleans become strings, and `null` and integers
// above the signed 64-bit range are refused.

import { formatGoFloat, goSyntax } from '../../model/go-format.ts';
import type { ScalarValue } from '../read/resolve-scalar.ts';

export interface MapKey {
  name: string;
  /**
   * Two keys with the same identity are duplicates in strict decoding. `5` and `"5"` have different identities. A key
   * without an identity is never a duplicate.
   */
  identity: string | undefined;
  printed: string;
  /** The part of the error message that describes a key which JSON cannot have; absent if JSON can have the key. */
  unsupported?: string;
}

/**
 * `isFloat`: whether the text of the key is a floating-point number. The value of the key does not show this: `1e6` and
 * `1000000` have the same value, but are different keys.
 */
export function mapKey(key: ScalarValue, isFloat: boolean): MapKey {
  if (typeof key === 'string') return { name: key, identity: stringIdentity(key), printed: JSON.stringify(key) };
  if (key === null)
    return {
      name: 'null',
      identity: 'null',
      printed: 'interface {}(nil)',
      unsupported: 'type: %!s(<nil>), key: <nil>',
    };
  if (typeof key === 'boolean') return { name: String(key), identity: `bool ${key}`, printed: String(key) };
  if (isFloat || !(typeof key === 'bigint' || Number.isSafeInteger(key))) return floatKey(Number(key));
  if (BigInt(key) < 2n ** 63n) return { name: String(key), identity: `int ${key}`, printed: String(key) };
  const printed = goSyntax(key);
  return { name: String(key), identity: `uint ${key}`, printed, unsupported: `type: uint64, key: ${printed}` };
}

export function stringIdentity(key: string): string {
  return `string ${key}`;
}

/** NaN is not equal to itself, so a key NaN has no identity and is never a duplicate. */
function floatKey(key: number): MapKey {
  const name = formatGoFloat(key, 'float32')
    .replace(/^\+?Inf$/, '.inf')
    .replace('-Inf', '-.inf')
    .replace('NaN', '.nan');
  return { name, identity: Number.isNaN(key) ? undefined : `float ${key}`, printed: formatGoFloat(key) };
}

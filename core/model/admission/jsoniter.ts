import type { Value } from '../value.ts';
import type { GoStruct } from './types/go.ts';
export function jsoniterError(_value: Value, _type: GoStruct): string {
  return '';
}

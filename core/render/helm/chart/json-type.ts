import { isList, isObject, type Value } from '../../../model/value.ts';

export function cannotUnmarshal(value: Value, target: string): string {
  return `json: cannot unmarshal ${jsonTypeOf(value)} into ${target}`;
}

function jsonTypeOf(value: Value): string {
  if (isList(value)) return 'array';
  if (isObject(value)) return 'object';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'number';
}

// Values as YAML text, for people to read.
import { stringify } from 'yaml';
import { isList, isObject, isUnseen, type Value } from '../model/value.ts';

export function writeYaml(value: Value): string {
  return stringify(plainValue(value), { lineWidth: 0, version: '1.1' });
}

function plainValue(value: Value): unknown {
  if (isList(value)) return value.map(plainValue);
  if (isUnseen(value)) return value.unseen;
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainValue(item)])) : value;
}

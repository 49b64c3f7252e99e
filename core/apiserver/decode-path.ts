import type { GoField, GoStruct } from './types/go-types.ts';

/** A position as a chain of parents. The chain is formatted as a path only for an error. */
export interface DecodePath {
  parent?: DecodePath;
  struct?: GoStruct | undefined;
  field?: GoField;
  key?: string | number;
}

function fieldPath(place: DecodePath | undefined): string[] {
  if (!place) return [];
  const { parent, field } = place;
  return field ? [...fieldPath(parent), ...(field.prefix ? [field.prefix] : []), field.name] : fieldPath(parent);
}

export function strictPath({ parent, key }: DecodePath): string {
  const before = parent ? strictPath(parent) : '';
  if (key === undefined) return before;
  if (typeof key === 'number') return `${before}[${key}]`;
  return before === '' ? key : `${before}.${key}`;
}

export function unmarshalError(value: string, type: string, place: DecodePath): string {
  const { struct } = place;
  const target = struct ? `Go struct field ${struct.name}.${fieldPath(place).join('.')}` : 'Go value';
  return `json: cannot unmarshal ${value} into ${target} of type ${type}`;
}

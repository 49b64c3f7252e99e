// Where a decoder is, and how Go's encoding/json and the strict decoder of the API server name that place.
import type { GoField, GoStruct } from './types/go-types.ts';

/** One step down. Its words are put together only where something is wrong. */
export interface DecodePath {
  parent?: DecodePath;
  /** The structure whose field is read. */
  struct?: GoStruct;
  field?: GoField;
  /** As it is written there, or the place in a list. */
  key?: string | number;
}

/** The fields that lead there: `MetricTarget.spec.metrics.resource.target.value`. */
function fieldPath(place: DecodePath | undefined): string[] {
  if (!place) return [];
  const { parent, field } = place;
  return field ? [...fieldPath(parent), ...(field.prefix ? [field.prefix] : []), field.name] : fieldPath(parent);
}

/** As strict decoding names it: `spec.metrics[0].value`. */
export function strictPath({ parent, key }: DecodePath): string {
  const before = parent ? strictPath(parent) : '';
  if (key === undefined) return before;
  if (typeof key === 'number') return `${before}[${key}]`;
  return before === '' ? key : `${before}.${key}`;
}

/** What encoding/json says of a value of another type: `json: cannot unmarshal string into Go struct field …`. */
export function unmarshalError(value: string, type: string, place: DecodePath): string {
  const { struct } = place;
  const target = struct ? `Go struct field ${struct.name}.${fieldPath(place).join('.')}` : 'Go value';
  return `json: cannot unmarshal ${value} into ${target} of type ${type}`;
}

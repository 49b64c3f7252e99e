// The fields of a ScaledObject as plain data.
import type { Field } from '../field.ts';
import { namedField } from '../field-builder.ts';
import { scaledObject } from './fields/object.ts';

const root = namedField('', scaledObject);

/** This is a function, so that files without the kind do not load its fields. */
export function scaledObjectRoot(): Field {
  return root;
}

import type { Field } from '../field.ts';
import { namedField } from '../field-builder.ts';
import { scaledObject } from './fields/object.ts';

const root = namedField('', scaledObject);

export function scaledObjectRoot(): Field {
  return root;
}

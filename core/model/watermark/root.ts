// The fields of a WatermarkPodAutoscaler as plain data.
import type { Field } from '../field.ts';
import { namedField } from '../field-builder.ts';
import { watermarkPodAutoscaler } from './fields/object.ts';

const root = namedField('', watermarkPodAutoscaler);

/** A function, so that files without the kind do not load its fields. */
export function watermarkRoot(): Field {
  return root;
}

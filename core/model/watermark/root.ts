// The fields of a WatermarkPodAutoscaler as plain data: bundles contain only the data (scripts/field-trees.mjs).
import { namedField } from '../field-builder.ts';
import { watermarkPodAutoscaler } from './fields/object.ts';

export const root = namedField('', watermarkPodAutoscaler);

// The fields of a WatermarkPodAutoscaler as plain data: bundles contain only the data (scripts/field-trees.mjs).
import { describeField } from '../describe-field.ts';
import { watermarkPodAutoscaler } from './fields/object.ts';

export const root = describeField('', watermarkPodAutoscaler);

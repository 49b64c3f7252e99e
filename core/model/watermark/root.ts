// The fields of a WatermarkPodAutoscaler, as plain data: bundles carry the data alone (scripts/field-trees.mjs).
import { describeField } from '../describe-field.ts';
import { watermarkPodAutoscaler } from './fields/object.ts';

export const root = describeField('', watermarkPodAutoscaler);

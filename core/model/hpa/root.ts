// The fields of a HorizontalPodAutoscaler of `autoscaling/v2` as plain data: bundles contain only the data
// (scripts/field-trees.mjs).
import { describeField } from '../describe-field.ts';
import { horizontalPodAutoscalerV2 } from './fields/object.ts';

export const root = describeField('', horizontalPodAutoscalerV2);

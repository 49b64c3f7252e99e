// The fields of a HorizontalPodAutoscaler of `autoscaling/v2` as plain data: bundles contain only the data
// (scripts/field-trees.mjs).
import { namedField } from '../field-builder.ts';
import { horizontalPodAutoscalerV2 } from './fields/object.ts';

export const root = namedField('', horizontalPodAutoscalerV2);

// The fields of a WatermarkPodAutoscaler.
import { namedField } from '../field-builder.ts';
import { watermarkPodAutoscaler } from './fields/object.ts';

export const root = namedField('', watermarkPodAutoscaler);

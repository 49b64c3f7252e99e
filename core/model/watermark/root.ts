import { namedField } from '../field-builder.ts';
import { watermarkPodAutoscaler } from './fields/object.ts';

export const watermarkRoot = namedField('', watermarkPodAutoscaler);

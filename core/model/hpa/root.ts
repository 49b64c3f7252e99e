import { namedField } from '../field-builder.ts';
import { horizontalPodAutoscalerV2 } from './fields/object.ts';

export const horizontalRoot = namedField('', horizontalPodAutoscalerV2);

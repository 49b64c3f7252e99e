import type { CustomResource } from '../custom/custom-resource.ts';
import { controllerResult } from './controller-result.ts';
import { watermarkSchema } from './schema.ts';

export const watermarkResource: CustomResource = {
  group: 'datadoghq.com',
  version: 'v1alpha1',
  kind: 'WatermarkPodAutoscaler',
  plural: 'watermarkpodautoscalers',
  schema: ({ wpa }) => watermarkSchema(wpa),
  controller: (stored, { wpa }) => controllerResult(stored, wpa),
};

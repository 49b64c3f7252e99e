import type { CustomResource } from '../custom/custom-resource.ts';
import { kedaResult } from './keda-result.ts';
import { brokenRules, scaledObjectSchema } from './schema.ts';

export const scaledObjectResource: CustomResource = {
  group: 'keda.sh',
  version: 'v1alpha1',
  kind: 'ScaledObject',
  plural: 'scaledobjects',
  schema: scaledObjectSchema,
  rules: brokenRules,
  controller: (stored, { release }) => kedaResult(stored, { release }),
};

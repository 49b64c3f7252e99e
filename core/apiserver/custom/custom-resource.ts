// A custom resource as the API server knows it from its CustomResourceDefinition.
import type { ObjectValue } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import type { ControllerResult } from '../response.ts';
import type { StructuralSchema } from './structural-schema.ts';

export interface CustomResource {
  group: string;
  version: string;
  kind: string;
  /** As addresses have it: `watermarkpodautoscalers`. */
  plural: string;
  /** Of the whole object, `status` included. */
  schema(rules: ApiServerRules): StructuralSchema;
  /** What its controller makes of an object that the server has accepted. */
  controller?(stored: ObjectValue, rules: ApiServerRules): ControllerResult;
}

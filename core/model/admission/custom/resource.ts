// A custom resource as the API server knows it from its CustomResourceDefinition.
import type { ObjectValue } from '../../value.ts';
import type { ControllerAnswer } from '../answer.ts';
import type { AdmissionRules } from '../rules.ts';
import type { Schema } from './schema.ts';

export interface CustomResource {
  group: string;
  version: string;
  kind: string;
  /** As addresses have it: `watermarkpodautoscalers`. */
  plural: string;
  /** Of the whole object, `status` included. */
  schema(rules: AdmissionRules): Schema;
  /** What its controller makes of an object that the server has accepted. */
  controller?(stored: ObjectValue, rules: AdmissionRules): ControllerAnswer;
}

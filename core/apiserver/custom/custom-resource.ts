// A custom resource as its CustomResourceDefinition describes it to the API server.
import type { Problem } from '../../model/problem.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import type { ControllerResult } from '../response.ts';
import type { StructuralSchema } from './structural-schema.ts';

export interface CustomResource {
  group: string;
  version: string;
  kind: string;
  /** The name in URLs: `watermarkpodautoscalers`. */
  plural: string;
  /** The schema of the whole object, including `status`. */
  schema(rules: ApiServerRules): StructuralSchema;
  /**
   * Returns the problems of the rules over several fields (CEL). Called only if no problem of the schema prevents the
   * server from evaluating them.
   */
  rules?(object: ObjectValue): Problem[];
  /** The result of the controller for an object that the server has accepted. */
  controller?(stored: ObjectValue, rules: ApiServerRules): ControllerResult;
}

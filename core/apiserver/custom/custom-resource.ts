import type { Problem } from '../../model/problem.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { ApiServerRules } from '../apiserver-rules.ts';
import type { ControllerResult } from '../response.ts';
import type { StructuralSchema } from './structural-schema.ts';

export interface CustomResource {
  group: string;
  version: string;
  kind: string;
  plural: string;
  schema(rules: ApiServerRules): StructuralSchema;
  /**
   * Returns the violations of the CEL rules over several fields. It is not called if a problem of the schema prevents
   * the API server from evaluating these rules.
   */
  rules?(object: ObjectValue): Problem[];
  controller?(stored: ObjectValue, rules: ApiServerRules): ControllerResult;
}

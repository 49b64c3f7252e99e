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
  /** The CEL rules over several fields. Some problems of the schema prevent the evaluation of the rules. */
  rules?(object: ObjectValue): Problem[];
  controller?(stored: ObjectValue, rules: ApiServerRules): ControllerResult;
}

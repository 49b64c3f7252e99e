// Reports what the API server refuses in a custom resource. To keep the list short, only one error about values is
// reported for each path. Misspelled fields get a suggestion.

import { checkStructure } from '../../model/check-structure.ts';
import type { Field } from '../../model/field.ts';
import { formatPath } from '../../model/path.ts';
import { plainObject } from '../../model/plain-object.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject, isTemplated, type ObjectValue, type Value, valueAt } from '../../model/value.ts';
import { prune } from './prune.ts';
import type { StructuralSchema } from './structural-schema.ts';
import { validateSchema } from './validate-schema.ts';

export interface ReportOptions {
  root: Field;
  schema: StructuralSchema;
  sanitized: ObjectValue;
}

/**
 * Returns the problems of the structure and of the values. `values` contains no problem of the status, because the
 * server drops the status without reading its values.
 */
export function customResourceProblems(
  object: Value,
  { root, schema, sanitized }: ReportOptions,
): { structure: Problem[]; values: Problem[] } {
  const found = checkStructure(object, root);
  if (!isObject(object)) return { structure: found, values: [] };
  const { value } = prune(object, schema);
  const violations = [...validateSchema(plainObject({ ...value, metadata: undefined }), schema)].filter(
    ({ at }) => at[0] !== 'status',
  );
  const reported = violations.filter(({ code, at }) => code !== 'api/required' || !isTemplated(valueAt(sanitized, at)));
  return {
    structure: found.filter(({ code, at }) => code !== 'api/wrong-type' || (at[0] !== 'spec' && at[0] !== 'status')),
    values: onePerPath(reported),
  };
}

function onePerPath(problems: readonly Problem[]): Problem[] {
  const chosen = new Map<string, Problem>();
  for (const problem of problems) {
    const place = formatPath(problem.at);
    const previous = chosen.get(place);
    if (!previous || (previous.fieldError?.field !== undefined && problem.fieldError?.field === undefined))
      chosen.set(place, problem);
  }
  return [...chosen.values()];
}

// The API server's refusals of a WatermarkPodAutoscaler by the schema of its CRD, shortened for people: one error per
// path, although the server reports up to four, and a suggestion for misspelled fields.

import { checkStructure } from '../../model/check-structure.ts';
import type { Field } from '../../model/field.ts';
import { formatPath, type Path } from '../../model/path.ts';
import { plainObject } from '../../model/plain-object.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject, isTemplated, type ObjectValue, type Value, valueAt } from '../../model/value.ts';
import { watermarkRoot } from '../../model/watermark/root.ts';
import { prune } from '../custom/prune.ts';
import { validateSchema } from '../custom/validate-schema.ts';
import { fieldsOfRelease, watermarkSchema } from './schema.ts';

/** `sanitized` is the object after `sanitize.ts`: fields that a template may still write are templated values. */
export function schemaProblems(object: Value, sanitized: ObjectValue, release: string): Problem[] {
  if (!isObject(object)) return checkStructure(object, fieldsOfRelease(release));
  const schema = watermarkSchema(release);
  const { value } = prune(object, schema);
  const violations = [...validateSchema(plainObject({ ...value, metadata: undefined }), schema)].filter(
    ({ at }) => at[0] !== 'status',
  );
  const reported = violations.filter(({ code, at }) => code !== 'api/required' || !isTemplated(valueAt(sanitized, at)));
  return [
    ...structureProblems(object, release),
    ...onePerPath(reported).map((problem) => explainDecimal(problem, object)),
  ];
}

/**
 * Leaves out wrong types in the spec, because validateSchema reports them in the server's words, and in the status,
 * which the server drops without looking at its values.
 */
function structureProblems(object: Value, release: string): Problem[] {
  const found = checkStructure(object, fieldsOfRelease(release));
  return found
    .filter(({ code, at }) => code !== 'api/wrong-type' || (at[0] !== 'spec' && at[0] !== 'status'))
    .map(explainNewerField);
}

/** A field of a later release is not misspelled: the message names that release. */
function explainNewerField(problem: Problem): Problem {
  const { since } = problem.code === 'api/unknown-field' ? (fieldAtPath(watermarkRoot(), problem.at)?.texts ?? {}) : {};
  if (since === undefined) return problem;
  return { ...problem, message: `unknown field "${formatPath(problem.at)}": added in release ${since}` };
}

function fieldAtPath(root: Field, at: Path): Field | undefined {
  return at.reduce<Field | undefined>((field, key) => {
    if (field?.shape.type === 'list') return field.shape.item;
    return field?.shape.type === 'object' ? field.shape.fields.find(({ name }) => name === key) : undefined;
  }, root);
}

/** The first problem that contains its path, or else the first one. */
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

/**
 * The schema accepts integers and strings as a quantity. Explains a decimal number; a fraction of 0 was already removed
 * when YAML became JSON.
 */
function explainDecimal(problem: Problem, object: ObjectValue): Problem {
  const value = valueAt(object, problem.at);
  if (typeof value !== 'number' || Number.isInteger(value) || !problem.message.includes('integer,string'))
    return problem;
  return { ...problem, code: 'wpa/unquoted-decimal', message: `${problem.message} (put ${value} in quotes)` };
}

// Finds the errors of a WatermarkPodAutoscaler's schema. The messages contain advice about decimals and about fields of
// later releases.

import type { Field } from '../../model/field.ts';
import { formatPath, type Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject, type ObjectValue, type Value, valueAt } from '../../model/value.ts';
import { watermarkRoot } from '../../model/watermark/root.ts';
import { customResourceProblems } from '../custom/reported-problems.ts';
import { fieldsOfRelease, watermarkSchema } from './schema.ts';

export function schemaProblems(object: Value, sanitized: ObjectValue, release: string): Problem[] {
  const { structure, values } = customResourceProblems(object, {
    root: fieldsOfRelease(release),
    schema: watermarkSchema(release),
    sanitized,
  });
  if (!isObject(object)) return structure;
  return [...structure.map(explainNewerField), ...values.map((problem) => explainDecimal(problem, object))];
}

/** A field of a later release is not misspelled, so the message names the release. */
function explainNewerField(problem: Problem): Problem {
  const { since } = problem.code === 'api/unknown-field' ? (fieldAtPath(watermarkRoot, problem.at)?.texts ?? {}) : {};
  if (since === undefined) return problem;
  return { ...problem, message: `unknown field "${formatPath(problem.at)}": added in release ${since}` };
}

function fieldAtPath(root: Field, at: Path): Field | undefined {
  return at.reduce<Field | undefined>((field, key) => {
    if (field?.shape.type === 'list') return field.shape.item;
    return field?.shape.type === 'object' ? field.shape.fields.find(({ name }) => name === key) : undefined;
  }, root);
}

/**
 * Adds the advice to quote the number if the problem is a decimal, because the schema accepts only integers and strings
 * as quantities. YAML converts `2.0` to 2, so `2.0` causes no problem.
 */
function explainDecimal(problem: Problem, object: ObjectValue): Problem {
  const value = valueAt(object, problem.at);
  if (typeof value !== 'number' || Number.isInteger(value) || !problem.message.includes('integer,string'))
    return problem;
  return { ...problem, code: 'wpa/unquoted-decimal', message: `${problem.message} (put ${value} in quotes)` };
}

// What the API server refuses in a WatermarkPodAutoscaler by the schema of its CRD, for a person: one error for each
// place, though the server has up to four, and a hint where a field was meant.

import { checkStructure } from '../../model/check-structure.ts';
import type { Field } from '../../model/field.ts';
import { formatPath, type Path } from '../../model/path.ts';
import { plainObject } from '../../model/plain-object.ts';
import type { Problem } from '../../model/problem.ts';
import { isObject, isTemplated, type ObjectValue, type Value, valueAt } from '../../model/value.ts';
import { root } from '../../model/watermark/root.ts';
import { prune } from '../custom/prune.ts';
import { validateSchema } from '../custom/validate-schema.ts';
import { fieldsOfRelease, watermarkSchema } from './schema.ts';

/** `seen` is the object as `readable.ts` leaves it: what may still be written elsewhere is unseen there. */
export function schemaProblems(object: Value, sanitized: ObjectValue, release: string): Problem[] {
  if (!isObject(object)) return checkStructure(object, fieldsOfRelease(release));
  const schema = watermarkSchema(release);
  const { value, unknownPaths } = prune(object, schema);
  const violations = [...validateSchema(plainObject({ ...value, metadata: undefined }), schema)].filter(
    ({ at }) => at[0] !== 'status',
  );
  const reported = violations.filter(({ code, at }) => code !== 'api/required' || !isTemplated(valueAt(sanitized, at)));
  const inStatus = unknownPaths
    .filter(([first, ...rest]) => first === 'status' && rest.length > 0)
    .map(unknownInStatus);
  return [
    ...structureProblems(object, release),
    ...inStatus,
    ...onePerPath(reported).map((problem) => explainDecimal(problem, object)),
  ];
}

/** Wrong types of the spec the server says in its own words. */
function structureProblems(object: Value, release: string): Problem[] {
  const found = checkStructure(object, fieldsOfRelease(release));
  return found.filter(({ code, at }) => code !== 'api/wrong-type' || at[0] !== 'spec').map(explainNewerField);
}

/** A field that came later is no misspelt one. */
function explainNewerField(problem: Problem): Problem {
  const { since } = problem.code === 'api/unknown-field' ? (fieldAtPath(root, problem.at)?.texts ?? {}) : {};
  if (since === undefined) return problem;
  return { ...problem, message: `unknown field "${formatPath(problem.at)}": it came with ${since}` };
}

function fieldAtPath(root: Field, at: Path): Field | undefined {
  return at.reduce<Field | undefined>((field, key) => {
    if (field?.shape.type === 'list') return field.shape.item;
    return field?.shape.type === 'object' ? field.shape.fields.find(({ name }) => name === key) : undefined;
  }, root);
}

function unknownInStatus(at: Path): Problem {
  return { code: 'api/unknown-field', level: 'error', at, on: 'key', message: `unknown field "${formatPath(at)}"` };
}

/** The first that names its place, and else the first. */
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

/** The schema takes whole numbers and texts for a quantity. A fraction of 0 is gone before anybody looks. */
function explainDecimal(problem: Problem, object: ObjectValue): Problem {
  const value = valueAt(object, problem.at);
  if (typeof value !== 'number' || Number.isInteger(value) || !problem.message.includes('integer,string'))
    return problem;
  return { ...problem, code: 'wpa/unquoted-decimal', message: `${problem.message} (put ${value} in quotes)` };
}

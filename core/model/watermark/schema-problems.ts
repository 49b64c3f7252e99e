// What the API server refuses in a WatermarkPodAutoscaler by the schema of its CRD, for a person: one error for each place, though the
// server has up to four, and a hint where a field was meant.
import { prune } from '../admission/custom/prune.ts';
import { validateSchema } from '../admission/custom/validate.ts';
import { plain } from '../admission/plain.ts';
import { checkStructure } from '../check.ts';
import type { Field } from '../field.ts';
import { formatPath, type Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { isObject, isUnseen, type ObjectValue, type Value, valueAt } from '../value.ts';
import { root } from './root.ts';
import { fieldsOfRelease, watermarkSchema } from './schema.ts';

/** `seen` is the object as `readable.ts` leaves it: what may still be written elsewhere is unseen there. */
export function schemaProblems(object: Value, seen: ObjectValue, release: string): Problem[] {
  if (!isObject(object)) return checkStructure(object, fieldsOfRelease(release));
  const schema = watermarkSchema(release);
  const { value, unknown } = prune(object, schema);
  const refused = [...validateSchema(plain({ ...value, metadata: undefined }), schema)].filter(({ at }) => at[0] !== 'status');
  const told = refused.filter(({ code, at }) => code !== 'api/required' || !isUnseen(valueAt(seen, at)));
  const inStatus = unknown.filter(([first, ...rest]) => first === 'status' && rest.length > 0).map(unknownInStatus);
  return [...structureProblems(object, release), ...inStatus, ...onePerPlace(told).map((problem) => asDecimal(problem, object))];
}

/** Wrong types of the spec the server says in its own words. */
function structureProblems(object: Value, release: string): Problem[] {
  const found = checkStructure(object, fieldsOfRelease(release));
  return found.filter(({ code, at }) => code !== 'api/wrong-type' || at[0] !== 'spec').map(withSince);
}

/** A field that came later is no misspelt one. */
function withSince(problem: Problem): Problem {
  const { since } = problem.code === 'api/unknown-field' ? (fieldNamed(root, problem.at)?.texts ?? {}) : {};
  if (since === undefined) return problem;
  return { ...problem, message: `unknown field "${formatPath(problem.at)}": it came with ${since}` };
}

function fieldNamed(whole: Field, at: Path): Field | undefined {
  return at.reduce<Field | undefined>((field, key) => {
    if (field?.shape.type === 'list') return field.shape.item;
    return field?.shape.type === 'object' ? field.shape.fields.find(({ name }) => name === key) : undefined;
  }, whole);
}

function unknownInStatus(at: Path): Problem {
  return { code: 'api/unknown-field', level: 'error', at, on: 'key', message: `unknown field "${formatPath(at)}"` };
}

/** The first that names its place, and else the first. */
function onePerPlace(problems: readonly Problem[]): Problem[] {
  const chosen = new Map<string, Problem>();
  for (const problem of problems) {
    const place = formatPath(problem.at);
    const before = chosen.get(place);
    if (!before || (before.refusal?.field !== undefined && problem.refusal?.field === undefined)) chosen.set(place, problem);
  }
  return [...chosen.values()];
}

/** The schema takes whole numbers and texts for a quantity. A fraction of 0 is gone before anybody looks. */
function asDecimal(problem: Problem, object: ObjectValue): Problem {
  const value = valueAt(object, problem.at);
  if (typeof value !== 'number' || Number.isInteger(value) || !problem.message.includes('integer,string')) return problem;
  return { ...problem, code: 'wpa/unquoted-decimal', message: `${problem.message} (put ${value} in quotes)` };
}

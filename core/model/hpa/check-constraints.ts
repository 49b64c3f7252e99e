// Finds unusable and contradictory values of `constraints`, a field of the 2019 draft (docs/behavior/hpa.md §7a).
import { intendedField, typeMismatch, unknownField } from '../check-structure.ts';
import type { Field } from '../field.ts';
import { namedField } from '../field-builder.ts';
import { formatPath, type Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { isPresent } from '../read-value.ts';
import { isObject, isTemplated, type ObjectValue, type Value, valueAt } from '../value.ts';
import type { Direction, DraftRules } from './autoscaler.ts';
import { constraints, ignoredZero } from './fields/constraints.ts';

export const directions: readonly Direction[] = ['scaleUp', 'scaleDown'];
export const constraintsPath: Path = ['spec', 'constraints'];

export const draftKeys = ['pods', 'percent', 'periodSeconds', 'delaySeconds'] as const;
export type DraftKey = keyof DraftRules & (typeof draftKeys)[number];

/**
 * Returns the paths in `constraints` at which a field may be written. If the field has a usable number at several
 * paths, the first of these paths applies.
 */
function draftPlaces(direction: Direction, key: DraftKey): Path[] {
  if (key !== 'delaySeconds')
    return [
      [direction, 'rate', key],
      [direction, key],
    ];
  // An example in the KEP draft (story 5) has `delaySeconds` beside `scaleDown` instead of in `scaleDown`.
  return [[direction, key], ...(direction === 'scaleDown' ? [[key]] : [])];
}

export function constraintFaults(value: ObjectValue): Problem[] {
  const faults = [...faultsIn(value, namedField('constraints', constraints), constraintsPath)];
  return [...faults, ...repetitions(value, faults)];
}

function* faultsIn(value: Value, { shape, texts }: Field, path: Path): Generator<Problem> {
  if (value === null || isTemplated(value)) return;
  const absent =
    texts.default === undefined ? 'It counts as absent.' : `It counts as absent; default: ${texts.default}.`;
  const fault = (sentence: string) => draftProblem(path, `${formatPath(path)} ${sentence}. ${absent}`);
  const mismatch = typeMismatch(value, shape);
  if (mismatch) yield fault(mismatch);
  else if (shape.type === 'integer' && shape.min !== undefined && Number(value) < shape.min)
    yield fault(`must be ${shape.min} or more, not ${value}`);
  if (mismatch || shape.type !== 'object' || !isObject(value)) return;
  for (const key of Object.keys(value)) {
    const field = shape.fields.find(({ name }) => name === key);
    if (field) yield* faultsIn(value[key] ?? null, field, [...path, key]);
    else yield { ...unknownField(key, intendedField(key, value, shape.fields), path), ...draftCode };
  }
}

function repetitions(value: ObjectValue, faults: readonly Problem[]): Problem[] {
  const usable = usablePlaces(value, faults);
  return directions.flatMap((direction) =>
    draftKeys.flatMap((key) => {
      const [used, ...others] = usable(direction, key);
      return others.map((place) => {
        const at = [...constraintsPath, ...place];
        return draftProblem(
          at,
          `${formatPath(at)} is ignored, because ${formatPath([...constraintsPath, ...(used ?? [])])} is also set.`,
        );
      });
    }),
  );
}

export function usablePlaces(value: ObjectValue, faults: readonly Problem[]) {
  const unusable = new Set(faults.map(({ at }) => formatPath(at)));
  return (direction: Direction, key: DraftKey): Path[] =>
    draftPlaces(direction, key).filter(
      (place) => isPresent(valueAt(value, place)) && !unusable.has(formatPath([...constraintsPath, ...place])),
    );
}

export function constraintContradictions(value: ObjectValue, faults: readonly Problem[]): Problem[] {
  const usable = usablePlaces(value, faults);
  const numberOf = (direction: Direction, key: DraftKey) => {
    const [place] = usable(direction, key);
    return place && { at: [...constraintsPath, ...place], amount: valueAt(value, place) };
  };
  const added = numberOf('scaleUp', 'pods');
  const isAlone = added !== undefined && added.amount !== 0 && numberOf('scaleUp', 'percent') === undefined;
  const removed = (['pods', 'percent'] as const).flatMap((key) => numberOf('scaleDown', key) ?? []);
  const zeros = removed.filter(({ amount }) => amount === 0);
  return [
    ...(isAlone
      ? [{ ...draftProblem(added.at, podsAloneText(Number(added.amount))), level: 'information' as const }]
      : []),
    ...(zeros.length === 1 ? zeros.map(({ at }) => draftProblem(at, ignoredZeroText)) : []),
  ];
}

const podsAloneText = (pods: number) =>
  `percent is absent, so its default of 100 also applies, and the larger rate wins: from ${pods + 1} replicas on, 100 % adds more than \`pods: ${pods}\`. With \`percent: 0\`, only pods applies. Story 3 of the KEP draft contradicts this default: it expects 1 → 2 → 3 → 4 from \`pods: 1\`.`;
const ignoredZeroText = `${ignoredZero} To never scale down, set pods and percent to 0.`;

const draftCode = { code: 'draft-field', level: 'warning' } as const;

function draftProblem(at: Path, message: string): Problem {
  return { ...draftCode, at, message };
}

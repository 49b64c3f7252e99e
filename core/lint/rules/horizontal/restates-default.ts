import type { Path } from '../../../model/path.ts';
import { asObject, isPresent } from '../../../model/read-value.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../../model/value.ts';
import type { Finding } from '../../rule.ts';
import { defaultDirection } from './default-climb.ts';
import { horizontalRule } from './horizontal-rule.ts';

const directions = ['scaleUp', 'scaleDown'] as const;

/**
 * Reports fields that repeat their default. The rule is off by default, because many people write the defaults on
 * purpose.
 */
export const restatesDefault = horizontalRule('restates-default', 'off', function* ({ object, isComplete, server }) {
  const spec = asObject(object.spec);
  if (!isComplete) return;
  if (spec.minReplicas === 1) yield finding(['spec', 'minReplicas'], 1, [['spec', 'minReplicas']]);
  const { behavior } = spec;
  if (!isObject(behavior) || !server.behavior) return;
  const restated = directions.map((direction) => restatedFields(direction, asObject(behavior[direction])));
  // If all fields repeat their defaults, none is reported: an empty `behavior` would look like a mistake, and without
  // `behavior` another algorithm runs.
  const written = directions.flatMap((direction) => Object.keys(asObject(behavior[direction])));
  if (restated.flat().length === written.length) return;
  for (const [i, fields] of restated.entries()) yield* directionFindings(directions[i] ?? 'scaleUp', fields, behavior);
});

function restatedFields(direction: (typeof directions)[number], written: ObjectValue): string[] {
  const defaults = defaultDirection(direction);
  return Object.keys(written).filter((name) => {
    const value = written[name];
    return isPresent(value) && isPresent(defaults[name]) && sortedText(value) === sortedText(defaults[name]);
  });
}

function* directionFindings(
  direction: (typeof directions)[number],
  fields: readonly string[],
  behavior: ObjectValue,
): Generator<Finding> {
  const path = ['spec', 'behavior', direction];
  const written = asObject(behavior[direction]);
  const isAll = fields.length === Object.keys(written).length;
  for (const name of fields) {
    // If there is only one policy, another rule reports selectPolicy.
    if (name === 'selectPolicy' && hasOnePolicy(direction, written)) continue;
    yield finding([...path, name], written[name] ?? null, [isAll ? path : [...path, name]]);
  }
}

function hasOnePolicy(direction: string, { policies }: ObjectValue): boolean {
  return isList(policies) ? policies.length === 1 : direction === 'scaleDown';
}

function finding(at: Path, value: Value, removed: readonly Path[]): Finding {
  const text = isList(value) ? String(at.at(-1)) : `${at.at(-1)}: ${String(value)}`;
  return {
    at,
    on: 'key',
    message: isList(value) ? `These ${text} are the default.` : `${text} is the default.`,
    unnecessary: true,
    fixes: [
      {
        title: `Remove ${removed[0]?.at(-1)}`,
        isPreferred: true,
        changes: removed.map((path) => ({ at: path, to: undefined })),
      },
    ],
  };
}

function sortedText(value: Value | undefined): string {
  if (isList(value)) return JSON.stringify(value.map(sortedText).sort());
  if (!isObject(value)) return JSON.stringify(value);
  return JSON.stringify(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortedText(value[key])]),
  );
}

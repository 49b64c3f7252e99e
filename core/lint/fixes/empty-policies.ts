// Fixes for `policies: []`, which the API server refuses: without the key, the default policies apply.
import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import { defaultBehavior } from '../../model/hpa/defaults.ts';
import type { ObjectFix } from '../../model/object-fix.ts';
import type { Problem } from '../../model/problem.ts';
import { isList, isObject, type ObjectValue, valueAt } from '../../model/value.ts';

export function emptyPoliciesFixes({ at }: Problem, { object }: AnalyzedObject): ObjectFix[] {
  const [key, direction] = [at.at(-1), String(at.at(-2))];
  const written = valueAt(object, at);
  const parentPath = at.slice(0, -1);
  const parent = valueAt(object, parentPath);
  if (key !== 'policies' || !isList(written) || written.length > 0 || !isObject(parent)) return [];
  const defaults = defaultBehavior({})[direction];
  const policies = isObject(defaults) ? defaults.policies : undefined;
  // If `policies` is the only key of its parent, the parent becomes `{}`, so that the key of the parent is not left
  // without a value.
  const isOnly = Object.keys(parent).length === 1;
  return [
    {
      title: 'Remove policies, so that the default policies apply',
      isPreferred: true,
      changes: [isOnly ? { at: parentPath, to: {} as ObjectValue } : { at, to: undefined }],
    },
    ...(policies === undefined
      ? []
      : [{ title: 'Write the default policies', isPreferred: false, changes: [{ at, to: policies }] }]),
  ];
}

// Finds problems of the chosen release that are not found by validation: removed or deprecated versions, and fields
// that are dropped.

import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject, isPresent } from '../../model/read-value.ts';
import { kubernetesText } from '../../model/release-names.ts';
import type { ReleaseAndGates } from '../../model/releases.ts';
import { isList, type ObjectValue } from '../../model/value.ts';
import { type ApiServerRules, apiServerRules } from '../apiserver-rules.ts';
import type { HpaVersion } from '../types/autoscaler-types.ts';
import { isKnownField, scalingRulesFields } from '../types/behavior-types.ts';
import { deprecationWarnings } from '../warnings.ts';

export interface ReleaseSubject {
  object: ObjectValue;
  version: HpaVersion;
  kubernetes: ReleaseAndGates;
  structureProblems: readonly Problem[];
}

export function releaseProblems({ object, version, kubernetes, structureProblems }: ReleaseSubject): Problem[] {
  const rules = apiServerRules(kubernetes);
  const droppedField = droppedFieldProblem(kubernetes.release);
  return [
    // A missing version is not a problem of the release.
    ...(isPresent(object.apiVersion) ? versionProblems(version, rules) : []),
    ...structureProblems
      .filter((problem) => !isUnknownInRelease(problem.at, rules) && !isDroppedAnyway(problem, rules))
      .map((problem) => downgradeUnknownField(problem, rules, droppedField)),
    ...(version === 'v2' ? newerFieldProblems(object, rules, droppedField) : []),
    ...(version === 'v2' || version === 'v2beta2' ? behaviorProblems(object, rules, droppedField) : []),
    ...(version === 'v1' ? [] : containerResourceProblems(object, rules, droppedField)),
  ];
}

type DroppedFieldProblem = Pick<Problem, 'code' | 'level' | 'message'>;

function droppedFieldProblem(release: string): DroppedFieldProblem {
  return {
    code: 'api/dropped-field',
    level: 'warning',
    message: `The API server of ${kubernetesText(release)} accepts this field and drops it.`,
  };
}

function isUnknownInRelease(at: Path, rules: ApiServerRules): boolean {
  if (at[0] === 'spec' && at[1] === 'metrics' && at[3] === 'containerResource') return !rules.containerResource;
  if (at[0] !== 'spec' || at[1] !== 'behavior') return false;
  const direction = at[2] === 'scaleDown' ? 'scaleDown' : 'scaleUp';
  const field = scalingRulesFields(direction).find(({ name }) => name === at[3]);
  return !rules.behavior || (field !== undefined && !isKnownField(field, rules));
}

/** A server that never validates strictly drops an unknown field of `status` without an error. */
function isDroppedAnyway({ code, at }: Problem, { strict }: ApiServerRules): boolean {
  return strict === 'never' && at[0] === 'status' && code === 'api/unknown-field';
}

function downgradeUnknownField(
  problem: Problem,
  { strict }: ApiServerRules,
  droppedField: DroppedFieldProblem,
): Problem {
  if (strict !== 'never') return problem;
  if (problem.code === 'api/unknown-field') return { ...problem, ...droppedField };
  return problem.code === 'draft-constraints' ? { ...problem, level: 'warning' } : problem;
}

function versionProblems(version: HpaVersion, rules: ApiServerRules): Problem[] {
  const at = ['apiVersion'];
  if (!rules.served.includes(version)) {
    const message = `no matches for kind "HorizontalPodAutoscaler" in version "autoscaling/${version}"`;
    return [{ code: 'api/not-served', level: 'error', at, message }];
  }
  return deprecationWarnings(version, rules).map((message) => ({
    code: 'api/deprecated',
    level: 'warning',
    at,
    message,
  }));
}

function behaviorProblems(
  { spec }: ObjectValue,
  { behavior }: ApiServerRules,
  droppedField: DroppedFieldProblem,
): Problem[] {
  const isDropped = !behavior && isPresent(asObject(spec).behavior);
  return isDropped ? [{ ...droppedField, at: ['spec', 'behavior'], on: 'key' }] : [];
}

function containerResourceProblems(
  { spec }: ObjectValue,
  { containerResource }: ApiServerRules,
  droppedField: DroppedFieldProblem,
): Problem[] {
  const { metrics } = asObject(spec);
  if (containerResource || !isList(metrics)) return [];
  return metrics.flatMap((metric, index): Problem[] =>
    isPresent(asObject(metric).containerResource)
      ? [{ ...droppedField, at: ['spec', 'metrics', index, 'containerResource'], on: 'key' }]
      : [],
  );
}

function newerFieldProblems(object: ObjectValue, rules: ApiServerRules, droppedField: DroppedFieldProblem): Problem[] {
  const behavior = asObject(asObject(object.spec).behavior);
  return (['scaleUp', 'scaleDown'] as const).flatMap((direction) =>
    scalingRulesFields(direction).flatMap((field): Problem[] => {
      const isUnknown = !isKnownField(field, rules);
      const isDropped = field.name === 'tolerance' && rules.tolerance === 'dropped';
      if (!isUnknown && !isDropped) return [];
      const isRefused = isUnknown && rules.strict !== 'never';
      const scalingRules = asObject(behavior[direction]);
      // A null has no value to drop, but strict decoding still refuses an unknown name.
      if (!isPresent(scalingRules[field.name]) && !(isRefused && field.name in scalingRules)) return [];
      const at: Path = ['spec', 'behavior', direction, field.name];
      if (!isRefused) return [{ ...droppedField, at, on: 'key' }];
      const message = `unknown field "spec.behavior.${direction}.${field.name}"`;
      return [{ code: 'api/unknown-field', level: 'error', at, on: 'key', message }];
    }),
  );
}

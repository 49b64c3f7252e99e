// What a chosen release says of an object beyond its validation: versions that it serves no more, or not for long, and
// fields that it takes and does not keep.

import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject, isPresent } from '../../model/read-value.ts';
import type { ReleaseAndGates } from '../../model/releases.ts';
import type { ObjectValue } from '../../model/value.ts';
import { type ApiServerRules, apiServerRules } from '../apiserver-rules.ts';
import type { HpaVersion } from '../types/autoscaler-types.ts';
import { deprecationWarnings } from '../warnings.ts';

export interface ReleaseSubject {
  object: ObjectValue;
  version: HpaVersion;
  kubernetes: ReleaseAndGates;
  /** What is wrong with names and types. */
  structureProblems: readonly Problem[];
}

/** The problems of structure as that release has them, with its own. */
export function releaseProblems({ object, version, kubernetes, structureProblems }: ReleaseSubject): Problem[] {
  const rules = apiServerRules(kubernetes);
  const droppedField = droppedFieldProblem(kubernetes.release);
  return [
    // A version that is not written yet is nobody's mistake.
    ...(isPresent(object.apiVersion) ? versionProblems(version, rules) : []),
    ...structureProblems
      .filter(({ at }) => !isUnknownInRelease(at, rules))
      .map((problem) => downgradeUnknownField(problem, rules, droppedField)),
    ...(version === 'v2' ? toleranceProblems(object, rules, droppedField) : []),
    ...(version === 'v2' || version === 'v2beta2' ? behaviorProblems(object, rules, droppedField) : []),
  ];
}

type DroppedFieldProblem = Pick<Problem, 'code' | 'level' | 'message'>;

function droppedFieldProblem(release: string): DroppedFieldProblem {
  return {
    code: 'api/dropped-field',
    level: 'warning',
    message: `The API server of Kubernetes ${release} takes this field and does not keep it.`,
  };
}

/** Of a field that the release does not know, no type is wrong. */
function isUnknownInRelease(at: Path, { tolerance, behavior }: ApiServerRules): boolean {
  if (at[0] !== 'spec' || at[1] !== 'behavior') return false;
  return !behavior || (tolerance === 'unknown' && at[3] === 'tolerance');
}

/** Unknown fields are dropped where the server is not strict. */
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

/** The only field of v2 that some releases do not have. */
function toleranceProblems(object: ObjectValue, rules: ApiServerRules, droppedField: DroppedFieldProblem): Problem[] {
  if (rules.tolerance === 'kept') return [];
  const behavior = asObject(asObject(object.spec).behavior);
  const isRefused = rules.tolerance === 'unknown' && rules.strict !== 'never';
  const directions = ['scaleUp', 'scaleDown'].filter((direction) => {
    const scalingRules = asObject(behavior[direction]);
    // Nothing is nothing to drop, but its name is unknown all the same.
    return isPresent(scalingRules.tolerance) || (isRefused && 'tolerance' in scalingRules);
  });
  return directions.map((direction): Problem => {
    const at: Path = ['spec', 'behavior', direction, 'tolerance'];
    if (!isRefused) return { ...droppedField, at, on: 'key' };
    return {
      code: 'api/unknown-field',
      level: 'error',
      at,
      on: 'key',
      message: `unknown field "spec.behavior.${direction}.tolerance"`,
    };
  });
}

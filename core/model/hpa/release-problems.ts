// What a chosen release says of an object beyond its validation: versions that it serves no more, or not for long, and fields that it
// takes and does not keep.
import { type AdmissionRules, admissionRules, type ReleaseAndGates } from '../admission/rules.ts';
import type { HpaVersion } from '../admission/types/autoscaler.ts';
import { deprecationWarnings } from '../admission/warnings.ts';
import type { Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { isPresent, seenObject } from '../seen.ts';
import type { ObjectValue } from '../value.ts';

export interface ReleaseSubject {
  object: ObjectValue;
  version: HpaVersion;
  kubernetes: ReleaseAndGates;
  /** What is wrong with names and types. */
  structure: readonly Problem[];
}

/** The problems of structure as that release has them, with its own. */
export function releaseProblems({ object, version, kubernetes, structure }: ReleaseSubject): Problem[] {
  const rules = admissionRules(kubernetes);
  const drops = dropped(kubernetes.release);
  return [
    // A version that is not written yet is nobody's mistake.
    ...(isPresent(object.apiVersion) ? aboutVersion(version, rules) : []),
    ...structure.filter(({ at }) => !isUnknownHere(at, rules)).map((problem) => asTaken(problem, rules, drops)),
    ...(version === 'v2' ? aboutTolerance(object, rules, drops) : []),
    ...(version === 'v2' || version === 'v2beta2' ? aboutBehavior(object, rules, drops) : []),
  ];
}

type Drops = Pick<Problem, 'code' | 'level' | 'message'>;

function dropped(release: string): Drops {
  return {
    code: 'api/dropped-field',
    level: 'warning',
    message: `The API server of Kubernetes ${release} takes this field and does not keep it.`,
  };
}

/** Of a field that the release does not know, no type is wrong. */
function isUnknownHere(at: Path, { tolerance, behavior }: AdmissionRules): boolean {
  if (at[0] !== 'spec' || at[1] !== 'behavior') return false;
  return !behavior || (tolerance === 'unknown' && at[3] === 'tolerance');
}

/** Unknown fields are dropped where the server is not strict. */
function asTaken(problem: Problem, { strict }: AdmissionRules, drops: Drops): Problem {
  if (strict !== 'never') return problem;
  if (problem.code === 'api/unknown-field') return { ...problem, ...drops };
  return problem.code === 'draft-constraints' ? { ...problem, level: 'warning' } : problem;
}

function aboutVersion(version: HpaVersion, rules: AdmissionRules): Problem[] {
  const at = ['apiVersion'];
  if (!rules.served.includes(version)) {
    const message = `no matches for kind "HorizontalPodAutoscaler" in version "autoscaling/${version}"`;
    return [{ code: 'api/not-served', level: 'error', at, message }];
  }
  return deprecationWarnings(version, rules).map((message) => ({ code: 'api/deprecated', level: 'warning', at, message }));
}

function aboutBehavior({ spec }: ObjectValue, { behavior }: AdmissionRules, drops: Drops): Problem[] {
  const isDropped = !behavior && isPresent(seenObject(spec).behavior);
  return isDropped ? [{ ...drops, at: ['spec', 'behavior'], on: 'key' }] : [];
}

/** The only field of v2 that some releases do not have. */
function aboutTolerance(object: ObjectValue, rules: AdmissionRules, drops: Drops): Problem[] {
  if (rules.tolerance === 'kept') return [];
  const behavior = seenObject(seenObject(object.spec).behavior);
  const isRefused = rules.tolerance === 'unknown' && rules.strict !== 'never';
  const written = ['scaleUp', 'scaleDown'].filter((direction) => {
    const rest = seenObject(behavior[direction]);
    // Nothing is nothing to drop, but its name is unknown all the same.
    return isPresent(rest.tolerance) || (isRefused && 'tolerance' in rest);
  });
  return written.map((direction): Problem => {
    const at: Path = ['spec', 'behavior', direction, 'tolerance'];
    if (!isRefused) return { ...drops, at, on: 'key' };
    return { code: 'api/unknown-field', level: 'error', at, on: 'key', message: `unknown field "spec.behavior.${direction}.tolerance"` };
  });
}

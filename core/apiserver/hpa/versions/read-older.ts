import { checkStructure } from '../../../model/check-structure.ts';
import type { Field } from '../../../model/field.ts';
import { buildAutoscaler } from '../../../model/hpa/build-autoscaler.ts';
import { explainDraft, findDraftTemplate, withDraftRules } from '../../../model/hpa/read-constraints.ts';
import type { Problem } from '../../../model/problem.ts';
import { asObject } from '../../../model/read-value.ts';
import { minorOf, oldestMaintainedRelease } from '../../../model/release-names.ts';
import { lastServingRelease } from '../../../model/releases.ts';
import { type SanitizeOptions, sanitize } from '../../../model/sanitize.ts';
import type { ObjectValue, Value } from '../../../model/value.ts';
import { type ApiServerRules, apiServerRules, newestApiServerRules } from '../../apiserver-rules.ts';
import { toInternal } from '../../convert/to-internal.ts';
import { withApiDefaults } from '../../defaults.ts';
import type { ReadOptions, ReadResult } from '../../kind-description.ts';
import type { HpaVersion } from '../../types/autoscaler-types.ts';
import { apiserverOnlyProblems } from '../apiserver-only-problems.ts';
import { findBlockingTemplate, isStrictDecoding, validateForRelease } from '../read-hpa.ts';
import { releaseProblems } from '../release-problems.ts';
import { pathInVersion } from './path-in-version.ts';

/**
 * Reads an object in an older version. If no release is chosen, reports the errors of the newest release, even if the
 * newest release does not serve the version.
 */
export function readOlderVersion(
  object: Value,
  version: HpaVersion,
  root: Field,
  { templated = false, kubernetes }: ReadOptions = {},
): ReadResult {
  const written = asObject(object);
  const rules = kubernetes ? apiServerRules(kubernetes) : newestApiServerRules;
  const internal = readInternal(
    { object, version, root, rules },
    { templated, misspelledAsTemplated: isStrictDecoding(kubernetes), quantitiesAsStrings: true },
  );
  const refusals = validateForRelease(internal, kubernetes).map(
    (problem): Problem => ({ ...problem, at: pathInVersion(problem.at, version, written, rules) }),
  );
  const structureProblems = checkStructure(object, root);
  const structure = kubernetes
    ? releaseProblems({ object: written, version, kubernetes, structureProblems: structureProblems })
    : [...notServedProblems(`autoscaling/${version}`, templated), ...structureProblems];
  const problems = [...structure.flatMap((problem) => explainDraft(problem, written, templated)), ...refusals];
  if (!templated)
    problems.push(
      ...apiserverOnlyProblems(object, problems, kubernetes).map((problem) => ({
        ...problem,
        at: pathInVersion(problem.at, version, written, rules),
      })),
    );
  const defaulted = withApiDefaults(readInternal({ object, version, root, rules }, {}), 'v2');
  const blockingTemplate = findBlockingTemplate(asObject(defaulted.spec)) ?? findDraftTemplate(written);
  const built = blockingTemplate ? undefined : buildAutoscaler(defaulted);
  const autoscaler = built && withDraftRules(built, written);
  return { problems, autoscaler, blockingTemplate };
}

interface VersionedObject {
  object: Value;
  version: HpaVersion;
  root: Field;
  rules: ApiServerRules;
}

function readInternal({ object, version, root, rules }: VersionedObject, options: SanitizeOptions): ObjectValue {
  return toInternal(withApiDefaults(asObject(sanitize(object, root, options)), version), version, rules);
}

/**
 * Reports a version that Kubernetes has removed. The level is `warning` if no maintained release serves the version,
 * and `information` otherwise. A template is not reported, because it may check the versions of the cluster.
 */
export function notServedProblems(apiVersion: string, templated: boolean): Problem[] {
  const last = lastServingRelease(apiVersion);
  if (last === undefined || templated) return [];
  const removed = `1.${minorOf(last) + 1}`;
  const isGone = minorOf(last) < minorOf(oldestMaintainedRelease);
  const message = `no matches for kind "HorizontalPodAutoscaler" in version "${apiVersion}": Kubernetes ${removed} removed this version${isGone ? ', and no maintained release serves it' : ''}`;
  return [{ code: 'api/not-served', level: isGone ? 'warning' : 'information', at: ['apiVersion'], message }];
}

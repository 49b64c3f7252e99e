import { checkStructure } from '../../model/check-structure.ts';
import type { Field } from '../../model/field.ts';
import { findTemplate } from '../../model/find-template.ts';
import { buildAutoscaler } from '../../model/hpa/build-autoscaler.ts';
import { defaultSpec } from '../../model/hpa/defaults.ts';
import { explainDraft, findDraftTemplate, withDraftRules } from '../../model/hpa/read-constraints.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject } from '../../model/read-value.ts';
import { sanitize } from '../../model/sanitize.ts';
import { isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { apiServerRules } from '../apiserver-rules.ts';
import type { ReadOptions, ReadResult } from '../kind-description.ts';
import { dropDisabledFields } from '../prepare.ts';
import { withoutDuplicateOwners } from '../warnings.ts';
import { apiserverOnlyProblems } from './apiserver-only-problems.ts';
import { releaseProblems } from './release-problems.ts';
import { validate } from './validate.ts';

export function readHorizontalPodAutoscaler(
  object: Value,
  root: Field,
  { templated = false, kubernetes }: ReadOptions = {},
): ReadResult {
  const structureProblems = checkStructure(object, root);
  const structure = kubernetes
    ? releaseProblems({ object: asObject(object), version: 'v2', kubernetes, structureProblems: structureProblems })
    : structureProblems;
  let isPlain = true;
  const checked = withDefaultedSpec(
    sanitize(object, root, {
      templated,
      misspelledAsTemplated: isStrictDecoding(kubernetes),
      quantitiesAsStrings: true,
      onChange: () => {
        isPlain = false;
      },
    }),
  );
  const refusals = validateForRelease(checked, kubernetes);
  const problems = [...structure.flatMap((problem) => explainDraft(problem, asObject(object), templated)), ...refusals];
  if (!templated) problems.push(...apiserverOnlyProblems(object, problems, kubernetes));
  const defaulted = isPlain ? checked : withDefaultedSpec(sanitize(object, root));
  const blockingTemplate = findBlockingTemplate(asObject(defaulted.spec)) ?? findDraftTemplate(asObject(object));
  const built = blockingTemplate ? undefined : buildAutoscaler(defaulted);
  const autoscaler = built && withDraftRules(built, asObject(object));
  return { problems, autoscaler, blockingTemplate };
}

export function validateForRelease(object: ObjectValue, kubernetes: ReadOptions['kubernetes']): Problem[] {
  const rules = kubernetes && apiServerRules(kubernetes);
  if (!rules) return validate(withInitialGeneration(withoutDuplicateOwners(object).object));
  const enabled = dropDisabledFields(withoutDuplicateOwners(object).object, undefined, rules);
  return validate(rules.tracksGeneration ? withInitialGeneration(enabled) : enabled, { rules });
}

/**
 * Whether the server refuses a misspelled field. If not, the server silently drops the field, so the intended field is
 * missing.
 */
export function isStrictDecoding(kubernetes: ReadOptions['kubernetes']): boolean {
  return !kubernetes || apiServerRules(kubernetes).strict !== 'never';
}

function withDefaultedSpec(object: Value): ObjectValue {
  const { spec, ...rest } = asObject(object);
  return { spec: isObject(spec) || spec === undefined ? defaultSpec(asObject(spec)) : spec, ...rest };
}

export function findBlockingTemplate(spec: ObjectValue): { path: string; source: string } | undefined {
  for (const name of ['minReplicas', 'maxReplicas', 'behavior']) {
    const found = findTemplate(spec[name], ['spec', name]);
    if (found) return found;
  }
  return undefined;
}

/** Sets the generation to 1, because on create the API server ignores the generation in the manifest. */
function withInitialGeneration(object: ObjectValue): ObjectValue {
  const { metadata } = object;
  return isObject(metadata) && 'generation' in metadata
    ? { ...object, metadata: { ...metadata, generation: 1 } }
    : object;
}

// A value that says it is a HorizontalPodAutoscaler of `autoscaling/v2`, read: every refusal of the API server, and the defaulted
// object where it can be understood.
import { withoutDisabled } from '../admission/prepare.ts';
import { admissionRules } from '../admission/rules.ts';
import { withoutDuplicateOwners } from '../admission/warnings.ts';
import { checkStructure } from '../check.ts';
import type { Field } from '../field.ts';
import type { Reading, ReadOptions } from '../kind.ts';
import type { Problem } from '../problem.ts';
import { readable } from '../readable.ts';
import { seenObject } from '../seen.ts';
import { templateAt } from '../templates.ts';
import { isObject, type ObjectValue, type Value } from '../value.ts';
import { asCreated } from './as-created.ts';
import { buildAutoscaler } from './build.ts';
import { defaultSpec } from './defaults.ts';
import { aboutDraft, withDraft } from './historic.ts';
import { overlooked } from './overlooked.ts';
import { releaseProblems } from './release-problems.ts';
import { validate } from './validate.ts';

export function readHorizontalPodAutoscaler(object: Value, root: Field, { templated = false, kubernetes }: ReadOptions = {}): Reading {
  const found = checkStructure(object, root);
  const structure = kubernetes ? releaseProblems({ object: seenObject(object), version: 'v2', kubernetes, structure: found }) : found;
  const refusals = validateFor(
    withDefaults(readable(object, root, { templated, misspeltUnseen: isStrict(kubernetes), quantityTexts: true })),
    kubernetes,
  );
  const problems = [...structure.map((problem) => aboutDraft(problem, seenObject(object))), ...refusals];
  if (!templated) problems.push(...overlooked(object, problems, kubernetes));
  const understood = withDefaults(readable(object, root));
  const missing = firstTemplate(seenObject(understood.spec));
  const built = missing ? undefined : buildAutoscaler(understood);
  const autoscaler = built && withDraft(built, seenObject(object));
  return { problems, ...(autoscaler && { autoscaler }), ...(missing && { missing }) };
}

/** As the chosen release does, which drops what it has switched off. */
export function validateFor(object: ObjectValue, kubernetes: ReadOptions['kubernetes']): Problem[] {
  const rules = kubernetes && admissionRules(kubernetes);
  if (!rules) return validate(asCreated(withoutDuplicateOwners(object).object));
  const known = withoutDisabled(withoutDuplicateOwners(object).object, undefined, rules);
  return validate(rules.generation ? asCreated(known) : known, { rules });
}

/** Where a misspelt field is dropped in silence, it is missing, too. */
export function isStrict(kubernetes: ReadOptions['kubernetes']): boolean {
  return !kubernetes || admissionRules(kubernetes).strict !== 'never';
}

function withDefaults(object: Value): ObjectValue {
  const { spec, ...rest } = seenObject(object);
  return { ...rest, spec: isObject(spec) || spec === undefined ? defaultSpec(seenObject(spec)) : spec };
}

/** Where a simulation needs a number and finds a template. */
export function firstTemplate(spec: ObjectValue): { path: string; source: string } | undefined {
  for (const path of [['minReplicas'], ['maxReplicas'], ['behavior']]) {
    const found = templateAt(spec[path[0] ?? ''], ['spec', ...path]);
    if (found) return found;
  }
  return undefined;
}

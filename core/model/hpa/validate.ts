// What the API server of a release refuses in a defaulted HorizontalPodAutoscaler, in its words and its order (docs/behavior/hpa.md §5.2,
// §5.3). Takes what `readable.ts` and `defaults.ts` leave, and is silent about whatever is unseen.
import { type AdmissionRules, admissionRules } from '../admission/rules.ts';
import type { Problem } from '../problem.ts';
import { forbidden, invalid, required } from '../refusal.ts';
import { isKnown, isPresent, seenNumber, seenObject, seenText } from '../seen.ts';
import { isList, isUnseen, type ObjectValue, type Value } from '../value.ts';
import { validateBehavior } from './validate-behavior.ts';
import { validateMetadata } from './validate-metadata.ts';
import { validateMetric } from './validate-metrics.ts';
import { groupOf, validateScaleTarget } from './validate-reference.ts';

export interface Validation {
  rules: AdmissionRules;
  /** What is updated, in the same shape. */
  old?: ObjectValue;
}

const newestValidation: Validation = { rules: admissionRules({ release: '1.37' }) };

export function validate(object: ObjectValue, validation = newestValidation): Problem[] {
  return withoutRepeats(everyRefusal(object, validation));
}

/** Before 1.37 with the equal ones, which the server's answer gives only once in its message. */
export function everyRefusal(object: ObjectValue, validation: Validation): Problem[] {
  const all = withRepeats(object, validation);
  return validation.rules.minor >= 37 ? withoutRepeats(all) : all;
}

function withRepeats(object: ObjectValue, validation: Validation): Problem[] {
  return [...validateMetadata(object.metadata, validation.rules, { old: validation.old }), ...validateSpec(object.spec, validation)];
}

/** Equal errors appear once in the server's answer. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ message }) => !seen.has(message) && seen.add(message));
}

function* validateSpec(value: Value | undefined, validation: Validation): Generator<Problem> {
  if (isUnseen(value)) return;
  const spec = seenObject(value);
  const { rules, old } = validation;
  const oldSpec = old && seenObject(old.spec);
  if (rules.minor < 37) yield* validateBounds(spec, validation);
  yield* validateMaxAgainstMin(spec);
  if (isKnown(spec.scaleTargetRef)) {
    yield* validateScaleTarget(
      seenObject(spec.scaleTargetRef),
      ['spec', 'scaleTargetRef'],
      rules,
      oldSpec && seenObject(oldSpec.scaleTargetRef),
    );
  }
  yield* validateMetrics(spec, rules, oldSpec);
  yield* validateBehavior(spec.behavior, rules);
  // These two are declared on the types since 1.37, and come after everything else.
  if (rules.minor >= 37) yield* validateBounds(spec, validation);
}

function* validateMaxAgainstMin(spec: ObjectValue): Generator<Problem> {
  const min = seenNumber(spec.minReplicas);
  const max = maxReplicasOf(spec);
  if (min !== undefined && max !== undefined && max < min)
    yield invalid(['spec', 'maxReplicas'], max, 'must be greater than or equal to `minReplicas`');
}

/** Absent is 0 for the server. */
function maxReplicasOf(spec: ObjectValue): number | undefined {
  return isPresent(spec.maxReplicas) ? seenNumber(spec.maxReplicas) : 0;
}

function* validateBounds(spec: ObjectValue, { rules, old }: Validation): Generator<Problem> {
  const min = seenNumber(spec.minReplicas);
  const wasZero = old !== undefined && seenNumber(seenObject(old.spec).minReplicas) === 0;
  const least = rules.scaleToZero || wasZero ? 0 : 1;
  if (min !== undefined && min < least) yield invalid(['spec', 'minReplicas'], min, `must be greater than or equal to ${least}`);
  const max = maxReplicasOf(spec);
  if (max === undefined || max >= 1) return;
  if (rules.minor < 36) yield invalid(['spec', 'maxReplicas'], max, 'must be greater than 0');
  else if (max < 0) yield invalid(['spec', 'maxReplicas'], max, 'must be greater than or equal to 1');
  else yield required(['spec', 'maxReplicas'], rules.minor < 37 ? 'must be set and greater than 0' : '');
}

function* validateMetrics(spec: ObjectValue, rules: AdmissionRules, old: ObjectValue | undefined): Generator<Problem> {
  const { metrics } = spec;
  if (!isList(metrics)) return;
  const checks = { rules, describedVersion: !describedWasInvalid(old) };
  for (const [i, metric] of metrics.entries())
    if (isKnown(metric)) yield* validateMetric(seenObject(metric), ['spec', 'metrics', i], checks);
  if (seenNumber(spec.minReplicas) === 0 && metrics.every((metric) => isKnown(metric) && isOnlyAboutPods(seenObject(metric)))) {
    yield forbidden(['spec', 'metrics'], 'must specify at least one Object or External metric to support scaling to zero replicas');
  }
}

/** What was stored already may stay. */
function describedWasInvalid(old: ObjectValue | undefined): boolean {
  const metrics = old && isList(old.metrics) ? old.metrics : [];
  return metrics.some((metric) => {
    const { type, object } = seenObject(metric);
    const described = seenObject(seenObject(object).describedObject);
    return type === 'Object' && isPresent(object) && groupOf(seenText(described.apiVersion) ?? '') === undefined;
  });
}

function isOnlyAboutPods({ type }: ObjectValue): boolean {
  return isKnown(type) && type !== 'Object' && type !== 'External';
}

// The API server's validation of a defaulted HorizontalPodAutoscaler, with the messages and the order of the release
// (docs/behavior/hpa.md §5.2, §5.3). Templated values are not reported.

import { forbidden, invalid, required } from '../../model/field-error.ts';
import { isMetricType, worksWithoutPods } from '../../model/hpa/metric-kinds.ts';
import type { Problem } from '../../model/problem.ts';
import { asInteger, asObject, asString, isKnown, isPresent } from '../../model/read-value.ts';
import { isList, isTemplated, type ObjectValue, type Value } from '../../model/value.ts';
import { type ApiServerRules, newestApiServerRules } from '../apiserver-rules.ts';
import { validateBehavior } from './validate-behavior.ts';
import { validateMetadata } from './validate-metadata.ts';
import { validateMetric } from './validate-metrics.ts';
import { apiGroupOf, validateScaleTarget } from './validate-reference.ts';

export interface ValidationContext {
  rules: ApiServerRules;
  /** The stored object, for an update, in the same form. */
  old?: ObjectValue;
}

const newestContext: ValidationContext = { rules: newestApiServerRules };

export function validate(object: ObjectValue, validation = newestContext): Problem[] {
  return withoutDuplicates(validationErrors(object, validation));
}

/** Includes duplicates if the release lists them; its message contains each error once. */
export function validationErrors(object: ObjectValue, validation: ValidationContext): Problem[] {
  const all = allErrors(object, validation);
  return validation.rules.listsErrorsOnce ? withoutDuplicates(all) : all;
}

function allErrors(object: ObjectValue, validation: ValidationContext): Problem[] {
  return [
    ...validateMetadata(object.metadata, validation.rules, { old: validation.old }),
    ...validateSpec(object.spec, validation),
  ];
}

/** The server's response contains equal errors once. */
function withoutDuplicates(problems: Problem[]): Problem[] {
  if (problems.length < 2) return problems;
  const seen = new Set<string>();
  return problems.filter(({ message }) => !seen.has(message) && seen.add(message));
}

function* validateSpec(value: Value | undefined, validation: ValidationContext): Generator<Problem> {
  if (isTemplated(value)) return;
  const spec = asObject(value);
  const { rules, old } = validation;
  const oldSpec = old && asObject(old.spec);
  if (!rules.declaresBounds) yield* validateBounds(spec, validation);
  yield* validateMaxNotBelowMin(spec);
  if (isKnown(spec.scaleTargetRef)) {
    yield* validateScaleTarget(
      asObject(spec.scaleTargetRef),
      ['spec', 'scaleTargetRef'],
      rules,
      oldSpec && asObject(oldSpec.scaleTargetRef),
    );
  }
  yield* validateMetrics(spec, rules, oldSpec);
  yield* validateBehavior(spec.behavior, rules);
  // Declarative validation runs after all other rules.
  if (rules.declaresBounds) yield* validateBounds(spec, validation);
}

function* validateMaxNotBelowMin(spec: ObjectValue): Generator<Problem> {
  const min = asInteger(spec.minReplicas);
  const max = maxReplicasOf(spec);
  if (min !== undefined && max !== undefined && max < min)
    yield invalid(['spec', 'maxReplicas'], max, 'must be greater than or equal to `minReplicas`');
}

/** The server reads an absent value as 0. */
function maxReplicasOf(spec: ObjectValue): number | undefined {
  return isPresent(spec.maxReplicas) ? asInteger(spec.maxReplicas) : 0;
}

function* validateBounds(spec: ObjectValue, { rules, old }: ValidationContext): Generator<Problem> {
  const min = asInteger(spec.minReplicas);
  const wasZero = old !== undefined && asInteger(asObject(old.spec).minReplicas) === 0;
  const lowerBound = rules.scaleToZero || wasZero ? 0 : 1;
  if (min !== undefined && min < lowerBound)
    yield invalid(['spec', 'minReplicas'], min, `must be greater than or equal to ${lowerBound}`);
  const max = maxReplicasOf(spec);
  if (max === undefined || max >= 1) return;
  if (!rules.requiresMaxReplicas) yield invalid(['spec', 'maxReplicas'], max, 'must be greater than 0');
  else if (max < 0) yield invalid(['spec', 'maxReplicas'], max, 'must be greater than or equal to 1');
  else yield required(['spec', 'maxReplicas'], rules.declaresBounds ? '' : 'must be set and greater than 0');
}

function* validateMetrics(spec: ObjectValue, rules: ApiServerRules, old: ObjectValue | undefined): Generator<Problem> {
  const { metrics } = spec;
  if (!isList(metrics)) return;
  const checks = { rules, checkDescribedVersion: !hadInvalidDescribedVersion(old) };
  for (const [i, metric] of metrics.entries())
    if (isKnown(metric)) yield* validateMetric(asObject(metric), ['spec', 'metrics', i], checks);
  if (
    asInteger(spec.minReplicas) === 0 &&
    metrics.every((metric) => isKnown(metric) && isPodMetric(asObject(metric)))
  ) {
    yield forbidden(
      ['spec', 'metrics'],
      'must specify at least one Object or External metric to support scaling to zero replicas',
    );
  }
}

/** A value that is already stored stays valid. */
function hadInvalidDescribedVersion(old: ObjectValue | undefined): boolean {
  const metrics = old && isList(old.metrics) ? old.metrics : [];
  return metrics.some((metric) => {
    const { type, object } = asObject(metric);
    const describedObject = asObject(asObject(object).describedObject);
    return (
      type === 'Object' && isPresent(object) && apiGroupOf(asString(describedObject.apiVersion) ?? '') === undefined
    );
  });
}

function isPodMetric({ type }: ObjectValue): boolean {
  return isKnown(type) && !(typeof type === 'string' && isMetricType(type) && worksWithoutPods(type));
}

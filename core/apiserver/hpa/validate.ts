// The API server's validation of a defaulted HPA, with the release's messages and order (docs/behavior/hpa.md §5.2,
// §5.3). Templated values are not reported.

import { forbidden, invalid, required } from '../../model/field-error.ts';
import { isMetricType, worksWithoutPods } from '../../model/hpa/metric-kinds.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asInteger, asObject, asString, isKnown, isPresent } from '../../model/read-value.ts';
import { isList, isTemplated, type ObjectValue, type Value } from '../../model/value.ts';
import { type ApiServerRules, newestApiServerRules } from '../apiserver-rules.ts';
import { validateBehavior } from './validate-behavior.ts';
import { validateMetadata } from './validate-metadata.ts';
import { validateMetric } from './validate-metrics.ts';
import { requireKindAndName, validApiGroupOf, validateScaleTarget } from './validate-reference.ts';

export interface ValidationContext {
  rules: ApiServerRules;
  old?: ObjectValue;
}

const newestContext: ValidationContext = { rules: newestApiServerRules };

export function validate(object: ObjectValue, validation = newestContext): Problem[] {
  return withoutDuplicates(validationErrors(object, validation));
}

/**
 * Returns the errors as the API server lists them. Before Kubernetes 1.37, the list may contain the same error several
 * times, but the message of the response never repeats an error.
 */
export function validationErrors(object: ObjectValue, validation: ValidationContext): Problem[] {
  const all = allErrors(object, validation);
  return validation.rules.listsErrorsOnce ? withoutDuplicates(all) : all;
}

function allErrors(object: ObjectValue, validation: ValidationContext): Problem[] {
  const problems = validateMetadata(object.metadata, validation.rules, { old: validation.old });
  validateSpec(object.spec, validation, problems);
  return problems;
}

function withoutDuplicates(problems: Problem[]): Problem[] {
  if (problems.length < 2) return problems;
  const seen = new Set<string>();
  return problems.filter(({ message }) => !seen.has(message) && seen.add(message));
}

function validateSpec(value: Value | undefined, validation: ValidationContext, problems: Problem[]): void {
  if (isTemplated(value)) return;
  const spec = asObject(value);
  const { rules, old } = validation;
  const oldSpec = old && asObject(old.spec);
  if (!rules.declaresBounds) validateBounds(spec, validation, problems);
  validateMaxNotBelowMin(spec, problems);
  if (isKnown(spec.scaleTargetRef)) {
    validateScaleTarget(
      asObject(spec.scaleTargetRef),
      targetPath,
      rules,
      oldSpec && asObject(oldSpec.scaleTargetRef),
      problems,
    );
  }
  validateMetrics(spec, rules, oldSpec, problems);
  validateBehavior(spec.behavior, rules, problems);
  // Declarative validation runs after all other rules.
  if (rules.declaresTargetNames && isKnown(spec.scaleTargetRef))
    requireKindAndName(asObject(spec.scaleTargetRef), targetPath, problems);
  if (rules.declaresBounds) validateBounds(spec, validation, problems);
}

const targetPath: Path = ['spec', 'scaleTargetRef'];

function validateMaxNotBelowMin(spec: ObjectValue, problems: Problem[]): void {
  const min = asInteger(spec.minReplicas);
  const max = maxReplicasOf(spec);
  if (min !== undefined && max !== undefined && max < min)
    problems.push(invalid(['spec', 'maxReplicas'], max, 'must be greater than or equal to `minReplicas`'));
}

function maxReplicasOf(spec: ObjectValue): number | undefined {
  return isPresent(spec.maxReplicas) ? asInteger(spec.maxReplicas) : 0;
}

function validateBounds(spec: ObjectValue, { rules, old }: ValidationContext, problems: Problem[]): void {
  const min = asInteger(spec.minReplicas);
  const wasZero = old !== undefined && asInteger(asObject(old.spec).minReplicas) === 0;
  const lowerBound = rules.scaleToZero || wasZero ? 0 : 1;
  if (min !== undefined && min < lowerBound)
    problems.push(invalid(['spec', 'minReplicas'], min, `must be greater than or equal to ${lowerBound}`));
  const max = maxReplicasOf(spec);
  if (max === undefined || max >= 1) return;
  if (!rules.requiresMaxReplicas) problems.push(invalid(['spec', 'maxReplicas'], max, 'must be greater than 0'));
  else if (max < 0) problems.push(invalid(['spec', 'maxReplicas'], max, 'must be greater than or equal to 1'));
  else problems.push(required(['spec', 'maxReplicas'], rules.declaresBounds ? '' : 'must be set and greater than 0'));
}

function validateMetrics(
  spec: ObjectValue,
  rules: ApiServerRules,
  old: ObjectValue | undefined,
  problems: Problem[],
): void {
  const { metrics } = spec;
  if (!isList(metrics)) return;
  const checks = { rules, checkDescribedVersion: !hadInvalidDescribedVersion(old) };
  for (const [i, metric] of metrics.entries())
    if (isKnown(metric)) validateMetric(asObject(metric), ['spec', 'metrics', i], checks, problems);
  if (
    asInteger(spec.minReplicas) === 0 &&
    metrics.every((metric) => isKnown(metric) && isPodMetric(asObject(metric)))
  ) {
    problems.push(
      forbidden(
        ['spec', 'metrics'],
        'must specify at least one Object or External metric to support scaling to zero replicas',
      ),
    );
  }
}

/**
 * Whether a metric of the stored object has an invalid `describedObject.apiVersion`. In this case, the API server does
 * not check this field on an update.
 */
function hadInvalidDescribedVersion(old: ObjectValue | undefined): boolean {
  const metrics = old && isList(old.metrics) ? old.metrics : [];
  return metrics.some((metric) => {
    const { type, object } = asObject(metric);
    const describedObject = asObject(asObject(object).describedObject);
    return (
      type === 'Object' &&
      isPresent(object) &&
      validApiGroupOf(asString(describedObject.apiVersion) ?? '') === undefined
    );
  });
}

function isPodMetric({ type }: ObjectValue): boolean {
  return isKnown(type) && !(typeof type === 'string' && isMetricType(type) && worksWithoutPods(type));
}

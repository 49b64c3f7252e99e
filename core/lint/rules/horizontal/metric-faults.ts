// Finds faults that make a metric fail at every sync. Each fault has its own rule. The effect of a failing metric (see
// `failureEffect`) depends on whether all metrics of the HPA fail.
import { buildSelector } from '../../../model/hpa/build-metrics.ts';
import { labelSelectorProblem, type SelectorProblem } from '../../../model/labels/label-selector-problem.ts';
import { asObject, asString, isPresent } from '../../../model/read-value.ts';
import { isObject } from '../../../model/value.ts';
import type { HorizontalSubject, WrittenMetric } from '../../horizontal-subject.ts';
import { correctApiVersion } from '../api-groups.ts';
import { readField, targetFieldOfType } from './metric-target.ts';

/**
 * Returns `unknown` if no metrics API reports the resource, and `qualified` if the name contains a slash, because an
 * additional metrics API may report such a resource. Returns undefined for `cpu`, `memory`, an empty name and other
 * metric types.
 */
export function unknownResourceFault({ type, settings: { name } }: WrittenMetric): 'unknown' | 'qualified' | undefined {
  if ((type !== 'Resource' && type !== 'ContainerResource') || typeof name !== 'string') return undefined;
  if (name === '' || name === 'cpu' || name === 'memory') return undefined;
  return name.includes('/') ? 'qualified' : 'unknown';
}

/**
 * Returns the first problem of a metric selector. The API server does not check metric selectors (docs/behavior/hpa.md
 * §2.10). Incomplete requirements are skipped.
 */
export function selectorFault({ settings }: WrittenMetric): SelectorProblem | undefined {
  const { selector } = asObject(settings.metric);
  if (!isObject(selector)) return undefined;
  const { matchLabels = {}, matchExpressions = [] } = buildSelector(selector);
  const ofLabels = labelSelectorProblem({ matchLabels });
  if (ofLabels) return ofLabels;
  for (const [index, expression] of matchExpressions.entries()) {
    if (expression.key === '' || expression.operator === '') continue;
    const problem = labelSelectorProblem({ matchExpressions: [expression] });
    if (problem) return { ...problem, at: ['matchExpressions', index, ...problem.at.slice(2)] };
  }
  return undefined;
}

/**
 * Returns the field that `target.type` names (`missing`) and the field that is set instead (`set`). Returns undefined
 * if the controller can read the target, or if the API server refuses the metric.
 */
export function objectTargetFault(
  metric: WrittenMetric,
  subject: Pick<HorizontalSubject, 'server'>,
): { missing: 'value' | 'averageValue' | 'averageUtilization'; set: 'value' | 'averageValue' } | undefined {
  const { type, target } = metric;
  const named = targetFieldOfType(metric);
  const set = (['averageValue', 'value'] as const).find((field) => isPresent(target[field]));
  if (type !== 'Object' || named === undefined || set === undefined || readField(metric, subject)) return undefined;
  return { missing: named, set };
}

export function describedGroupFault(
  { type, settings }: WrittenMetric,
  { has }: Pick<HorizontalSubject, 'has'>,
): { kind: string; written: string; correct: string } | undefined {
  const { kind, apiVersion } = asObject(settings.describedObject);
  const written = asString(apiVersion);
  if (type !== 'Object' || typeof kind !== 'string' || written === undefined) return undefined;
  const correct = correctApiVersion(kind, written, has);
  return correct === undefined ? undefined : { kind, written, correct };
}

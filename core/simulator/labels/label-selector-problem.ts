// Why a label selector is invalid, in the words of apimachinery: the API server does not check it.
import { goQuote } from '../../model/go-quote.ts';
import type { LabelSelector } from '../../model/hpa/autoscaler.ts';
import { labelValueErrors, qualifiedNameErrors } from '../../model/name-validation.ts';
import { apiServerDifferencesOf } from '../../model/releases.ts';

/** The first invalid requirement. The controller visits labels in random order; here they are sorted. */
export function labelSelectorProblem({ matchLabels = {}, matchExpressions = [] }: LabelSelector): string | undefined {
  for (const key of Object.keys(matchLabels).sort()) {
    const fault = requirementProblem(key, [matchLabels[key] ?? ''], []);
    if (fault !== undefined) return fault;
  }
  for (const { key, operator, values = [] } of matchExpressions) {
    const fault = operatorProblem(operator) ?? requirementProblem(key, values, valueCountProblems(operator, values));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function operatorProblem(operator: string): string | undefined {
  const isKnown = ['In', 'NotIn', 'Exists', 'DoesNotExist'].includes(operator);
  return isKnown ? undefined : `${goQuote(operator)} is not a valid label selector operator`;
}

function valueCountProblems(operator: string, values: readonly string[]): string[] {
  const isList = operator === 'In' || operator === 'NotIn';
  if (isList)
    return values.length === 0
      ? [`values: Invalid value: []string(nil): for 'in', 'notin' operators, values set can't be empty`]
      : [];
  if (values.length === 0) return [];
  return [
    `values: Invalid value: []string{${values.map(goQuote).join(', ')}}: values set must be empty for exists and does not exist`,
  ];
}

/** Several errors are one list. */
function requirementProblem(
  key: string,
  values: readonly string[],
  furtherErrors: readonly string[],
): string | undefined {
  const ofKey = qualifiedNameErrors(key, messageRules);
  const faults = [
    ...(ofKey.length > 0 ? [`key: Invalid value: ${goQuote(key)}: ${ofKey.join('; ')}`] : []),
    ...furtherErrors,
    ...values.flatMap((value, i) => {
      const ofValue = labelValueErrors(value, messageRules);
      return ofValue.length > 0
        ? [`values[${i}][${key}]: Invalid value: ${goQuote(value)}: ${ofValue.join('; ')}`]
        : [];
    }),
  ];
  return faults.length > 1 ? `[${faults.join(', ')}]` : faults[0];
}

/** The minor release of Kubernetes whose messages these are. */
const messageRules = apiServerDifferencesOf('1.33');

import type { LabelSelector } from '../hpa/autoscaler.ts';
import type { Requirement } from './parse-selector.ts';

export function formatRequirements(requirements: readonly Requirement[]): string {
  return requirements.map(formatRequirement).join(',');
}

function formatRequirement({ key, operator, values }: Requirement): string {
  switch (operator) {
    case 'exists':
      return key;
    case '!':
      return `!${key}`;
    case 'in':
    case 'notin':
      return `${key} ${operator} (${values.join(',')})`;
    default:
      return `${key}${operator}${values[0] ?? ''}`;
  }
}

const operators = new Map([
  ['In', 'in'],
  ['NotIn', 'notin'],
  ['Exists', 'exists'],
  ['DoesNotExist', '!'],
] as const);

/** Returns the selector as a query. The query of an undefined selector matches everything. */
export function selectorQuery(
  selector: LabelSelector | undefined,
  selectorKind: 'label' | 'pod',
): { ok: true; value: string } | { ok: false; problem: string } {
  const requirements: Requirement[] = [];
  for (const [key, value] of Object.entries(selector?.matchLabels ?? {}))
    requirements.push({ key, operator: '=', values: [value] });
  for (const { key, operator, values = [] } of selector?.matchExpressions ?? []) {
    const goOperator = operators.get(operator as 'In');
    if (!goOperator)
      return { ok: false, problem: `${JSON.stringify(operator)} is not a valid ${selectorKind} selector operator` };
    requirements.push({ key, operator: goOperator, values: [...values].sort() });
  }
  requirements.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return { ok: true, value: formatRequirements(requirements) };
}

/**
 * Prints a `*LabelSelector` as Go's `%+v` does. `withTypeNames` says whether lists include the name of their type, as
 * in Kubernetes 1.16 and later.
 */
export function printGoSelector(selector: LabelSelector | undefined, withTypeNames: boolean): string {
  if (!selector) return 'nil';
  const labels = Object.entries(selector.matchLabels ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const expressions = (selector.matchExpressions ?? []).map(({ key, operator, values = [] }) => {
    const fields = `Key:${key},Operator:${operator},Values:[${values.join(' ')}],`;
    return withTypeNames ? `LabelSelectorRequirement{${fields}},` : `{${key} ${operator} [${values.join(' ')}]}`;
  });
  const list = withTypeNames ? `[]LabelSelectorRequirement{${expressions.join('')}}` : `[${expressions.join(' ')}]`;
  return `&LabelSelector{MatchLabels:map[string]string{${labels.map(([key, value]) => `${key}: ${value},`).join('')}},MatchExpressions:${list},}`;
}

// Finds out why a label selector is invalid, and writes the messages of apimachinery. The API server does not check
// these selectors; only the controller checks them.
import { goQuote } from '../go-quote.ts';
import type { LabelSelector } from '../hpa/autoscaler.ts';
import { labelValueErrors, qualifiedNameErrors } from '../name-validation.ts';
import type { Path } from '../path.ts';
import { apiServerDifferencesOf } from '../releases.ts';

export interface SelectorProblem {
  /**
   * The path of the wrong field in the selector. If a requirement has several faults, this is the path of the
   * requirement.
   */
  at: Path;
  /**
   * Whether the diagnostic marks the key or the value of the entry at `at`. The path `at` is the same in both cases,
   * because the key of a label has no path of its own.
   */
  on: 'key' | 'value';
  text: string;
  /** The same problem as in `text`, but without Go's notation. */
  explanation: string;
}

/** Returns the first problem. The labels are sorted, because the controller visits them in random order. */
export function labelSelectorProblem({
  matchLabels = {},
  matchExpressions = [],
}: LabelSelector): SelectorProblem | undefined {
  for (const key of Object.keys(matchLabels).sort()) {
    const ofKey = keyFaults(key);
    const faults = [...ofKey, ...valueFaults(key, [matchLabels[key] ?? ''])].map((fault) => ({ ...fault, at: [] }));
    const on = ofKey.length > 0 ? 'key' : 'value';
    if (faults.length > 0) return { ...together(['matchLabels', key], faults), on };
  }
  for (const [index, { key, operator, values }] of matchExpressions.entries()) {
    const faults = operatorFaults(operator) ?? [
      ...keyFaults(key),
      ...valueCountFaults(operator, values),
      ...valueFaults(key, values ?? []),
    ];
    if (faults.length > 0) return { ...together(['matchExpressions', index], faults), on: 'value' };
  }
  return undefined;
}

interface Fault {
  at: Path;
  text: string;
  explanation?: string;
}

function together(at: Path, faults: readonly Fault[]): Omit<SelectorProblem, 'on'> {
  const [first] = faults;
  const texts = faults.map(({ text }) => text);
  return {
    at: first && faults.length === 1 ? [...at, ...first.at] : at,
    text: texts.length > 1 ? `[${texts.join(', ')}]` : (texts[0] ?? ''),
    explanation: faults.map(({ text, explanation }) => explanation ?? text).join('; '),
  };
}

function operatorFaults(operator: string): Fault[] | undefined {
  const isKnown = ['In', 'NotIn', 'Exists', 'DoesNotExist'].includes(operator);
  return isKnown
    ? undefined
    : [{ at: ['operator'], text: `${goQuote(operator)} is not a valid label selector operator` }];
}

function keyFaults(key: string): Fault[] {
  const errors = qualifiedNameErrors(key, messageRules);
  return errors.length > 0 ? [{ at: ['key'], text: `key: Invalid value: ${goQuote(key)}: ${errors.join('; ')}` }] : [];
}

function valueCountFaults(operator: string, written: readonly string[] | undefined): Fault[] {
  const values = written ?? [];
  const needsValues = operator === 'In' || operator === 'NotIn';
  if (needsValues === values.length > 0) return [];
  const text = needsValues
    ? `values: Invalid value: []string(nil): for 'in', 'notin' operators, values set can't be empty`
    : `values: Invalid value: []string{${values.map(goQuote).join(', ')}}: values set must be empty for exists and does not exist`;
  const explanation = needsValues ? `operator ${operator} needs values` : `operator ${operator} allows no values`;
  return [{ at: [written ? 'values' : 'operator'], text, explanation }];
}

function valueFaults(key: string, values: readonly string[]): Fault[] {
  return values.flatMap((value, i) => {
    const errors = labelValueErrors(value, messageRules);
    return errors.length > 0
      ? [{ at: ['values', i], text: `values[${i}][${key}]: Invalid value: ${goQuote(value)}: ${errors.join('; ')}` }]
      : [];
  });
}

const messageRules = apiServerDifferencesOf('1.33');

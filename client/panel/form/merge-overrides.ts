import { isDeepEqual } from '../../../core/model/is-deep-equal.ts';
import type { OverrideValue, ScenarioOverrides } from './scenario-overrides.ts';

/**
 * Merges a change of the scenario file into the form: a field that the user has not changed gets the new value of the
 * file.
 */
export function mergeOverrides(
  form: ScenarioOverrides,
  before: ScenarioOverrides,
  after: ScenarioOverrides,
): ScenarioOverrides {
  const { values, ...lists } = form;
  const next: Record<string, unknown> = { ...after };
  for (const name of ['hours', 'points', 'csv', 'follow', 'faults', 'gates'] as const) {
    if (isDeepEqual(form[name], before[name])) continue;
    if (lists[name] === undefined) delete next[name];
    else next[name] = lists[name];
  }
  return { ...(next as unknown as ScenarioOverrides), values: mergeValues(values, before.values, after.values) };
}

function mergeValues(
  values: ScenarioOverrides['values'],
  before: ScenarioOverrides['values'],
  after: ScenarioOverrides['values'],
): ScenarioOverrides['values'] {
  const next: Record<string, OverrideValue> = { ...after };
  for (const path of new Set([...Object.keys(values), ...Object.keys(before)])) {
    const value = values[path];
    if (value === before[path]) continue;
    if (value === undefined) delete next[path];
    else next[path] = value;
  }
  return next;
}

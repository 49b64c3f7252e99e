import { nearestName } from '../../../model/nearest-name.ts';
import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import { asObject } from '../../../model/read-value.ts';
import { type Value, valueAt } from '../../../model/value.ts';
import { failureEffect } from './failed-metric.ts';
import { metricRule } from './horizontal-rule.ts';
import { selectorFault } from './metric-faults.ts';
import { metricText } from './metric-target.ts';

const operators: readonly string[] = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** Reports a metric selector that the API server accepts and the controller refuses. */
export const metricSelectorInvalid = metricRule(
  'metric-selector-invalid',
  'warning',
  (metric, subject) => {
    const fault = selectorFault(metric);
    if (fault === undefined) return undefined;
    const at = [...metric.pathOf('metric', 'selector'), ...fault.at];
    return {
      at,
      on: fault.on,
      message: `${failureEffect(subject)}: ${metricText(metric)} fails at every sync, because the controller refuses its selector: ${fault.explanation}.`,
      failing: { metrics: [metric.index], text: `the controller refuses the selector of ${metricText(metric)}` },
      fixes: operatorFixes(at, valueAt(asObject(metric.settings.metric), ['selector', ...fault.at])),
    };
  },
  { hasVerdicts: true },
);

function operatorFixes(at: Path, written: Value | undefined): ObjectFix[] {
  if (at.at(-1) !== 'operator' || typeof written !== 'string' || operators.includes(written)) return [];
  const intended = nearestName(written, operators);
  return intended === undefined ? [] : [changeFix(at, intended)];
}

import { nearestName } from '../../../model/nearest-name.ts';
import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import { asObject } from '../../../model/read-value.ts';
import { isList } from '../../../model/value.ts';
import type { WrittenMetric } from '../../horizontal-subject.ts';
import { failureEffect } from './failed-metric.ts';
import { metricRule } from './horizontal-rule.ts';
import { selectorFault } from './metric-faults.ts';
import { metricText } from './metric-target.ts';

const operators: readonly string[] = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

export const metricSelectorInvalid = metricRule(
  'metric-selector-invalid',
  'warning',
  function* (metric, subject) {
    const fault = selectorFault(metric);
    if (fault === undefined) return;
    const operator = wrongOperator(metric);
    yield {
      at: operator?.at ?? metric.pathOf('metric', 'selector'),
      on: operator ? 'value' : 'key',
      message: `${failureEffect(subject)}: ${metricText(metric)} fails at every sync, because the controller refuses its selector: ${fault}`,
      failing: { metrics: [metric.index], text: `the controller refuses the selector of ${metricText(metric)}` },
      ...(operator?.fixes && { fixes: operator.fixes }),
    };
  },
  { hasVerdicts: true },
);

function wrongOperator({ settings, pathOf }: WrittenMetric): { at: Path; fixes: ObjectFix[] } | undefined {
  const { matchExpressions } = asObject(asObject(settings.metric).selector);
  const items = isList(matchExpressions) ? matchExpressions : [];
  const index = items.findIndex((item) => !operators.includes(String(asObject(item).operator ?? '')));
  if (index < 0) return undefined;
  const { operator } = asObject(items[index]);
  const at = [...pathOf('metric', 'selector'), 'matchExpressions', index, 'operator'];
  const intended = typeof operator === 'string' ? nearestName(operator, operators) : undefined;
  return { at, fixes: intended === undefined ? [] : [changeFix(at, intended)] };
}

import { nearestName } from '../../../model/nearest-name.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { failureEffect } from './failed-metric.ts';
import { metricRule } from './horizontal-rule.ts';
import { unknownResourceFault } from './metric-faults.ts';

const abbreviations: Readonly<Record<string, string>> = { mem: 'memory', ram: 'memory' };

export const unknownResource = metricRule(
  'unknown-resource',
  'warning',
  function* (metric, subject) {
    const fault = unknownResourceFault(metric);
    if (!fault) return;
    const { name, pathOf } = metric;
    const at = pathOf('name');
    if (fault === 'qualified') {
      const message = `metrics-server reports only cpu and memory: unless another metrics API reports ${name}, this metric fails at every sync.`;
      yield { at, message, level: 'information' };
      return;
    }
    const lower = name.toLowerCase();
    const intended = Object.hasOwn(abbreviations, lower) ? abbreviations[lower] : nearestName(name, ['cpu', 'memory']);
    const question = intended === undefined ? '' : ` Did you mean ${intended}?`;
    yield {
      at,
      message: `${failureEffect(subject)}: the ${name} metric fails at every sync, because metrics-server reports only cpu and memory.${question}`,
      failing: { metrics: [metric.index], text: `metrics-server reports no ${name}` },
      ...(intended !== undefined && { fixes: [changeFix(at, intended)] }),
    };
  },
  { hasVerdicts: true },
);

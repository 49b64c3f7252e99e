import { nearestName } from '../../../model/nearest-name.ts';
import { changeFix } from '../../../model/object-fix.ts';
import type { HorizontalSubject, WrittenMetric } from '../../horizontal-subject.ts';
import { failureEffect } from './failed-metric.ts';
import { metricRule } from './horizontal-rule.ts';
import { unknownResourceFault } from './metric-faults.ts';

const abbreviations: Readonly<Record<string, string>> = { mem: 'memory', ram: 'memory' };

const otherProcessor = /^[abd-z]pus?$/i;

/** Reports a metric of a resource that metrics-server does not report. */
export const unknownResource = metricRule(
  'unknown-resource',
  'warning',
  (metric, subject) => {
    const fault = unknownResourceFault(metric);
    if (!fault) return undefined;
    const { name, pathOf } = metric;
    const at = pathOf('name');
    if (fault === 'qualified') {
      const message = `metrics-server reports only cpu and memory: unless another metrics API reports ${name}, this metric fails at every sync.`;
      return { at, message, level: 'information' };
    }
    const intended = intendedResource(name);
    const question = intended === undefined ? '' : ` Did you mean ${intended}?`;
    return {
      at,
      message: `${failureEffect(subject)}: the ${name} metric fails at every sync, because metrics-server reports only cpu and memory.${question}`,
      failing: { metrics: [metric.index], text: `metrics-server reports no ${name}` },
      ...(intended !== undefined && { fixes: [changeFix(at, intended, !isMeasured(intended, metric, subject))] }),
    };
  },
  { hasVerdicts: true },
);

function intendedResource(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(abbreviations, lower)) return abbreviations[lower];
  return otherProcessor.test(name) ? undefined : nearestName(name, ['cpu', 'memory']);
}

/**
 * If another metric already measures the resource, the user probably means another resource, so the fix is not
 * preferred.
 */
function isMeasured(name: string, { type, index }: WrittenMetric, { metrics }: HorizontalSubject): boolean {
  return metrics.some((other) => other.index !== index && other.type === type && other.name === name);
}

import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import { milliOf } from '../../../model/quantity.ts';
import type { HorizontalSubject, WrittenMetric } from '../../horizontal-subject.ts';
import type { Rule } from '../../rule.ts';
import { requestOfPod } from '../../workspace/workload-links.ts';
import { metricRule } from './horizontal-rule.ts';
import { readQuantity } from './metric-target.ts';

/** Few nodes have so many cores. */
const manyMilliCores = 100_000n;

const rule = metricRule('cpu-unit', 'warning', function* (metric, subject) {
  const read = readQuantity(metric, subject);
  const isCpu = (metric.type === 'Resource' || metric.type === 'ContainerResource') && metric.name === 'cpu';
  const milli = read && isCpu ? milliOf(read.quantity) : 0n;
  if (!read || milli < manyMilliCores) return;
  const { text } = read;
  const { container } = metric.settings;
  yield {
    at: metric.pathOf('target', 'averageValue'),
    message: `A pod would have to use ${milli / 1000n} cores on average: ${text} counts cores. Write 500m for half a core.`,
    fixes: fixesOf(metric, text, subject),
    // Such a pod may exist.
    unless: (workload) =>
      (requestOfPod(workload, 'cpu', typeof container === 'string' ? container : undefined) ?? 0) >= Number(milli),
  };
});

export const cpuUnit: Rule = { ...rule, needsWorkload: true };

function fixesOf({ pathOf }: WrittenMetric, text: string, { version }: HorizontalSubject): ObjectFix[] {
  if (!/^\d+$/.test(text)) return [];
  const at = pathOf('target', 'averageValue');
  const percent = Number(text);
  const hasType = version === 'v2' || version === 'v2beta2';
  return [
    changeFix(at, `${text}m`, false),
    {
      title: `Change to ${percent} % of the request`,
      isPreferred: false,
      changes: [
        { at, to: undefined },
        { at: pathOf('target', 'averageUtilization'), to: percent },
        ...(hasType ? [{ at: pathOf('target', 'type'), to: 'Utilization' }] : []),
      ],
    },
  ];
}

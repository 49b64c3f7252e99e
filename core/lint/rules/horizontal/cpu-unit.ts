import { requestOfPod } from '../../../index/links/workload-links.ts';
import type { Workload } from '../../../index/workspace-object.ts';
import { changeFix, type ObjectFix } from '../../../model/object-fix.ts';
import { milliOf } from '../../../model/quantity.ts';
import { asString } from '../../../model/read-value.ts';
import type { HorizontalSubject, WrittenMetric } from '../../horizontal-subject.ts';
import type { Rule } from '../../rule.ts';
import { limitOf } from '../target/pod-limit.ts';
import { metricRule } from './horizontal-rule.ts';
import { readQuantity } from './metric-target.ts';

/** From this number of milli-cores on, the unit is doubtful: few nodes have as many cores. */
const manyMilliCores = 100_000n;

const rule = metricRule('cpu-unit', 'warning', (metric, subject) => {
  const read = readQuantity(metric, subject);
  const isCpu = (metric.type === 'Resource' || metric.type === 'ContainerResource') && metric.name === 'cpu';
  const milli = read && isCpu ? milliOf(read.quantity) : 0n;
  if (!read || milli < manyMilliCores) return undefined;
  const { text } = read;
  const { container } = metric.settings;
  return {
    at: metric.pathOf('target', 'averageValue'),
    message: `A pod would have to use ${milli / 1000n} cores on average${hasUnit(text) ? '' : `: without a unit, ${text} counts cores`}.${adviceOf(milli)}`,
    fixes: fixesOf(metric, { text, milli }, subject),
    unless: (workload) => isAnswered(workload, milli, asString(container) || undefined),
  };
});

/** Reports a cpu target of 100 cores or more per pod, where an `m` is probably missing. */
export const cpuUnit: Rule = { ...rule, needsWorkload: true };

/**
 * Whether the workload makes a report unnecessary. A cpu request of at least the target makes the target plausible.
 * With a cpu limit, `target-above-limit` checks the target.
 */
function isAnswered(workload: Workload, milli: bigint, container: string | undefined): boolean {
  const request = requestOfPod(workload, 'cpu', container) ?? 0;
  return request >= Number(milli) || limitOf(workload, 'cpu', container) !== undefined;
}

function adviceOf(milli: bigint): string {
  if (!isWholeCores(milli)) return '';
  const cores = Number(milli) / 1_000_000;
  return ` Write ${milli / 1000n}m for ${cores} core${cores === 1 ? '' : 's'}.`;
}

function isWholeCores(milli: bigint): boolean {
  return milli % 1000n === 0n;
}

function hasUnit(text: string): boolean {
  return !/^\d+$/.test(text);
}

function fixesOf(
  { pathOf }: WrittenMetric,
  { text, milli }: { text: string; milli: bigint },
  { version }: HorizontalSubject,
): ObjectFix[] {
  const at = pathOf('target', 'averageValue');
  const inMilliCores = isWholeCores(milli) ? [changeFix(at, `${milli / 1000n}m`, false)] : [];
  if (hasUnit(text)) return inMilliCores;
  const percent = Number(text);
  const hasType = version === 'v2' || version === 'v2beta2';
  return [
    ...inMilliCores,
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

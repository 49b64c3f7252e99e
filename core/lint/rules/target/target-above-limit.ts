import { mayBePatched } from '../../../index/links/patched-workload.ts';
import { titleOf } from '../../../index/links/proving-part.ts';
import { milliOfText, requestOfContainers, withSameTarget } from '../../../index/links/workload-links.ts';
import type { HorizontalPodAutoscaler } from '../../../model/hpa/autoscaler.ts';
import { metricSourceOf } from '../../../model/hpa/metric-source.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { parseQuantity, toNumber } from '../../../model/quantity.ts';
import { defaultFlags } from '../../../simulator/controller-flags.ts';
import { formatMilli } from '../../../simulator/milli.ts';
import type { WorkspaceFinding } from '../../rule.ts';
import { limitOf, measuredContainers } from './pod-limit.ts';
import { horizontalAutoscalerOf, type Target, targetRule } from './workspace-rule.ts';

/** Throttling is not exact, so the usage of a container can reach its limit × this factor. */
const overshoot = 1.02;

/** Reports a target that usage cannot exceed, because of the limits of the containers. */
export const targetAboveLimit = targetRule(
  'target-above-limit',
  'warning',
  (found) => {
    const { subject } = found;
    const autoscaler = horizontalAutoscalerOf(subject.object);
    const bounded = autoscaler ? boundedMetrics(autoscaler, found) : [];
    if (!autoscaler || bounded.length === 0 || mayChange(found)) return undefined;
    return unreachableMetrics(bounded, found, bounded.length === autoscaler.metrics.length);
  },
  {
    hasVerdicts: true,
    isPossible: (object) => horizontalAutoscalerOf(object)?.metrics.some(({ type }) => /Resource$/.test(type)) === true,
  },
);

function* unreachableMetrics(
  bounded: readonly BoundedMetric[],
  { target, subject }: Target,
  isAlone: boolean,
): Generator<WorkspaceFinding> {
  for (const { index, resource, limitText, percent, tolerated, reachable } of bounded) {
    const written = subject.horizontal()?.metrics.find((metric) => metric.index === index);
    const text = `the ${resource} limits of ${titleOf(target)} allow only ${percent < 1 ? 'less than 1' : percent} % of the target`;
    yield {
      at: written?.pathOf('target') ?? ['spec', 'metrics', index],
      on: 'key',
      message: `The ${resource} metric never scales up: ${text} (${limitText} ${resource} per pod), and up to ${tolerated} % is tolerated. A container that a webhook adds could use more.`,
      ...(written && { fixes: [changeFix(written.pathOf('target', reachable.field), reachable.value, false)] }),
      provenBy: { found: target, text: titleOf(target), part: 'resources' },
      ...(isAlone && {
        verdict: {
          text: `never scales up: ${text}`,
          contradicts: 'scaleUp',
          condition: 'with a target below the limits',
        } as const,
      }),
    };
  }
}

interface BoundedMetric {
  index: number;
  resource: string;
  limitText: string;
  percent: number;
  tolerated: number;
  /**
   * The highest target at which the metric can scale up: usage at the limits is above this target by more than the
   * tolerance.
   */
  reachable: { field: string; value: number | string };
}

function boundedMetrics(autoscaler: HorizontalPodAutoscaler, { workload, subject }: Target): BoundedMetric[] {
  const tolerance = toleranceOf(autoscaler);
  return autoscaler.metrics.flatMap((metric, index) => {
    const { name: resource, container, target } = metricSourceOf(metric);
    const limit = resource === undefined ? undefined : limitOf(workload, resource, container);
    const request =
      resource === undefined
        ? undefined
        : requestOfContainers(measuredContainers(workload, container, subject.has.sidecarRequests), resource);
    if (resource === undefined || !limit || (resource !== 'cpu' && resource !== 'memory')) return [];
    const goal = targetMilli(target, request);
    if (!goal || (limit.milli * overshoot) / goal > 1 + tolerance) return [];
    const percent = Math.floor((limit.milli / goal) * 100);
    const reachable = reachableTarget(
      limit.milli / (1 + tolerance),
      resource,
      target.averageValue === undefined ? request : undefined,
    );
    return [
      { index, resource, limitText: limit.text, percent, tolerated: Math.round((1 + tolerance) * 100), reachable },
    ];
  });
}

function reachableTarget(milli: number, resource: string, request: number | undefined): BoundedMetric['reachable'] {
  if (request !== undefined)
    return { field: 'averageUtilization', value: Math.max(1, Math.ceil((milli * 100) / request) - 1) };
  const unit = resource === 'memory' ? 1024 * 1024 * 1000 : 1;
  const below = Math.max(1, Math.ceil(milli / unit) - 1);
  return { field: 'averageValue', value: formatMilli(below * unit, resource === 'memory') };
}

function targetMilli(
  { averageValue, averageUtilization }: { averageValue?: string; averageUtilization?: number },
  request: number | undefined,
): number | undefined {
  if (averageValue !== undefined) return milliOfText(averageValue);
  return averageUtilization === undefined || request === undefined ? undefined : (request * averageUtilization) / 100;
}

function toleranceOf({ behavior }: HorizontalPodAutoscaler): number {
  const written = behavior?.scaleUp.tolerance;
  const parsed = written === undefined ? undefined : parseQuantity(written);
  return parsed?.ok ? toNumber(parsed.value) : defaultFlags.tolerance;
}

function mayChange({ own, target, subject }: Target): boolean {
  const { index } = subject.workspaceContext;
  const [vertical] = withSameTarget(index, own, 'verticalAutoscaler');
  return vertical !== undefined || mayBePatched(index, target, 'resources');
}

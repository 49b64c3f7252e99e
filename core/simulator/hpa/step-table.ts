// Creates a table for a metric target: the metric values at which the HPA scales up and down at each replica count.

import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Path } from '../../model/path.ts';
import type { PodRequest, StepRow, StepTable, StepTableOptions } from '../controller-description.ts';
import { formatMilli } from '../milli.ts';
import type { Profile } from '../profile.ts';
import { type ComparedTarget, isDividedByPods, type TargetUnit } from './metrics/metric-calculation.ts';
import { type PreparedController, type PreparedMetric, prepare } from './prepare.ts';
import { type ScalingStep, scalingSteps } from './scaling-steps.ts';
import { toleranceOf } from './tolerance.ts';

export function horizontalStepTable(
  hpa: HorizontalPodAutoscaler,
  path: Path,
  options: StepTableOptions,
): StepTable | undefined {
  const index = metricIndexAt(hpa, path);
  const controller = prepare(hpa, options.profile);
  const metric = controller.metrics.find((each) => each.path[2] === index);
  if (metric?.compared?.field !== targetFieldAt(path)) return undefined;
  return metric && metricStepTable(hpa, { controller, metric }, options);
}

/**
 * Returns the step table of a metric; undefined if the metric has no target, or if the target is too large for exact
 * numbers. The caller passes the prepared object, so that several tables need only one preparation.
 */
export function metricStepTable(
  hpa: HorizontalPodAutoscaler,
  { controller, metric }: { controller: PreparedController; metric: PreparedMetric },
  { profile, request, sizes, isAverage = false }: StepTableOptions,
): StepTable | undefined {
  const steps = metric.compared && scalingSteps(controller, metric, sizes);
  if (!metric.compared || !steps || steps.length === 0) return undefined;
  const { unit, amount } = metric.compared;
  const resource = 'resource' in metric.reads ? metric.reads.resource : undefined;
  const divided = isAverage && isDividedByPods(metric.compared);
  const texts = boundaryTexts(resource, unit, request);
  const rows = steps.map((step) => rowOf(step, hpa, divided ? averageTexts(step.replicas) : texts));
  const target = unit === 'percent' && request ? targetText(resource, Number(amount), request) : undefined;
  return {
    ...(target !== undefined && { target }),
    isPercent: unit === 'percent',
    rows,
    note: footnote(hpa, unit, profile),
  };
}

function metricIndexAt({ metrics }: HorizontalPodAutoscaler, path: Path): number | undefined {
  const [spec, field, index] = path;
  if (spec !== 'spec') return undefined;
  if (field === 'metrics' && typeof index === 'number') return index;
  if (field !== 'targetCPUUtilizationPercentage') return undefined;
  const cpu = metrics.findIndex((metric) => metric.type === 'Resource' && metric.resource.name === 'cpu');
  return cpu === -1 ? undefined : cpu;
}

/**
 * Returns the field of the target at a path. Older API versions use names such as `targetAverageValue` for
 * `averageValue`.
 */
function targetFieldAt(path: Path): ComparedTarget['field'] | undefined {
  const key = String(path.at(-1)).replace(/^target/, '');
  if (/^(?:average|cpu)utilization/i.test(key)) return 'averageUtilization';
  if (/^averageValue$/i.test(key)) return 'averageValue';
  return /^value$/i.test(key) ? 'value' : undefined;
}

type BoundaryTexts = Record<'up' | 'down', (at: number) => string>;

function rowOf(
  { replicas, up, down }: ScalingStep,
  { minReplicas, maxReplicas }: HorizontalPodAutoscaler,
  texts: BoundaryTexts,
): StepRow {
  return {
    replicas,
    ...(up &&
      replicas < maxReplicas && { scaleUpAt: `${texts.up(up.at)} (to ${Math.min(up.recommended, maxReplicas)})` }),
    ...(down &&
      replicas > minReplicas && {
        scaleDownAt: `${texts.down(down.below)} (to ${Math.max(down.recommended, minReplicas)})`,
      }),
  };
}

function targetText(resource: string | undefined, target: number, request: PodRequest): string {
  const ofRequest = (milli: number) => shareText(milli, resource);
  return `${request.workload} requests ${ofRequest(request.milli)}, so the target is ${ofRequest((request.milli * target) / 100)} per pod.`;
}

function footnote({ behavior }: HorizontalPodAutoscaler, unit: TargetUnit, profile: Profile): string {
  const { up, down } = toleranceOf(behavior, profile);
  const percent = (part: number) => `${Math.round(part * 1000) / 10} %`;
  const tolerance = up === down ? percent(up) : `${percent(up)} up, ${percent(down)} down`;
  const values = unit === 'perPod' ? 'Average per pod, if all pods are ready' : 'If all pods are ready';
  return `${values}; tolerance ${tolerance}. Windows and policies may delay or limit a change.`;
}

const isRoundBefore = (at: number) => (at - 1) % 1000 === 0;

/**
 * A boundary one thousandth above a whole number is written as `over 33` instead of `33001m or more`, or as `30 or
 * less` instead of `below 30001m`.
 */
function boundaryTexts(resource: string | undefined, unit: TargetUnit, request: PodRequest | undefined): BoundaryTexts {
  const percent = (at: number) => (request ? `${at} %, ${shareText((request.milli * at) / 100, resource)}` : `${at} %`);
  if (unit === 'percent') return { up: percent, down: percent };
  const text = (milli: number) => shareText(milli, resource);
  return {
    up: (at) => (isRoundBefore(at) ? `over ${text(at - 1)}` : `${text(at)} or more`),
    down: (below) => (isRoundBefore(below) ? `${text(below - 1)} or less` : `below ${text(below)}`),
  };
}

function averageTexts(replicas: number): BoundaryTexts {
  const text = (milli: number) =>
    `${shareText(Math.round(milli / replicas), undefined)} on average (${shareText(milli, undefined)} in all)`;
  return {
    up: (at) => (isRoundBefore(at) ? `over ${text(at - 1)}` : `${text(at)} or more`),
    down: (below) => (isRoundBefore(below) ? `at most ${text(below - 1)}` : `below ${text(below)}`),
  };
}

function shareText(milli: number, resource: string | undefined): string {
  // Counts of requests or messages are not written in thousandths.
  if (!resource && milli % 1000 !== 0) return String(Math.round(milli) / 1000);
  if (resource !== 'memory') return Number.isInteger(milli) ? formatMilli(milli) : `${Math.round(milli * 10) / 10}m`;
  const mebibytes = milli / 1000 / 1024 ** 2;
  return mebibytes < 1 ? formatMilli(Math.ceil(milli / 1000) * 1000, true) : `${Math.round(mebibytes * 10) / 10}Mi`;
}

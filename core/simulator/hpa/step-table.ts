// A metric target as a table: at which value each replica count scales up and down, for this object. The numbers come
// from the controller's own calculation.

import type { HorizontalPodAutoscaler, Metric } from '../../model/hpa/autoscaler.ts';
import { metricSourceOf } from '../../model/hpa/metric-source.ts';
import type { Path } from '../../model/path.ts';
import type { PodRequest, StepRow, StepTable, StepTableOptions } from '../controller-description.ts';
import { formatMilli } from '../milli.ts';
import type { Profile } from '../profile.ts';
import { type ScalingStep, type StepUnit, scalingSteps } from './scaling-steps.ts';
import { toleranceOf } from './tolerance.ts';

/** Undefined if the field is not the target that the controller reads. */
export function horizontalStepTable(
  hpa: HorizontalPodAutoscaler,
  path: Path,
  { profile, request, sizes }: StepTableOptions,
): StepTable | undefined {
  const index = metricIndexAt(hpa, path);
  const metric = index === undefined ? undefined : hpa.metrics[index];
  if (index === undefined || !metric || effectiveTargetField(metric) !== targetFieldAt(path)) return undefined;
  const scaling = scalingSteps(hpa, index, profile, sizes);
  if (!scaling || scaling.steps.length === 0) return undefined;
  const texts = boundaryTexts(metric, scaling.unit, request);
  const rows = scaling.steps.map((step) => rowOf(step, hpa, texts));
  const target = targetText(metric, request);
  return {
    ...(target !== undefined && { target }),
    isPercent: scaling.unit === 'percent',
    rows,
    note: footnote(hpa, scaling.unit, profile),
  };
}

/** The metric that contains the path; in `autoscaling/v1`, cpu. */
function metricIndexAt({ metrics }: HorizontalPodAutoscaler, path: Path): number | undefined {
  const [spec, field, index] = path;
  if (spec !== 'spec') return undefined;
  if (field === 'metrics' && typeof index === 'number') return index;
  if (field !== 'targetCPUUtilizationPercentage') return undefined;
  const cpu = metrics.findIndex((metric) => metric.type === 'Resource' && metric.resource.name === 'cpu');
  return cpu === -1 ? undefined : cpu;
}

type TargetField = 'averageUtilization' | 'averageValue' | 'value';

/** Older API versions name the fields `targetAverageValue`, `targetValue` … */
function targetFieldAt(path: Path): TargetField | undefined {
  const key = String(path.at(-1)).replace(/^target/, '');
  if (/^(?:average|cpu)utilization/i.test(key)) return 'averageUtilization';
  if (/^averageValue$/i.test(key)) return 'averageValue';
  return /^value$/i.test(key) ? 'value' : undefined;
}

/** The field that the controller reads, regardless of `type`; for Object metrics `type` decides. */
function effectiveTargetField(metric: Metric): TargetField | undefined {
  const { target } = metricSourceOf(metric);
  if (metric.type === 'Object') return target.type === 'AverageValue' ? 'averageValue' : 'value';
  if (target.averageValue !== undefined) return 'averageValue';
  if (metric.type === 'External') return target.value === undefined ? undefined : 'value';
  return target.averageUtilization === undefined ? undefined : 'averageUtilization';
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

function targetText(metric: Metric, request: PodRequest | undefined): string | undefined {
  const { averageUtilization } = metricSourceOf(metric).target;
  if (!request || effectiveTargetField(metric) !== 'averageUtilization' || averageUtilization === undefined)
    return undefined;
  const ofRequest = (milli: number) => shareText(milli, metric);
  return `\`${request.workload}\` requests ${ofRequest(request.milli)}, so the target is ${ofRequest((request.milli * averageUtilization) / 100)} per pod.`;
}

function footnote({ behavior }: HorizontalPodAutoscaler, unit: StepUnit, profile: Profile): string {
  const { up, down } = toleranceOf(behavior, profile);
  const percent = (part: number) => `${Math.round(part * 1000) / 10} %`;
  const tolerance = up === down ? percent(up) : `${percent(up)} up, ${percent(down)} down`;
  const values = unit === 'perPod' ? 'Average per pod, all pods ready' : 'All pods ready';
  return `${values}; tolerance ${tolerance}. Windows and policies may delay or limit a change.`;
}

/** The boundaries are whole thousandths: 33001m or more is over 33, below 30001m is 30 or less. */
function boundaryTexts(metric: Metric, unit: StepUnit, request: PodRequest | undefined): BoundaryTexts {
  const percent = (at: number) => (request ? `${at} %, ${shareText((request.milli * at) / 100, metric)}` : `${at} %`);
  if (unit === 'percent') return { up: percent, down: percent };
  const text = (milli: number) => shareText(milli, metric);
  const isRoundBefore = (at: number) => (at - 1) % 1000 === 0 && at % 1000 !== 0;
  return {
    up: (at) => (isRoundBefore(at) ? `over ${text(at - 1)}` : `${text(at)} or more`),
    down: (below) => (isRoundBefore(below) ? `${text(below - 1)} or less` : `below ${text(below)}`),
  };
}

/** Thousandths as a readable quantity. Memory is counted in bytes, where thousandths are negligible. */
function shareText(milli: number, metric: Metric): string {
  const { name = '' } = metricSourceOf(metric);
  // What is counted in requests or messages, nobody writes in thousandths.
  if (name === '' && milli % 1000 !== 0) return String(Math.round(milli) / 1000);
  if (name !== 'memory') return Number.isInteger(milli) ? formatMilli(milli) : `${Math.round(milli * 10) / 10}m`;
  const mebibytes = milli / 1000 / 1024 ** 2;
  return mebibytes < 1 ? formatMilli(Math.ceil(milli / 1000) * 1000, true) : `${Math.round(mebibytes * 10) / 10}Mi`;
}

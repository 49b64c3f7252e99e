// A target as a table: at which value each size grows and shrinks, in this very object. The numbers are the controller's own.
import type { HorizontalPodAutoscaler, Metric, MetricTarget } from '../../model/hpa/autoscaler.ts';
import type { Path } from '../../model/path.ts';
import type { KnownRequest, StepRow, StepsOptions, StepTable } from '../controller.ts';
import { formatMilli } from '../milli.ts';
import type { Profile } from '../profile.ts';
import { type Step, type StepUnit, stepsOf } from './steps.ts';
import { toleranceOf } from './tolerance.ts';

/** Undefined where the field is not the target that counts. */
export function horizontalSteps(
  hpa: HorizontalPodAutoscaler,
  path: Path,
  { profile, request, sizes }: StepsOptions,
): StepTable | undefined {
  const index = metricIndexAt(hpa, path);
  const metric = index === undefined ? undefined : hpa.metrics[index];
  if (index === undefined || !metric || countingField(metric) !== fieldOf(path)) return undefined;
  const found = stepsOf(hpa, index, profile, sizes);
  if (!found || found.steps.length === 0) return undefined;
  const words = wordsFor(metric, found.unit, request);
  const rows = found.steps.map((step) => rowOf(step, hpa, words));
  return { counts: found.unit, intro: targetLine(metric, request), rows, note: footnote(hpa, profile) };
}

/** The metric that the path is in; of `autoscaling/v1`, cpu. */
function metricIndexAt({ metrics }: HorizontalPodAutoscaler, path: Path): number | undefined {
  const [spec, field, index] = path;
  if (spec !== 'spec') return undefined;
  if (field === 'metrics' && typeof index === 'number') return index;
  if (field !== 'targetCPUUtilizationPercentage') return undefined;
  const cpu = metrics.findIndex((metric) => metric.type === 'Resource' && metric.resource.name === 'cpu');
  return cpu === -1 ? undefined : cpu;
}

type TargetField = 'averageUtilization' | 'averageValue' | 'value';

/** Older versions call them `targetAverageValue`, `targetValue` … */
function fieldOf(path: Path): TargetField | undefined {
  const key = String(path.at(-1)).replace(/^target/, '');
  if (/^(?:average|cpu)utilization/i.test(key)) return 'averageUtilization';
  if (/^averageValue$/i.test(key)) return 'averageValue';
  return /^value$/i.test(key) ? 'value' : undefined;
}

/** The field that the controller reads, whatever `type` says; of Object metrics `type` decides. */
function countingField(metric: Metric): TargetField | undefined {
  const target = targetOf(metric);
  if (metric.type === 'Object') return target.type === 'AverageValue' ? 'averageValue' : 'value';
  if (target.averageValue !== undefined) return 'averageValue';
  if (metric.type === 'External') return target.value === undefined ? undefined : 'value';
  return target.averageUtilization === undefined ? undefined : 'averageUtilization';
}

function targetOf(metric: Metric): MetricTarget {
  switch (metric.type) {
    case 'Resource':
      return metric.resource.target;
    case 'ContainerResource':
      return metric.containerResource.target;
    case 'Pods':
      return metric.pods.target;
    case 'Object':
      return metric.object.target;
    case 'External':
      return metric.external.target;
  }
}

type Words = Record<'up' | 'down', (at: number) => string>;

function rowOf({ replicas, up, down }: Step, { minReplicas, maxReplicas }: HorizontalPodAutoscaler, words: Words): StepRow {
  return {
    replicas,
    ...(up && replicas < maxReplicas && { grows: `${words.up(up.at)} (to ${Math.min(up.asks, maxReplicas)})` }),
    ...(down && replicas > minReplicas && { shrinks: `${words.down(down.below)} (to ${Math.max(down.asks, minReplicas)})` }),
  };
}

function targetLine(metric: Metric, request: KnownRequest | undefined): string {
  const { averageUtilization } = targetOf(metric);
  if (countingField(metric) !== 'averageUtilization' || averageUtilization === undefined) return '';
  const said = 'All usage ÷ all requests, truncated to whole percents';
  if (!request) return `${said}.`;
  const ofRequest = (milli: number) => shareText(milli, metric);
  return `${said}: \`${request.workload}\` requests ${ofRequest(request.milli)}, so the target is ${ofRequest((request.milli * averageUtilization) / 100)} per pod.`;
}

function footnote({ minReplicas, maxReplicas, behavior }: HorizontalPodAutoscaler, profile: Profile): string {
  const { up, down } = toleranceOf(behavior, profile);
  const percent = (part: number) => `${Math.round(part * 1000) / 10} %`;
  const tolerance = up === down ? percent(up) : `${percent(up)} up, ${percent(down)} down`;
  return `All pods ready; tolerance ${tolerance}. Replicas stay within ${minReplicas} … ${maxReplicas}; windows and policies may slow scaling down.`;
}

/** The borders are whole thousandths: 33001m or more is over 33, below 30001m is 30 or less. */
function wordsFor(metric: Metric, unit: StepUnit, request: KnownRequest | undefined): Words {
  const percent = (at: number) => (request ? `${at} %, ${shareText((request.milli * at) / 100, metric)}` : `${at} %`);
  if (unit === 'percent') return { up: percent, down: percent };
  const text = (milli: number) => shareText(milli, metric);
  const isRoundBefore = (at: number) => (at - 1) % 1000 === 0 && at % 1000 !== 0;
  return {
    up: (at) => (isRoundBefore(at) ? `over ${text(at - 1)}` : `${text(at)} or more`),
    down: (below) => (isRoundBefore(below) ? `${text(below - 1)} or less` : `below ${text(below)}`),
  };
}

/** Thousandths as people write them. Memory is counted in bytes, where a thousandth is nothing. */
function shareText(milli: number, metric: Metric): string {
  const name = metric.type === 'Resource' ? metric.resource.name : metric.type === 'ContainerResource' ? metric.containerResource.name : '';
  // What is counted in requests or messages, nobody writes in thousandths.
  if (name === '' && milli % 1000 !== 0) return String(Math.round(milli) / 1000);
  if (name !== 'memory') return Number.isInteger(milli) ? formatMilli(milli) : `${Math.round(milli * 10) / 10}m`;
  const mebibytes = milli / 1000 / 1024 ** 2;
  return mebibytes < 1 ? formatMilli(Math.ceil(milli / 1000) * 1000, true) : `${Math.round(mebibytes * 10) / 10}Mi`;
}

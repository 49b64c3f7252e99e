// A defaulted spec made ready for many passes: quantities read, selectors and names written out once.
import type { LabelSelector } from '../../model/hpa/autoscaler.ts';
import { isZeroInt64Value } from '../../model/int64-milli-value.ts';
import type { Path } from '../../model/path.ts';
import type { Recommender, WatermarkBounds, WatermarkMetric, WatermarkSpec } from '../../model/watermark/autoscaler.ts';
import { printGoMap } from '../../model/watermark/spec-problem.ts';
import type { Int64 } from '../int64.ts';
import { printGoSelector, selectorQuery } from '../labels/format-selector.ts';
import { labelSelectorProblem } from '../labels/label-selector-problem.ts';
import { readMilli } from '../milli.ts';

export interface WatermarkSettings {
  spec: WatermarkSpec;
  minReplicas: number;
  maxReplicas: number;
  average: boolean;
  toleranceMilli: Int64;
  upFactorMilli: Int64;
  downFactorMilli: Int64;
  modulo: number;
  converge: 'high' | 'low' | 'off';
  metrics: readonly PreparedWatermarkMetric[];
}

export interface PreparedWatermarkMetric extends Watermarks {
  /** There is a watermark, and those that there are are quantities: no template stands for one. */
  hasKnownWatermarks: boolean;
  type: 'External' | 'Resource';
  /** Said in Ki, Mi, Gi. */
  isBytes: boolean;
  /** `spec.metrics[0].external` */
  path: Path;
  name: string;
  selector: LabelSelector;
  query: ReturnType<typeof selectorQuery>;
  /** As errors print the selector. */
  printedSelector: string;
  /** `requests{map[service:billing]}`: how events and conditions name it. */
  description: string;
  /** How we name it: without the selector where no other metric bears its name. */
  label: string;
}

export interface Watermarks {
  highMilli: Int64;
  lowMilli: Int64;
}

export function prepareSettings(spec: WatermarkSpec): WatermarkSettings {
  return {
    spec,
    minReplicas: spec.minReplicas ?? 0,
    maxReplicas: spec.maxReplicas,
    average: spec.algorithm === 'average',
    toleranceMilli: milliOrZero(spec.tolerance),
    upFactorMilli: parseFactor(spec.scaleUpLimitFactor),
    downFactorMilli: parseFactor(spec.scaleDownLimitFactor),
    modulo: spec.replicaScalingAbsoluteModulo ?? 1,
    converge: parseConvergence(spec.convergeTowardsWatermark),
    metrics: withUniqueLabels(spec.metrics.flatMap((metric, index) => prepareMetric(metric, index) ?? [])),
  };
}

function parseConvergence(text: string): WatermarkSettings['converge'] {
  if (text === 'highwatermark') return 'high';
  return text === 'lowwatermark' ? 'low' : 'off';
}

/**
 * None for what has no source. One without a selector is refused by the controller's check, and still says how fast
 * replicas move.
 */
function prepareMetric(metric: WatermarkMetric, index: number): PreparedWatermarkMetric | undefined {
  const { type } = metric;
  const source = metricSource(metric);
  if (!source || (type !== 'External' && type !== 'Resource')) return undefined;
  const name = 'metricName' in source ? source.metricName : source.name;
  const selector = source.metricSelector ?? {};
  return {
    type,
    isBytes: type === 'Resource' && name === 'memory',
    path: ['spec', 'metrics', index, type.toLowerCase()],
    name,
    selector,
    query: parseQuery(selector),
    printedSelector: printGoSelector(selector, true),
    description: `${name}{${printGoMap(selector.matchLabels)}}`,
    label: name,
    ...resolveWatermarks(source),
    hasKnownWatermarks:
      watermarksOf(source).length > 0 && watermarksOf(source).every((mark) => readMilli(mark) !== undefined),
  };
}

function parseQuery(selector: LabelSelector): PreparedWatermarkMetric['query'] {
  const problem = labelSelectorProblem(selector);
  return problem === undefined ? selectorQuery(selector, 'label') : { ok: false, problem };
}

function withUniqueLabels(metrics: readonly PreparedWatermarkMetric[]): PreparedWatermarkMetric[] {
  const isUnique = (name: string) => metrics.filter((metric) => metric.name === name).length === 1;
  return metrics.map((metric) => (isUnique(metric.name) ? metric : { ...metric, label: metric.description }));
}

/**
 * Without those that are still being typed: they have no source yet, or no watermark. All of them, where none is
 * finished.
 */
export function completeMetrics(metrics: readonly WatermarkMetric[]): readonly WatermarkMetric[] {
  const finished = metrics.filter((metric) => {
    const source = metricSource(metric);
    return source !== undefined && watermarksOf(source).length > 0;
  });
  return finished.length > 0 ? finished : metrics;
}

function metricSource({
  type,
  external,
  resource,
}: WatermarkMetric): WatermarkMetric['external'] | WatermarkMetric['resource'] {
  return type === 'External' ? external : type === 'Resource' ? resource : undefined;
}

export function watermarksOf({ highWatermark, lowWatermark }: WatermarkBounds): string[] {
  return [highWatermark, lowWatermark].filter((mark) => mark !== undefined);
}

/** One that is missing is the other one. */
function resolveWatermarks({ highWatermark, lowWatermark }: WatermarkBounds): Watermarks {
  return {
    highMilli: milliOrZero(highWatermark ?? lowWatermark),
    lowMilli: milliOrZero(lowWatermark ?? highWatermark),
  };
}

/** `recommender{targetType:load,a:x}` */
export function recommenderNameOf({ targetType, settings }: Recommender): string {
  const keys = Object.keys(settings).sort();
  return `recommender{targetType:${targetType}${keys.map((key) => `,${key}:${settings[key]}`).join('')}}`;
}

/**
 * Whether it is 0 is asked of whole units. One so large that nothing is left of its thousandths still lets one replica
 * move.
 */
function parseFactor(text: string | undefined): Int64 {
  const milli = milliOrZero(text);
  return Number(milli) === 0 && text !== undefined && !isZeroInt64Value(text) ? 1 : milli;
}

export function milliOrZero(text: string | undefined): Int64 {
  return (text === undefined ? undefined : readMilli(text)) ?? 0;
}

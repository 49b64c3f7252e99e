// A defaulted spec prepared for many passes: quantities are parsed, selectors and names formatted once.
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
  /** The metric has a watermark, and its watermarks are quantities, not template expressions. */
  hasKnownWatermarks: boolean;
  type: 'External' | 'Resource';
  /** Shown in Ki, Mi, Gi. */
  isBytes: boolean;
  /** `spec.metrics[0].external` */
  path: Path;
  name: string;
  selector: LabelSelector;
  query: ReturnType<typeof selectorQuery>;
  /** The selector as errors print it. */
  printedSelector: string;
  /** `requests{map[service:billing]}`: its name in events and conditions. */
  description: string;
  /** Our name: without the selector if no other metric has the same name. */
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
 * Undefined for a metric without a source. The controller's check refuses one without a selector, but it still shows
 * how fast replicas change.
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
  return problem === undefined ? selectorQuery(selector, 'label') : { ok: false, problem: problem.text };
}

function withUniqueLabels(metrics: readonly PreparedWatermarkMetric[]): PreparedWatermarkMetric[] {
  const isUnique = (name: string) => metrics.filter((metric) => metric.name === name).length === 1;
  return metrics.map((metric) => (isUnique(metric.name) ? metric : { ...metric, label: metric.description }));
}

/**
 * Without metrics that are still being typed, which have no source or no watermark yet. If none is complete, all of
 * them.
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

/** A missing watermark equals the other one. */
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
 * The controller compares only whole units with 0. If nothing is left of the thousandths of a very large factor, one
 * replica may still be changed.
 */
function parseFactor(text: string | undefined): Int64 {
  const milli = milliOrZero(text);
  return Number(milli) === 0 && text !== undefined && !isZeroInt64Value(text) ? 1 : milli;
}

export function milliOrZero(text: string | undefined): Int64 {
  return (text === undefined ? undefined : readMilli(text)) ?? 0;
}

// A defaulted spec that is prepared for many reconciles: quantities are parsed, and selectors and names are formatted,
// only once.
import type { LabelSelector } from '../../model/hpa/autoscaler.ts';
import { isZeroInt64Value } from '../../model/int64-milli-value.ts';
import { printGoSelector, selectorQuery } from '../../model/labels/format-selector.ts';
import { labelSelectorProblem } from '../../model/labels/label-selector-problem.ts';
import type { Path } from '../../model/path.ts';
import type { Recommender, WatermarkBounds, WatermarkMetric, WatermarkSpec } from '../../model/watermark/autoscaler.ts';
import { printGoMap } from '../../model/watermark/spec-problem.ts';
import type { Int64 } from '../int64.ts';
import { readMilli } from '../milli.ts';
import type { Reason } from '../trace.ts';
import { type Band, bandOf, type Watermarks } from './propose/band.ts';
import { urlProblem } from './propose/recommender-url.ts';
import { wpaMetricFound } from './status/messages.ts';
import type { ReportedMetric } from './status/status.ts';

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
  recommender: PreparedRecommender | undefined;
}

export interface PreparedWatermarkMetric extends BandedMetric, ProposalSource {
  /** Whether the watermarks are known: false if both are missing, or if a watermark is a template expression. */
  hasKnownWatermarks: boolean;
  type: 'External' | 'Resource';
  isBytes: boolean;
  selector: LabelSelector;
  query: ReturnType<typeof selectorQuery>;
  printedSelector: string;
  inBand: Reason;
}

export interface ProposalSource extends ReportedMetric {
  path: Path;
  /** The name in events and conditions: `requests{map[service:billing]}`. */
  description: string;
  foundMessage: string;
  /** The name in messages and panels. It contains the selector only if another metric has the same name. */
  label: string;
  /**
   * The reason of a sync in which the metric is inside its band. It applies only if no other reason decided the sync.
   * Absent for a recommender, which has no band.
   */
  inBand?: Reason | undefined;
}

export interface PreparedRecommender extends ProposalSource {
  spec: Recommender;
  urlProblem: string | undefined;
}

export interface BandedMetric extends Watermarks {
  band: Band;
}

export function prepareSettings(spec: WatermarkSpec): WatermarkSettings {
  const toleranceMilli = milliOrZero(spec.tolerance);
  const metrics = spec.metrics.flatMap((metric, index) => prepareMetric(metric, index, toleranceMilli) ?? []);
  return {
    spec,
    minReplicas: spec.minReplicas ?? 0,
    maxReplicas: spec.maxReplicas,
    average: spec.algorithm === 'average',
    toleranceMilli,
    upFactorMilli: parseFactor(spec.scaleUpLimitFactor),
    downFactorMilli: parseFactor(spec.scaleDownLimitFactor),
    modulo: spec.replicaScalingAbsoluteModulo ?? 1,
    converge: parseConvergence(spec.convergeTowardsWatermark),
    metrics: withUniqueLabels(metrics),
    recommender: spec.recommender && prepareRecommender(spec.recommender),
  };
}

function parseConvergence(text: string): WatermarkSettings['converge'] {
  if (text === 'highwatermark') return 'high';
  return text === 'lowwatermark' ? 'low' : 'off';
}

/**
 * A metric without a selector is prepared although the controller refuses the metric, because the simulation still
 * shows how fast replicas change.
 */
function prepareMetric(
  metric: WatermarkMetric,
  index: number,
  toleranceMilli: Int64,
): Omit<PreparedWatermarkMetric, 'inBand'> | undefined {
  const { type } = metric;
  const source = metricSource(metric);
  if (!source || (type !== 'External' && type !== 'Resource')) return undefined;
  const name = 'metricName' in source ? source.metricName : source.name;
  const selector = source.metricSelector ?? {};
  const watermarks = resolveWatermarks(source);
  const description = `${name}{${printGoMap(selector.matchLabels)}}`;
  return {
    type,
    isBytes: type === 'Resource' && name === 'memory',
    path: ['spec', 'metrics', index, type.toLowerCase()],
    name,
    selector,
    query: parseQuery(selector),
    printedSelector: printGoSelector(selector, true),
    description,
    foundMessage: wpaMetricFound(description),
    label: name,
    ...watermarks,
    band: bandOf(watermarks, toleranceMilli),
    hasKnownWatermarks:
      watermarksOf(source).length > 0 && watermarksOf(source).every((mark) => readMilli(mark) !== undefined),
  };
}

function prepareRecommender(spec: Recommender): PreparedRecommender {
  const name = recommenderNameOf(spec);
  return {
    spec,
    type: 'Recommender',
    path: ['spec', 'recommender'],
    name,
    selector: {},
    description: name,
    foundMessage: wpaMetricFound(name),
    label: 'the recommender',
    urlProblem: urlProblem(spec.url),
  };
}

function parseQuery(selector: LabelSelector): PreparedWatermarkMetric['query'] {
  const problem = labelSelectorProblem(selector);
  return problem === undefined ? selectorQuery(selector, 'label') : { ok: false, problem: problem.text };
}

function withUniqueLabels(metrics: readonly Omit<PreparedWatermarkMetric, 'inBand'>[]): PreparedWatermarkMetric[] {
  const repeated = repeatedNames(metrics);
  return metrics.map((metric) => {
    const label = repeated.has(metric.name) ? metric.description : metric.label;
    return { ...metric, label, inBand: inBandReason(label, metric) };
  });
}

function repeatedNames(metrics: readonly Pick<PreparedWatermarkMetric, 'name'>[]): ReadonlySet<string> {
  const [names, repeated] = [new Set<string>(), new Set<string>()];
  for (const { name } of metrics) (names.has(name) ? repeated : names).add(name);
  return repeated;
}

function inBandReason(by: string, { band, isBytes }: Pick<PreparedWatermarkMetric, 'band' | 'isBytes'>): Reason {
  const bounds = { lowMilli: Number(band.adjustedLow), highMilli: Number(band.adjustedHigh) };
  return { kind: 'inBand', by, ...bounds, ...(isBytes && { isBytes: true }) };
}

/** Leaves out metrics that are still being typed. If no metric is complete, returns all metrics. */
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

function resolveWatermarks({ highWatermark, lowWatermark }: WatermarkBounds): Watermarks {
  return {
    highMilli: milliOrZero(highWatermark ?? lowWatermark),
    lowMilli: milliOrZero(lowWatermark ?? highWatermark),
  };
}

function recommenderNameOf({ targetType, settings }: Recommender): string {
  const keys = Object.keys(settings).sort();
  return `recommender{targetType:${targetType}${keys.map((key) => `,${key}:${settings[key]}`).join('')}}`;
}

/**
 * The result is in thousandths. A factor whose thousandths overflow to 0 becomes 1 thousandth, because the controller
 * tests whether the factor itself is 0.
 */
function parseFactor(text: string | undefined): Int64 {
  const milli = milliOrZero(text);
  return Number(milli) === 0 && text !== undefined && !isZeroInt64Value(text) ? 1 : milli;
}

export function milliOrZero(text: string | undefined): Int64 {
  return (text === undefined ? undefined : readMilli(text)) ?? 0;
}

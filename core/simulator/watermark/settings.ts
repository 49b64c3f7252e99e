// A defaulted spec made ready for many passes: quantities read, selectors and names written out once.
import type { LabelSelector } from '../../model/hpa/autoscaler.ts';
import { isZeroInUnits } from '../../model/overflowing-milli.ts';
import type { Path } from '../../model/path.ts';
import type { Recommender, WatermarkBounds, WatermarkMetric, WatermarkSpec } from '../../model/watermark/autoscaler.ts';
import { printLabels } from '../../model/watermark/spec-problem.ts';
import type { Int64 } from '../int64.ts';
import { selectorFault } from '../labels/fault.ts';
import { printSelector, queryOf } from '../labels/format.ts';
import { readMilli } from '../milli.ts';

export interface Settings {
  spec: WatermarkSpec;
  minReplicas: number;
  maxReplicas: number;
  average: boolean;
  toleranceMilli: Int64;
  upFactorMilli: Int64;
  downFactorMilli: Int64;
  modulo: number;
  converge: 'high' | 'low' | 'off';
  metrics: readonly PreparedMetric[];
}

export interface PreparedMetric extends Watermarks {
  /** There is a watermark, and those that there are are quantities: no template stands for one. */
  isKnown: boolean;
  type: 'External' | 'Resource';
  /** Said in Ki, Mi, Gi. */
  isBytes: boolean;
  /** `spec.metrics[0].external` */
  path: Path;
  name: string;
  selector: LabelSelector;
  query: ReturnType<typeof queryOf>;
  /** As errors print the selector. */
  printed: string;
  /** `requests{map[service:billing]}`: how events and conditions name it. */
  described: string;
  /** How we name it: without the selector where no other metric bears its name. */
  label: string;
}

export interface Watermarks {
  highMilli: Int64;
  lowMilli: Int64;
}

export function prepareSettings(spec: WatermarkSpec): Settings {
  return {
    spec,
    minReplicas: spec.minReplicas ?? 0,
    maxReplicas: spec.maxReplicas,
    average: spec.algorithm === 'average',
    toleranceMilli: amount(spec.tolerance),
    upFactorMilli: factor(spec.scaleUpLimitFactor),
    downFactorMilli: factor(spec.scaleDownLimitFactor),
    modulo: spec.replicaScalingAbsoluteModulo ?? 1,
    converge: convergence(spec.convergeTowardsWatermark),
    metrics: labelled(spec.metrics.flatMap((metric, index) => prepareMetric(metric, index) ?? [])),
  };
}

function convergence(text: string): Settings['converge'] {
  if (text === 'highwatermark') return 'high';
  return text === 'lowwatermark' ? 'low' : 'off';
}

/** None for what has no source. One without a selector is refused by the controller's check, and still says how fast replicas move. */
function prepareMetric(metric: WatermarkMetric, index: number): PreparedMetric | undefined {
  const { type } = metric;
  const source = sourceOf(metric);
  if (!source || (type !== 'External' && type !== 'Resource')) return undefined;
  const name = 'metricName' in source ? source.metricName : source.name;
  const selector = source.metricSelector ?? {};
  return {
    type,
    isBytes: type === 'Resource' && name === 'memory',
    path: ['spec', 'metrics', index, type.toLowerCase()],
    name,
    selector,
    query: queryFor(selector),
    printed: printSelector(selector, true),
    described: `${name}{${printLabels(selector.matchLabels)}}`,
    label: name,
    ...watermarks(source),
    isKnown: marksOf(source).length > 0 && marksOf(source).every((mark) => readMilli(mark) !== undefined),
  };
}

function queryFor(selector: LabelSelector): PreparedMetric['query'] {
  const problem = selectorFault(selector);
  return problem === undefined ? queryOf(selector, 'label') : { ok: false, problem };
}

function labelled(metrics: readonly PreparedMetric[]): PreparedMetric[] {
  const isUnique = (name: string) => metrics.filter((metric) => metric.name === name).length === 1;
  return metrics.map((metric) => (isUnique(metric.name) ? metric : { ...metric, label: metric.described }));
}

/** Without those that are still being typed: they have no source yet, or no watermark. All of them, where none is finished. */
export function finishedMetrics(metrics: readonly WatermarkMetric[]): readonly WatermarkMetric[] {
  const finished = metrics.filter((metric) => {
    const source = sourceOf(metric);
    return source !== undefined && marksOf(source).length > 0;
  });
  return finished.length > 0 ? finished : metrics;
}

function sourceOf({ type, external, resource }: WatermarkMetric): WatermarkMetric['external'] | WatermarkMetric['resource'] {
  return type === 'External' ? external : type === 'Resource' ? resource : undefined;
}

export function marksOf({ highWatermark, lowWatermark }: WatermarkBounds): string[] {
  return [highWatermark, lowWatermark].filter((mark) => mark !== undefined);
}

/** One that is missing is the other one. */
function watermarks({ highWatermark, lowWatermark }: WatermarkBounds): Watermarks {
  return { highMilli: amount(highWatermark ?? lowWatermark), lowMilli: amount(lowWatermark ?? highWatermark) };
}

/** `recommender{targetType:load,a:x}` */
export function nameOfRecommender({ targetType, settings }: Recommender): string {
  const keys = Object.keys(settings).sort();
  return `recommender{targetType:${targetType}${keys.map((key) => `,${key}:${settings[key]}`).join('')}}`;
}

/** Whether it is 0 is asked of whole units. One so large that nothing is left of its thousandths still lets one replica move. */
function factor(text: string | undefined): Int64 {
  const milli = amount(text);
  return Number(milli) === 0 && text !== undefined && !isZeroInUnits(text) ? 1 : milli;
}

export function amount(text: string | undefined): Int64 {
  return (text === undefined ? undefined : readMilli(text)) ?? 0;
}

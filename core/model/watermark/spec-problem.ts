// The controller's validation of a defaulted spec: the first failed rule, with its message (docs/behavior/wpa.md §2.4).
// The API server stores an invalid object, and the controller ignores the object.

import { formatWithoutArguments } from '../go-format.ts';
import type { Path } from '../path.ts';
import { storedQuantity } from '../stored-quantity.ts';
import type { WatermarkMetric, WatermarkSpec } from './autoscaler.ts';
import { milliValue } from './defaults.ts';
import { isReleaseAtLeast, newestWatermarkRelease } from './releases.ts';

export interface SpecProblem {
  at: Path;
  message: string;
}

export interface CheckedObject {
  namespace: string;
  name: string;
}

export function specProblem(
  spec: WatermarkSpec,
  object: CheckedObject,
  release: string = newestWatermarkRelease,
): SpecProblem | undefined {
  const target = targetProblem(spec);
  if (target) return inReleaseWording(release, target);
  const metrics = () => metricsProblem(spec, object);
  const found = boundsProblem(spec) ?? toleranceProblem(spec) ?? factorProblem(spec) ?? metrics();
  return found && (found.at[1] === 'metrics' ? inReleaseWording(release, found) : found);
}

/**
 * Returns a problem with the message as the release of the controller writes it. Up to 0.7, messages about metrics
 * start with a capital letter, and Go formats messages with names once more, so `%d` in a name becomes `%!d(MISSING)`.
 */
function inReleaseWording(release: string, { at, message }: SpecProblem): SpecProblem {
  if (isReleaseAtLeast(release, '0.9.0')) return { at, message };
  const capital = message.replace(
    /^(?:watermarks|missing|low)(?= )/,
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
  return { at, message: /^(?:incorrect|metric)/.test(message) ? capital : formatWithoutArguments(capital) };
}

function targetProblem({ scaleTargetRef: { kind, name } }: WatermarkSpec): SpecProblem | undefined {
  if (kind !== '' && name !== '') return undefined;
  const message = `the Spec.ScaleTargetRef should be populated, currently Kind:${kind} and/or Name:${name} are not set properly`;
  return { at: ['spec', 'scaleTargetRef', kind === '' ? 'kind' : 'name'], message };
}

function boundsProblem({ minReplicas, maxReplicas }: WatermarkSpec): SpecProblem | undefined {
  if (minReplicas !== undefined && maxReplicas >= minReplicas) return undefined;
  const message =
    'watermark pod autoscaler requires the minimum number of replicas to be configured and inferior to the maximum';
  return { at: ['spec', 'maxReplicas'], message };
}

function toleranceProblem({ tolerance = '0' }: WatermarkSpec): SpecProblem | undefined {
  const value = milliValue(tolerance);
  if (value >= 0n && value <= 1000n) return undefined;
  const percent = formatRoundHalfToEven(Number(value) / 10);
  const message = `tolerance should be set as a quantity between 0 and 1, currently set to : ${storedQuantity(tolerance)}, which is ${percent}%`;
  return { at: ['spec', 'tolerance'], message };
}

function factorProblem({ scaleUpLimitFactor: up, scaleDownLimitFactor: down }: WatermarkSpec): SpecProblem | undefined {
  if (up === undefined || down === undefined) {
    const at: Path = ['spec', up === undefined ? 'scaleUpLimitFactor' : 'scaleDownLimitFactor'];
    return {
      at,
      message: "scaleuplimitfactor and scaledownlimitfactor can't be nil, make sure the WPA spec is defaulted",
    };
  }
  const yields = (factor: string) =>
    `currently set to : ${storedQuantity(factor)}, which could yield a ${formatRoundHalfToEven(Number(milliValue(factor)) / 1000)}%`;
  if (milliValue(up) < 0n) {
    return {
      at: ['spec', 'scaleUpLimitFactor'],
      message: `scaleuplimitfactor should be set as a positive quantity, ${yields(up)} growth`,
    };
  }
  if (milliValue(down) >= 0n && milliValue(down) < 100_000n) return undefined;
  const message = `scaledownlimitfactor should be set as a quantity between 0 and 100 (exc.), ${yields(down)} decrease`;
  return { at: ['spec', 'scaleDownLimitFactor'], message };
}

function metricsProblem({ metrics, recommender }: WatermarkSpec, object: CheckedObject): SpecProblem | undefined {
  if (recommender && metrics.length > 0) {
    return {
      at: ['spec', 'recommender'],
      message: "recommender and metrics can't be set at the same time, please choose one",
    };
  }
  for (const [index, metric] of metrics.entries()) {
    const problem = metricProblem(metric, ['spec', 'metrics', index], object);
    if (problem) return problem;
  }
  return undefined;
}

function metricProblem(
  { type, external, resource }: WatermarkMetric,
  at: Path,
  { namespace, name }: CheckedObject,
): SpecProblem | undefined {
  if (type !== 'External' && type !== 'Resource')
    return { at: [...at, 'type'], message: `incorrect metric.Type: '${type}'` };
  const block = type === 'External' ? external && { ...external, name: external.metricName } : resource;
  const inside = [...at, type.toLowerCase()];
  if (!block) return { at: inside, message: `metric.${type} is nil while metric.Type is '${type}'` };
  const { highWatermark: high, lowWatermark: low, metricSelector: selector } = block;
  if (high === undefined && low === undefined) {
    return {
      at: [...inside, 'highWatermark'],
      message: `watermarks are not set correctly, removing the WPA ${namespace}/${name} from the Reconciler`,
    };
  }
  if (!selector)
    return { at: [...inside, 'metricSelector'], message: `missing Labels for the ${type} metric ${block.name}` };
  if (high === undefined || low === undefined || milliValue(high) >= milliValue(low)) return undefined;
  const described = `${type} metric ${block.name}{${printGoMap(selector.matchLabels)}}`;
  return {
    at: [...inside, 'lowWatermark'],
    message: `low WaterMark of ${described} has to be strictly inferior to the High Watermark`,
  };
}

export function printGoMap(labels: Readonly<Record<string, string>> = {}): string {
  const keys = Object.keys(labels).sort();
  return `map[${keys.map((key) => `${key}:${labels[key]}`).join(' ')}]`;
}

/** Formats a number as Go's `%.0f` does, which prints a negative number that rounds to 0 as `-0`. */
function formatRoundHalfToEven(value: number): string {
  const floor = Math.floor(value);
  const half = value - floor;
  const rounded = half > 0.5 || (half === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
  // `BigInt` prints all digits of the double, even beyond 2^53.
  return rounded === 0 && value < 0 ? '-0' : String(BigInt(rounded));
}

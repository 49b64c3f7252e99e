// Finds the fields of an autoscaler that decided a sync of a run. A field that decides no sync in any scenario could be
// wrong without a failing test.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Direction, HorizontalPodAutoscaler, Policy, ScalingRules } from '../model/hpa/autoscaler.ts';
import { isPathWithin, type Path } from '../model/path.ts';
import type { WatermarkPodAutoscaler, WatermarkSpec } from '../model/watermark/autoscaler.ts';
import type { Envelope, EnvelopeRun, Tick, Trace } from '../simulator/trace.ts';
import { durationText } from '../simulator/trace-text.ts';
import type { Expectation } from './expectation.ts';

export interface DecidingField {
  /** The path of the field, with the field names of the newest API version. */
  path: Path;
  name: string;
  /** The load under which the field decides a sync, for example `a load that needs more than 20 pods`. */
  reachedBy: string;
}

export interface FieldCoverage extends DecidingField {
  decisions: number;
}

/**
 * Returns how many syncs in the traces each field decided. A metric that recommended a change counts as deciding the
 * sync, even if another field limited the change. Fields that the file does not set (`isWritten`) are left out.
 */
export function coverageOf(
  autoscaler: Autoscaler,
  traces: readonly Pick<Trace, 'ticks'>[],
  isWritten: (path: Path) => boolean,
): FieldCoverage[] {
  const fields = decidingFields(autoscaler).filter(({ path }) => isWritten(path));
  const decided = decidingPaths(traces);
  return fields.map((field) => {
    let decisions = 0;
    for (const [path, count] of decided) if (isPathWithin(path, field.path)) decisions += count;
    return { ...field, decisions };
  });
}

export function expectedFastestRuns(expectations: readonly Expectation[], fastest: () => Envelope): EnvelopeRun[] {
  const runs = new Set(expectations.map((one) => ('run' in one ? one.run : 'load')));
  return [...(runs.has('scaleUp') ? [fastest().up] : []), ...(runs.has('scaleDown') ? [fastest().down] : [])];
}

/**
 * Returns the number of ticks that each field decided. Ticks share their `decidedBy` objects, so a map with these
 * objects as keys has few entries.
 */
function decidingPaths(traces: readonly Pick<Trace, 'ticks'>[]): ReadonlyMap<Path, number> {
  const counts = new Map<Path, number>();
  const ofMetrics: number[] = [];
  for (const { ticks } of traces) {
    for (const tick of ticks) {
      const { decidedBy } = tick;
      if (decidedBy.length > 0) counts.set(decidedBy, (counts.get(decidedBy) ?? 0) + 1);
      // If a window, a policy or a bound decided the count, the decision is also counted for the metric that
      // recommended the change.
      const metric = decidedBy[1] === 'metrics' ? -1 : recommendingMetric(tick);
      if (metric >= 0) ofMetrics[metric] = (ofMetrics[metric] ?? 0) + 1;
    }
  }
  for (const [metric, count = 0] of ofMetrics.entries()) counts.set(['spec', 'metrics', metric], count);
  return counts;
}

function recommendingMetric({ proposal, current, recommendedBy }: Tick): number {
  if (proposal === null || proposal === current) return -1;
  return recommendedBy ? recommendedBy.indexOf(proposal) : 0;
}

function decidingFields(autoscaler: Autoscaler): DecidingField[] {
  const { minReplicas, maxReplicas } = autoscaler;
  const bounds = [
    field(
      ['minReplicas'],
      `minReplicas ${minReplicas}`,
      minReplicas > 1 ? `a load that needs fewer than ${minReplicas} pods` : 'a load of 0',
    ),
    field(['maxReplicas'], `maxReplicas ${maxReplicas}`, `a load that needs more than ${pods(maxReplicas)}`),
  ];
  const own =
    autoscaler.kind === 'HorizontalPodAutoscaler' ? horizontalFields(autoscaler) : watermarkFields(autoscaler);
  return [...bounds, ...own];
}

function field(path: Path, name: string, reachedBy: string): DecidingField {
  return { path: ['spec', ...path], name, reachedBy };
}

function pods(count: number): string {
  return count === 1 ? '1 pod' : `${count} pods`;
}

function horizontalFields({ metrics, behavior, keda }: HorizontalPodAutoscaler): DecidingField[] {
  return [
    ...metricFields(metrics.map(({ type }) => type)),
    ...(behavior ? [...rulesFields('scaleUp', behavior.scaleUp), ...rulesFields('scaleDown', behavior.scaleDown)] : []),
    ...(keda ? [cooldownField(keda.cooldownSeconds)] : []),
  ];
}

function metricFields(types: readonly string[]): DecidingField[] {
  return types.map((type, index) =>
    field(
      ['metrics', index],
      `${type} metric ${index + 1} of ${types.length}`,
      types.length === 1
        ? 'a load that moves the metric away from its target'
        : 'a load under which this metric recommends more than the others',
    ),
  );
}

const movesOf: Readonly<Record<Direction, string>> = { scaleUp: 'rises', scaleDown: 'falls' };

function rulesFields(direction: Direction, rules: ScalingRules): DecidingField[] {
  const { stabilizationWindowSeconds: seconds = 0, selectPolicy, policies, tolerance } = rules;
  const at = (...path: Path) => ['behavior', direction, ...path];
  const moves = movesOf[direction];
  if (selectPolicy === 'Disabled')
    return [field(at('selectPolicy'), `${direction} is disabled`, `a load that ${moves}`)];
  return [
    ...(seconds > 0
      ? [
          field(
            at('stabilizationWindowSeconds'),
            `${direction} window ${durationText(seconds)}`,
            `a load that ${moves}`,
          ),
        ]
      : []),
    ...policies.map((policy, index) =>
      field(
        at('policies', index),
        `${direction} policy: ${policyText(policy)}`,
        `a load that ${direction === 'scaleUp' ? 'raises' : 'lowers'} the recommendation by more than ${policyText(policy)}${othersText(rules)}`,
      ),
    ),
    ...(tolerance === undefined
      ? []
      : [
          field(
            at('tolerance'),
            `${direction} tolerance ${tolerance}`,
            'a load that leaves the metric near its target',
          ),
        ]),
  ];
}

function policyText({ type, value, periodSeconds }: Policy): string {
  return `${type === 'Pods' ? pods(value) : `${value} %`} per ${periodSeconds} s`;
}

function othersText({ policies, selectPolicy }: ScalingRules): string {
  if (policies.length === 1) return '';
  return `, at a count where the other ${policies.length === 2 ? 'policy allows' : 'policies allow'} ${selectPolicy === 'Min' ? 'more' : 'less'}`;
}

function cooldownField(seconds: number): DecidingField {
  return field(
    ['cooldownPeriod'],
    `cooldownPeriod ${durationText(seconds)}`,
    `a load under which no trigger is active for ${durationText(seconds)}`,
  );
}

function watermarkFields({ spec }: WatermarkPodAutoscaler): DecidingField[] {
  const ofField = (name: keyof WatermarkSpec & string, reachedBy: string, isUsed = true): DecidingField[] =>
    isUsed ? [field([name], name, reachedBy)] : [];
  const positive = (value: number) => value > 0;
  const { upscaleForbiddenWindowSeconds: up, downscaleForbiddenWindowSeconds: down } = spec;
  const { upscaleDelayAboveWatermarkSeconds: above, downscaleDelayBelowWatermarkSeconds: below } = spec;
  return [
    ...metricFields(spec.metrics.map(({ type }) => type)),
    ...ofField('upscaleForbiddenWindowSeconds', `a load that rises again within ${durationText(up)}`, positive(up)),
    ...ofField(
      'downscaleForbiddenWindowSeconds',
      `a load that falls again within ${durationText(down)}`,
      positive(down),
    ),
    ...ofField('upscaleDelayAboveWatermarkSeconds', `a peak of less than ${durationText(above)}`, positive(above)),
    ...ofField('downscaleDelayBelowWatermarkSeconds', `a dip of less than ${durationText(below)}`, positive(below)),
    ...ofField('scaleUpLimitFactor', `a load that rises by more than ${spec.scaleUpLimitFactor} % at once`),
    ...ofField('scaleDownLimitFactor', `a load that falls by more than ${spec.scaleDownLimitFactor} % at once`),
    ...ofField('convergeTowardsWatermark', 'a load that keeps the metric between the watermarks'),
    ...ofField('tolerateZero', 'a load of 0'),
    ...ofField('dryRun', 'any change of the load', spec.dryRun),
  ];
}

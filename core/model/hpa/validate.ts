// What the API server of release 1.37 refuses in a defaulted HorizontalPodAutoscaler, in its words and its order (spec/hpa.md §5.2,
// §5.3). Takes what `readable.ts` and `defaults.ts` leave, and is silent about whatever is unseen.
import type { Problem } from '../problem.ts';
import { forbidden, invalid, required } from '../refusal.ts';
import { isKnown, isPresent, seenNumber, seenObject } from '../seen.ts';
import { isList, isUnseen, type ObjectValue, type Value } from '../value.ts';
import { validateBehavior } from './validate-behavior.ts';
import { validateMetadata } from './validate-metadata.ts';
import { validateMetric } from './validate-metrics.ts';
import { validateScaleTarget } from './validate-reference.ts';

export function validate(object: ObjectValue): Problem[] {
  return withoutRepeats([...validateMetadata(object.metadata), ...validateSpec(object.spec)]);
}

/** Equal errors appear once in the server's answer. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

function* validateSpec(value: Value | undefined): Generator<Problem> {
  if (isUnseen(value)) return;
  const spec = seenObject(value);
  yield* validateMaxAgainstMin(spec);
  if (isKnown(spec.scaleTargetRef)) yield* validateScaleTarget(seenObject(spec.scaleTargetRef), ['spec', 'scaleTargetRef']);
  yield* validateMetrics(spec);
  yield* validateBehavior(spec.behavior);
  yield* validateBounds(spec);
}

function* validateMaxAgainstMin(spec: ObjectValue): Generator<Problem> {
  const min = seenNumber(spec.minReplicas);
  const max = maxReplicasOf(spec);
  if (min !== undefined && max !== undefined && max < min)
    yield invalid(['spec', 'maxReplicas'], max, 'must be greater than or equal to `minReplicas`');
}

/** Absent is 0 for the server. */
function maxReplicasOf(spec: ObjectValue): number | undefined {
  return isPresent(spec.maxReplicas) ? seenNumber(spec.maxReplicas) : 0;
}

/** These two are declared on the types since 1.37, and come after everything else. */
function* validateBounds(spec: ObjectValue): Generator<Problem> {
  const min = seenNumber(spec.minReplicas);
  const max = maxReplicasOf(spec);
  if (min !== undefined && min < 0) yield invalid(['spec', 'minReplicas'], min, 'must be greater than or equal to 0');
  if (max === 0) yield required(['spec', 'maxReplicas']);
  if (max !== undefined && max < 0) yield invalid(['spec', 'maxReplicas'], max, 'must be greater than or equal to 1');
}

function* validateMetrics(spec: ObjectValue): Generator<Problem> {
  const { metrics } = spec;
  if (!isList(metrics)) return;
  for (const [i, metric] of metrics.entries()) if (isKnown(metric)) yield* validateMetric(seenObject(metric), ['spec', 'metrics', i]);
  if (seenNumber(spec.minReplicas) === 0 && metrics.every((metric) => isKnown(metric) && isOnlyAboutPods(seenObject(metric)))) {
    yield forbidden(['spec', 'metrics'], 'must specify at least one Object or External metric to support scaling to zero replicas');
  }
}

function isOnlyAboutPods({ type }: ObjectValue): boolean {
  return isKnown(type) && type !== 'Object' && type !== 'External';
}

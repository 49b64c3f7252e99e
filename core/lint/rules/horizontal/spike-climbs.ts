import type { Behavior } from '../../../model/hpa/autoscaler.ts';
import type { ObjectFix } from '../../../model/object-fix.ts';
import type { Path } from '../../../model/path.ts';
import { durationText, sequenceText } from '../../../simulator/trace-text.ts';
import { climbByDefault, climbWithoutBehavior, defaultDirection } from './default-climb.ts';
import { horizontalRule } from './horizontal-rule.ts';

/**
 * Reports that after one high recommendation the replicas keep rising, even if the load is gone. The rule is off by
 * default, because it would report every HPA without `behavior` (docs/behavior/hpa.md §3.1).
 */
export const spikeClimbs = horizontalRule('spike-climbs', 'off', function* (subject) {
  const { autoscaler, isComplete, has, server, profile } = subject;
  const windowSeconds = profile.downscaleStabilizationSeconds;
  if (!autoscaler || !isComplete) return;
  const at = ['spec', 'behavior'];
  const { behavior } = autoscaler;
  // Up to Kubernetes 1.20, adding `behavior` does not stop the replicas from rising, because the stabilization
  // window of scaleDown can raise the replicas even then (§3.2).
  const helps = server.behavior && has.stabilizesFromCurrent;
  if (behavior && !helps && mayJump(behavior))
    yield {
      at,
      on: 'key',
      message: `After one high recommendation the replicas keep rising as fast as scaleUp allows, for up to ${durationText(behavior.scaleDown.stabilizationWindowSeconds ?? windowSeconds)}, even if the load is gone. Up to Kubernetes 1.20 the window of scaleDown also raises the replicas.`,
    };
  const counts = climbWithoutBehavior(autoscaler);
  if (behavior || counts.length < 3) return;
  const [, first] = climbByDefault(autoscaler);
  const message = `After one high recommendation the replicas keep rising for up to ${durationText(windowSeconds)}, even if the load is gone: ${sequenceText(counts)}.`;
  // The finding applies to the whole object, so the diagnostic marks the field `kind`.
  const place = { at: ['kind'] };
  yield helps
    ? { ...place, message: `${message} With behavior the replicas stop at ${first}.`, fixes: [writeFix(at)] }
    : { ...place, message };
});

function mayJump({ scaleUp }: Behavior): boolean {
  return scaleUp.selectPolicy !== 'Disabled' && scaleUp.stabilizationWindowSeconds === 0;
}

function writeFix(at: Path): ObjectFix {
  const to = { scaleUp: defaultDirection('scaleUp'), scaleDown: defaultDirection('scaleDown') };
  return { title: 'Add behavior with the default values', isPreferred: false, changes: [{ at, to }] };
}

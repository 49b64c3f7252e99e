import type { HorizontalPodAutoscaler } from '../../../model/hpa/autoscaler.ts';
import { kedaDefaults } from '../../../model/keda/scaled-object.ts';
import { isResourceName } from '../../../model/keda/triggers/resource.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { hasLoop, kedaRule } from './keda-rule.ts';

/**
 * Reports a scale-down window that is longer than the cooldown: KEDA scales the target to 0, or to idleReplicaCount,
 * before the window ends.
 */
export const cooldownJumps = kedaRule('cooldown-jumps', 'information', ({ object, horizontal }) => {
  const { spec } = object;
  const { cooldownPeriod = kedaDefaults.cooldownPeriod, triggers, idleReplicaCount = 0 } = spec;
  const window = writtenWindow(horizontal);
  if (window === undefined || window <= cooldownPeriod || !hasLoop(object)) return undefined;
  if (triggers.every(({ type }) => isResourceName(type))) return undefined;
  const at = ['spec', 'cooldownPeriod'];
  return {
    at: spec.cooldownPeriod === undefined ? [...behaviorPath, 'scaleDown', 'stabilizationWindowSeconds'] : at,
    message: `KEDA skips scaleDown and scales from any count to ${idleReplicaCount} at once after ${cooldownPeriod} s without an active trigger: cooldownPeriod ends before the stabilization window of ${window} s.`,
    ...(spec.cooldownPeriod !== undefined && { fixes: [changeFix(at, window, false)] }),
  };
});

const behaviorPath = ['spec', 'advanced', 'horizontalPodAutoscalerConfig', 'behavior'];

function writtenWindow(horizontal: HorizontalPodAutoscaler | undefined): number | undefined {
  return horizontal?.behavior?.scaleDown.stabilizationWindowSeconds;
}

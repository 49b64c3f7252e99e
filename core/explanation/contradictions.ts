// Finds contradictions in a status: the status may be older than the spec, and its conditions may come from different
// syncs.
import { conditionOf, type ObservedAutoscaler } from './observed.ts';

export function contradictionsIn(observed: ObservedAutoscaler): string[] {
  return [...generationText(observed), ...desiredText(observed), ...limitedText(observed)];
}

function generationText({ generation, observedGeneration }: ObservedAutoscaler): string[] {
  if (generation === undefined || observedGeneration === undefined || observedGeneration >= generation) return [];
  return [
    `The status is older than the spec: the controller has read generation ${observedGeneration}, and the object has ${generation}.`,
  ];
}

function desiredText(observed: ObservedAutoscaler): string[] {
  const { kind, currentReplicas: current, desiredReplicas: desired } = observed;
  const able = conditionOf(observed, 'AbleToScale');
  if (kind !== 'HorizontalPodAutoscaler' || current === undefined || desired === undefined || current === desired)
    return [];
  if (able === undefined || able.reason === 'SucceededRescale') return [];
  // After a failed sync there is no contradiction: the sync decided on no count, and the verdict reports the failure.
  if (desired === 0) {
    const fails = able.status === 'False' || conditionOf(observed, 'ScalingActive')?.status === 'False';
    return fails || able.reason === 'SucceededGetScale'
      ? []
      : ['0 desired replicas are not a decision: no sync has decided on a count yet.'];
  }
  return [`${desired} desired replicas are from an earlier sync: the last sync kept ${current}.`];
}

/**
 * Reports a ScalingLimited that is from an earlier sync. A sync that gets no count from the metrics does not change
 * ScalingLimited.
 */
function limitedText(observed: ObservedAutoscaler): string[] {
  const limited = conditionOf(observed, 'ScalingLimited');
  const active = conditionOf(observed, 'ScalingActive');
  if (observed.kind !== 'HorizontalPodAutoscaler' || !limited || active?.status !== 'False') return [];
  return [`ScalingLimited ${limited.reason} is from an earlier sync: the last sync got no count from the metrics.`];
}

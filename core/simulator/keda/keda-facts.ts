import { isScheduled, type KedaLoop, restingReplicas } from '../../model/keda/keda-loop.ts';
import type { CompanionFacts } from '../companion-facts.ts';
import { durationText } from '../trace-text.ts';

type EffectText = (loop: KedaLoop, idle: number | undefined) => string;

const noEffect = 'In this file: no effect on the count, because KEDA never scales below minReplicaCount.';

/** The texts for the fields that decide when KEDA scales below the minimum, and when KEDA scales back up. */
const effects: Readonly<Record<string, EffectText>> = {
  pollingInterval: ({ pollingSeconds }, idle) =>
    idle === undefined
      ? noEffect
      : `In this file: a trigger that becomes active scales the target up within ${durationText(pollingSeconds)}.`,
  cooldownPeriod: ({ cooldownSeconds, pollingSeconds }, idle) =>
    idle === undefined
      ? noEffect
      : `In this file: KEDA scales from any count to ${idle} in one step, ${durationText(cooldownSeconds)} after the last activity, plus up to ${durationText(pollingSeconds)} until the next poll.`,
};

export function kedaFacts(loop: KedaLoop): CompanionFacts {
  const { minReplicas, pollingSeconds, cooldownSeconds, pausesScaleOut } = loop;
  const replicas = restingReplicas(loop);
  return {
    // `afterSeconds` is the shortest possible time: the first poll after the cooldown may be a polling interval later.
    idle: replicas === undefined ? undefined : { replicas, afterSeconds: cooldownSeconds },
    waking: pausesScaleOut ? undefined : { by: 'KEDA', why: 'activated by a trigger', decidedBy: ['spec', 'triggers'] },
    bounds: ['minReplicaCount', 'idleReplicaCount'],
    effectOf: ([, field]) => effects[String(field)]?.(loop, replicas),
    isScheduled: (metric) => isScheduled(loop, metric),
    behaviorParent: ['spec', 'advanced', 'horizontalPodAutoscalerConfig'],
    specDefaults: (maxReplicas) => ({
      minReplicaCount: String(minReplicas),
      maxReplicaCount: String(maxReplicas),
      ...(replicas !== undefined && {
        pollingInterval: durationText(pollingSeconds),
        cooldownPeriod: durationText(cooldownSeconds),
      }),
    }),
  };
}

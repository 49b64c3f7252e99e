import { countPart, fixedReplicas, isStoppedAtZero } from './fixed-replicas.ts';
import { counted, shortTitle, targetNamePath, targetRule } from './workspace-rule.ts';

/** Reports a workload whose manifest sets `replicas`, so that every apply resets the count. */
export const targetFixedReplicas = targetRule('target-fixed-replicas', 'warning', (found) => {
  const { own, target, subject } = found;
  const fixed = fixedReplicas(found);
  const autoscaler = subject.object.reading?.autoscaler;
  if (!fixed || !autoscaler || isStoppedAtZero(fixed, found)) return undefined;
  const { count, title } = fixed;
  if (autoscaler.minReplicas === count && autoscaler.maxReplicas === count) return undefined;
  if (autoscaler.kind === 'WatermarkPodAutoscaler' && autoscaler.spec.dryRun) return undefined;
  return {
    at: targetNamePath,
    message: `Each apply sets ${title} back to ${counted(count, 'replica')}, and then ${shortTitle(own)} scales it again: the manifest of ${title} has "replicas: ${count}". The first apply without this line resets the count to 1: the page of this rule says how to avoid this reset.`,
    fixesOfOthers: [
      {
        title: `Remove replicas from ${title} (only the next apply resets the count to 1)`,
        found: target,
        changes: () => [{ at: ['spec', 'replicas'], to: undefined }],
      },
    ],
    provenBy: countPart(found),
  };
});

import { countPart, fixedReplicas, isStoppedAtZero } from './fixed-replicas.ts';
import { targetNamePath, targetRule } from './workspace-rule.ts';

/** Reports a workload whose manifest sets 0 replicas, so that its HPA does not scale it. */
export const targetAtZero = targetRule(
  'target-at-zero',
  'warning',
  (found) => {
    const fixed = fixedReplicas(found);
    if (!fixed || !isStoppedAtZero(fixed, found)) return undefined;
    const { title } = fixed;
    return {
      at: targetNamePath,
      message: `Nothing is scaled until the count is set above 0: ${title} has replicas: 0, and an HPA leaves a workload with 0 replicas alone (ScalingDisabled).`,
      provenBy: countPart(found),
      verdict: { text: `paused: ${title} has replicas: 0`, contradicts: 'sequence', condition: 'with a count above 0' },
    };
  },
  { hasVerdicts: true },
);

import type { Rule } from '../../rule.ts';
import { maxSurgeMetrics } from './max-surge-metrics.ts';
import { pdbBlocksDrain } from './pdb-blocks-drain.ts';
import { quotaBelowMax } from './quota-below-max.ts';
import { replicaBudget } from './replica-budget.ts';
import { severalAutoscalers } from './several-autoscalers.ts';
import { targetAboveLimit } from './target-above-limit.ts';
import { targetAtZero } from './target-at-zero.ts';
import { targetContainerUnknown } from './target-container-unknown.ts';
import { targetFixedReplicas } from './target-fixed-replicas.ts';
import { targetInOtherNamespace } from './target-in-other-namespace.ts';
import { targetMissing } from './target-missing.ts';
import { targetSelectorOverlap } from './target-selector-overlap.ts';
import { targetWithoutRequest } from './target-without-request.ts';
import { vpaSameResource } from './vpa-same-resource.ts';

/**
 * Rules about autoscalers that cannot scale at all come first, because the lens shows only the first of several
 * verdicts.
 */
export const targetRules: readonly Rule[] = [
  targetMissing,
  targetInOtherNamespace,
  severalAutoscalers,
  targetSelectorOverlap,
  targetAtZero,
  targetFixedReplicas,
  targetContainerUnknown,
  targetWithoutRequest,
  targetAboveLimit,
  vpaSameResource,
  pdbBlocksDrain,
  quotaBelowMax,
  replicaBudget,
  maxSurgeMetrics,
];

import { mayBePatched } from '../../../index/links/patched-workload.ts';
import { titleOf } from '../../../index/links/proving-part.ts';
import { surgeAt } from '../../../index/links/surge.ts';
import { measuresUtilization, resourcesMeasuredBy } from './missing-requests.ts';
import { counted, targetRule } from './workspace-rule.ts';

/** Reports that the pods of a rolling update affect a utilization metric. */
export const maxSurgeMetrics = targetRule(
  'max-surge-metrics',
  'off',
  ({ target, workload, subject }) => {
    const { object, workspaceContext } = subject;
    const maxReplicas = object.reading?.autoscaler?.maxReplicas;
    const measured = resourcesMeasuredBy(object.reading?.autoscaler).find((metric) => metric?.isUtilization);
    const surge = maxReplicas === undefined ? undefined : surgeAt(workload, maxReplicas);
    if (!surge || !measured || mayBePatched(workspaceContext.index, target, 'strategy')) return undefined;
    const { readyAfterSeconds } = workload;
    const wait = readyAfterSeconds === undefined ? 'until it is ready' : `for at least ${readyAfterSeconds} s`;
    return {
      at: ['spec', 'scaleTargetRef', 'kind'],
      message: `A rolling update of ${titleOf(target)} starts up to ${counted(surge, 'pod')} beyond maxReplicas (maxSurge ${workload.maxSurge || '25%'}), and each new pod counts as unready for ${measured.resource} ${wait}: meanwhile the ${measured.resource} utilization says less about the load.`,
      provenBy: { found: target, text: titleOf(target), part: 'strategy' },
    };
  },
  { isPossible: measuresUtilization },
);

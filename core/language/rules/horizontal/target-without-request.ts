import type { Rule, WorkspaceSubject } from '../../rule.ts';
import { exceptionText, missingRequestCode, missingRequestText } from '../../verdicts/missing-request-verdict.ts';
import { findMissingRequests, type MissingRequests, measuresUtilization } from '../../verdicts/missing-requests.ts';

export const targetWithoutRequest: Rule = {
  code: missingRequestCode,
  level: 'warning',
  check: () => [],
  inWorkspace: {
    isPossible: measuresUtilization,
    *check({ analyzed, object, has, workspaceContext }) {
      const found = findMissingRequests(analyzed, object, has, workspaceContext);
      if (!found) return;
      const resource = found.failing[0]?.resource;
      yield {
        at: ['spec', 'scaleTargetRef', 'name'],
        message: `${missingRequestText(found)}, so the ${resource} metric fails for every pod (${exceptionText}): ${effectText(found, has)}.`,
      };
    },
  },
};

function effectText({ hasOtherMetrics }: MissingRequests, has: WorkspaceSubject['has']): string {
  if (!hasOtherMetrics) return 'only minReplicas and maxReplicas change the replicas';
  return has.failureForbidsShrinking
    ? 'the other metrics still scale up, but nothing scales down'
    : 'only the other metrics count';
}

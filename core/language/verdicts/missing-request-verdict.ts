// An autoscaler whose metrics fail, because a container of the workload has no request.
import { findMissingRequests, type MissingRequests, measuresUtilization } from './missing-requests.ts';
import type { Verdict, VerdictSource } from './verdict-source.ts';

export const missingRequestCode = 'target-without-request';

export const missingRequestVerdict: VerdictSource = {
  isPossible: measuresUtilization,
  find({ analyzed, object, has, workspaceContext }): Verdict | undefined {
    const found = findMissingRequests(analyzed, object, has, workspaceContext);
    // Before 1.21 the other metrics scale down, too.
    if (!found || (found.hasOtherMetrics && !has.failureForbidsShrinking)) return undefined;
    const effect = found.hasOtherMetrics ? 'never scaled down by metrics' : 'never scaled by metrics';
    return {
      code: missingRequestCode,
      text: `${effect}: ${missingRequestText(found)} (${exceptionText})`,
      contradicts: found.hasOtherMetrics ? 'scaleDown' : 'sequence',
      provenBy: found.workload,
    };
  },
};

/** What the workspace does not show can add the request. */
export const exceptionText = 'unless a LimitRange or webhook adds it';

/** `app of web has no cpu request` */
export function missingRequestText({ workload, failing: [first] }: MissingRequests): string {
  return `${first?.container} of ${workload.object.name.text} has no ${first?.resource} request`;
}

import type { Rule } from '../../rule.ts';
import { titleOf } from '../../workspace/proving-part.ts';
import { effectOfFailures } from './failed-measurement.ts';
import { findMissingRequests, measuresUtilization } from './missing-requests.ts';
import { targetNamePath } from './workspace-rule.ts';

/** What the workspace does not show can add the request. */
const exception = 'unless a LimitRange or webhook adds it';

export const targetWithoutRequest: Rule = {
  code: 'target-without-request',
  level: 'warning',
  hasVerdicts: true,
  check: () => [],
  inWorkspace: {
    isPossible: measuresUtilization,
    *check(subject) {
      const found = findMissingRequests(subject);
      const [first] = found?.failing ?? [];
      if (!found || !first) return;
      const { workload, failing } = found;
      const { container, resource } = first;
      const cause = `${container} of ${workload.object.name.text} has no ${resource} request`;
      const effect = effectOfFailures(subject);
      yield {
        at: targetNamePath,
        message: `${cause}, so the ${resource} metric fails for every pod (${exception}): ${effect.charAt(0).toLowerCase()}${effect.slice(1)}.`,
        provenBy: { found: workload, text: titleOf(workload), part: 'resources' },
        failing: { metrics: failing.map(({ metric }) => metric), text: `${cause} (${exception})` },
      };
    },
  },
};

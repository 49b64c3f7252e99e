import type { ObjectFix } from '../../../model/object-fix.ts';
import type { Rule, WorkspaceSubject } from '../../rule.ts';
import { titleOf } from '../../workspace/proving-part.ts';
import { effectOfFailures } from './failed-measurement.ts';
import { containersOf, findMissingRequests, type MissingRequest, measuresUtilization } from './missing-requests.ts';
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
        fixes: containerFixes(first, subject),
        failing: { metrics: failing.map(({ metric }) => metric), text: `${cause} (${exception})` },
      };
    },
  },
};

/** A ContainerResource metric reads only its container: any that has the request. */
function containerFixes({ metric: index, resource }: MissingRequest, subject: WorkspaceSubject): ObjectFix[] {
  const horizontal = subject.horizontal();
  const metric = horizontal?.metrics.find((one) => one.index === index);
  if (metric?.type !== 'Resource' || horizontal?.version !== 'v2' || !horizontal.server.containerMetrics) return [];
  const { path } = metric;
  const able = containersOf(subject.workload()?.object.workload).filter(({ requests }) =>
    Object.hasOwn(requests, resource),
  );
  return able.map(({ name: container }) => ({
    title: `Measure only container ${container}`,
    isPreferred: false,
    changes: [
      { at: [...path, 'type'], to: 'ContainerResource' },
      { at: [...path, 'resource'], to: undefined, renamedTo: 'containerResource' },
      { at: [...path, 'resource', 'container'], to: container },
    ],
  }));
}

import type { ObjectFix } from '../../../model/object-fix.ts';
import type { Rule, WorkspaceSubject } from '../../rule.ts';
import { titleOf } from '../../workspace/proving-part.ts';
import { requestOfContainers } from '../../workspace/workload-links.ts';
import type { IndexedObject } from '../../workspace/workspace-index.ts';
import { effectOfFailures } from './failed-measurement.ts';
import { containersOf, findMissingRequests, type MissingRequest, measuresUtilization } from './missing-requests.ts';
import { targetNamePath } from './workspace-rule.ts';

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
      const { resource } = first;
      const { cause, exception } = reasonOf(first, workload);
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

/** The exception is what the workspace does not show. */
function reasonOf(
  { containers, resource, isZero }: MissingRequest,
  workload: IndexedObject,
): { cause: string; exception: string } {
  const name = workload.object.name.text;
  const [first = ''] = containers;
  if (!isZero)
    return {
      cause: `${first} of ${name} has no ${resource} request`,
      exception: 'unless a LimitRange or webhook adds it',
    };
  const cause =
    containers.length === 1
      ? `${first} of ${name} requests 0 ${resource}`
      : `all containers of ${name} request 0 ${resource}`;
  return { cause, exception: 'unless a webhook changes it' };
}

/** A ContainerResource metric reads only its container: any that has the request. */
function containerFixes({ metric: index, resource }: MissingRequest, subject: WorkspaceSubject): ObjectFix[] {
  const horizontal = subject.horizontal();
  const metric = horizontal?.metrics.find((one) => one.index === index);
  if (metric?.type !== 'Resource' || horizontal?.version !== 'v2' || !horizontal.server.containerMetrics) return [];
  const { path } = metric;
  const able = containersOf(subject.workload()?.object.workload).filter(
    (container) => requestOfContainers([container], resource) !== undefined,
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

import { titleOf } from '../../../index/links/proving-part.ts';
import { changeFix } from '../../../model/object-fix.ts';
import { effectOfFailures, unknownContainers } from './failed-measurement.ts';
import { resourcesMeasuredBy } from './missing-requests.ts';
import { workspaceRule } from './workspace-rule.ts';

/** Reports a metric of a container that the workload does not have. */
export const targetContainerUnknown = workspaceRule(
  'target-container-unknown',
  'warning',
  function* (_, subject) {
    for (const { metric, resource, container, workload, nearest } of unknownContainers(subject)) {
      const written = subject.horizontal()?.metrics.find(({ index }) => index === metric);
      const at = written?.pathOf('container') ?? ['spec', 'metrics', metric];
      const text = `${titleOf(workload)} has no container ${container}`;
      const provenBy = { found: workload, text: titleOf(workload), part: 'containers' } as const;
      if (nearest === undefined) {
        const message = `The ${resource} metric fails at every sync unless a webhook adds the container: ${text}.`;
        yield { at, message, provenBy, level: 'information' };
        continue;
      }
      yield {
        at,
        message: `${effectOfFailures(subject)}: the ${resource} metric fails at every sync, because ${text}. Did you mean ${nearest}?`,
        provenBy,
        failing: { metrics: [metric], text },
        fixes: [changeFix(at, nearest)],
      };
    }
  },
  {
    hasVerdicts: true,
    isPossible: ({ reading }) =>
      resourcesMeasuredBy(reading?.autoscaler).some((measured) => measured?.container !== undefined),
  },
);

import { titleOf } from '../../../index/links/proving-part.ts';
import { competingAutoscalers } from '../../../index/links/workload-links.ts';
import type { VerticalAutoscalerObject, Workload } from '../../../index/workspace-object.ts';
import { measuresUtilization, resourcesMeasuredBy } from './missing-requests.ts';
import { targetNamePath, workspaceRule } from './workspace-rule.ts';

/**
 * Reports a VerticalPodAutoscaler that changes a resource request, if the autoscaler's target is a utilization of this
 * request.
 */
export const vpaSameResource = workspaceRule(
  'vpa-same-resource',
  'warning',
  (own, subject) => {
    const metrics = resourcesMeasuredBy(subject.object.reading?.autoscaler).filter((metric) => metric?.isUtilization);
    const workload = subject.workload()?.object.workload;
    for (const vertical of competingAutoscalers(subject.workspaceContext.index, own, 'verticalAutoscaler')) {
      const { object } = vertical;
      if (object.updateMode === 'Off' || object.templated) continue;
      const measured = metrics.find((metric) => metric && changesRequest(object, metric, workload));
      if (!measured) continue;
      const { resource } = measured;
      return {
        at: targetNamePath,
        message: `${titleOf(vertical)} changes the ${resource} requests, against which this HPA measures ${resource} utilization: each change moves the target. Let the VerticalPodAutoscaler control other resources (controlledResources), or use an averageValue, which needs no request.`,
        provenBy: { found: vertical, text: titleOf(vertical) },
      };
    }
    return undefined;
  },
  { isPossible: measuresUtilization },
);

function changesRequest(
  { containerPolicies }: VerticalAutoscalerObject,
  { resource, container }: { resource: string; container: string | undefined },
  workload: Workload | undefined,
): boolean {
  const named = (name: string) => containerPolicies.find((policy) => policy.container === name);
  const known = workload?.containers.map(({ name }) => name);
  // A metric without a container measures all containers of the workload. If these containers are unknown and a policy
  // names a container, it is unknown which policies apply, so nothing is reported.
  const names = container === undefined ? (known ?? ['*']) : [container];
  if (container === undefined && !known && containerPolicies.some((policy) => policy.container !== '*')) return false;
  return names.some((name) => {
    const { isOff = false, resources = ['cpu', 'memory'], constant = [] } = named(name) ?? named('*') ?? {};
    return !isOff && resources.includes(resource) && !constant.includes(resource);
  });
}

// The request of a pod in thousandths (docs/behavior/hpa.md §2.4). One missing request fails the whole metric.
import { add64, type Int64 } from '../../int64.ts';
import { type Amounts, type ContainerRequests, type PodGroup, resourceAmount } from '../../observation.ts';
import type { Profile } from '../../profile.ts';

export type RequestResult = Int64 | { problem: string };

export function requestOf(
  pod: PodGroup,
  resource: string,
  container: string | undefined,
  profile: Profile,
): RequestResult {
  const { has, featureGates } = profile;
  const podLevel = container === undefined && has.podLevelRequests && featureGates.PodLevelResources !== false;
  if (podLevel && pod.podRequests && setsAny(pod.podRequests))
    return podLevelRequest(pod, pod.podRequests, resource, has);
  const sidecars = has.sidecarRequests ? pod.sidecars : undefined;
  if (
    container !== undefined &&
    has.containerMustExist &&
    !hasContainer(pod.containers, container) &&
    !hasContainer(sidecars, container)
  ) {
    return { problem: `container ${container} not found in Pod ${pod.name}` };
  }
  const own = listRequest(pod, pod.containers, resource, container, profile);
  if (!sidecars) return own;
  const beside = listRequest(pod, sidecars, resource, container, profile);
  const [first, second] = has.sidecarsNamedFirst ? [beside, own] : [own, beside];
  if (typeof first === 'object') return first;
  return typeof second === 'object' ? second : add64(first, second);
}

function listRequest(
  pod: PodGroup,
  list: readonly ContainerRequests[],
  resource: string,
  container: string | undefined,
  profile: Profile,
): RequestResult {
  let sum: Int64 = 0;
  for (const { name, requests } of list) {
    if (container !== undefined && container !== name) continue;
    const request = resourceAmount(requests, resource);
    if (request === undefined) return { problem: missingRequest(resource, name, pod, profile) };
    sum = add64(sum, request);
  }
  return sum;
}

function hasContainer(list: readonly ContainerRequests[] | undefined, container: string): boolean {
  return list?.some(({ name }) => name === container) ?? false;
}

function missingRequest(resource: string, container: string, pod: PodGroup, { has }: Profile): string {
  return `missing request for ${resource}${has.requestsNamePod ? ` in container ${container} of Pod ${pod.name}` : ''}`;
}

function setsAny(requests: Amounts): boolean {
  return Object.keys(requests).some(isPodLevel);
}

const isPodLevel = (resource: string) =>
  resource === 'cpu' || resource === 'memory' || resource.startsWith('hugepages-');

/**
 * Returns the request of the whole pod. Up to Kubernetes 1.37, the controller adds the overhead of the pod's runtime
 * class to this request.
 */
function podLevelRequest(pod: PodGroup, own: Amounts, resource: string, has: Profile['has']): RequestResult {
  const written = isPodLevel(resource) ? resourceAmount(own, resource) : undefined;
  const overhead = has.requestsWithoutOverhead || !pod.overhead ? undefined : resourceAmount(pod.overhead, resource);
  const request = plus(written ?? aggregated(pod, resource), overhead);
  return request ?? { problem: `missing pod-level request for ${resource} in Pod ${pod.name}` };
}

/**
 * Returns the largest sum of requests of containers that run at the same time; undefined if no container has a request.
 * An ordinary init container runs together with the sidecars, but before the other containers.
 */
function aggregated({ containers, sidecars = [], initContainers = [] }: PodGroup, resource: string): Int64 | undefined {
  const beside = total(sidecars, resource);
  let largest = plus(total(containers, resource), beside);
  for (const { requests } of initContainers) {
    const ownRequest = resourceAmount(requests, resource);
    if (ownRequest === undefined) continue;
    const needed = plus(ownRequest, beside) ?? ownRequest;
    if (largest === undefined || needed > largest) largest = needed;
  }
  return largest;
}

function total(list: readonly ContainerRequests[], resource: string): Int64 | undefined {
  return list.reduce<Int64 | undefined>(
    (sum, { requests }) => plus(sum, resourceAmount(requests, resource)),
    undefined,
  );
}

function plus(a: Int64 | undefined, b: Int64 | undefined): Int64 | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return add64(a, b);
}

import { milliOfText } from '../../../index/links/workload-links.ts';
import type { Container, Workload } from '../../../index/workspace-object.ts';
import { containersOf } from './missing-requests.ts';

export function measuredContainers(
  workload: Workload,
  container: string | undefined,
  hasSidecars: boolean,
): Container[] {
  const counted = hasSidecars ? containersOf(workload) : workload.containers;
  return counted.filter(({ name }) => container === undefined || name === container);
}

/**
 * Returns the limit of the pod, or of `container`. If the pod has no limit of its own, the limits of its containers are
 * added up. Returns undefined if a limit that is needed is absent or unknown.
 */
export function limitOf(
  workload: Workload,
  resource: string,
  container: string | undefined,
): { milli: number; text: string } | undefined {
  if (workload.hasUnknownContainers) return undefined;
  const ofPod = container === undefined ? workload.podLimits?.[resource] : undefined;
  const podMilli = milliOfText(ofPod);
  if (ofPod !== undefined && podMilli !== undefined) return { milli: podMilli, text: ofPod };
  const containers = measuredContainers(workload, container, true);
  const limits = containers.map(({ limits: written, isPartial }) => (isPartial ? undefined : written?.[resource]));
  const amounts = limits.map(milliOfText);
  if (limits.length === 0 || amounts.includes(undefined)) return undefined;
  const milli = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  return { milli, text: limits.join(' + ') };
}

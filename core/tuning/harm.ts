// The kinds of harm that an attack can look for. An attack is a search for a load that breaks the autoscaler. This
// module loads no simulation, because the help of the command line also uses the names of the kinds.
import type { Report } from '../simulator/world/report.ts';

export const harmNames = ['unmet load', 'flaps', 'pod-hours'] as const;
export type HarmName = (typeof harmNames)[number];

/** Returns the unmet part of the load (from 0 to 1), the number of flaps, or the pod-hours. */
export function harmOf(harm: HarmName, { unmet, flaps, podSeconds }: Report): number {
  if (harm === 'flaps') return flaps;
  return harm === 'unmet load' ? unmet.part : podSeconds / 3600;
}

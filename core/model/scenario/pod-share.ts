import type { Value } from '../value.ts';

export type PodShare = number | `${number}%`;

const mostPods = 2 ** 31 - 1;

/**
 * Reads a number of pods or a percentage such as `25%`. A number in quotes counts as a number. Returns undefined for
 * any other value.
 */
export function readPodShare(value: Value | undefined): PodShare | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const text = String(value).trim();
  const digits = text.endsWith('%') ? text.slice(0, -1) : text;
  if (!/^\d{1,10}$/.test(digits) || Number(digits) > mostPods) return undefined;
  return text.endsWith('%') ? `${Number(digits)}%` : Number(digits);
}

/**
 * Returns the share as a number of pods. A percentage refers to `replicas` and is rounded to whole pods: the Deployment
 * controller rounds `maxSurge` up, and `maxUnavailable` down.
 */
export function podsOfShare(share: PodShare, replicas: number, round: 'up' | 'down'): number {
  if (typeof share === 'number') return share;
  const pods = (Number.parseInt(share, 10) * replicas) / 100;
  return round === 'up' ? Math.ceil(pods) : Math.floor(pods);
}

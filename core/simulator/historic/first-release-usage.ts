// The recommendation of Kubernetes 1.1 (docs/behavior/hpa.md §7c): the usage of the last minute in whole percent of the
// request. Every pod counts, ready or not, and a single pod without a measurement fails the sync.

import { defaultFlags } from '../controller-flags.ts';
import type { MetricSource } from '../hpa/metric-reading.ts';
import {
  type FailedProposal,
  type MetricContext,
  noPods,
  type Proposal,
  withinTolerance,
} from '../hpa/propose/proposal.ts';
import { requestOf } from '../hpa/propose/requests.ts';
import { resourceSamples, usageOf } from '../hpa/propose/samples.ts';
import { isWithinTolerance } from '../hpa/tolerance.ts';
import { add64, divide64, type Int64, int32OfInt64, multiply64 } from '../int64.ts';
import type { PodGroup } from '../observation.ts';
import type { Profile } from '../profile.ts';

const syncPeriodSeconds = 30;

/**
 * The profile of the 1.1 controller, which had one flag (the sync period), a constant tolerance and no readiness rule.
 */
export function firstReleaseProfile(profile: Profile): Profile {
  const isDefault = profile.syncPeriodSeconds === defaultFlags.syncPeriodSeconds;
  return {
    ...profile,
    syncPeriodSeconds: isDefault ? syncPeriodSeconds : profile.syncPeriodSeconds,
    tolerance: defaultFlags.tolerance,
    cpuInitializationPeriodSeconds: 0,
    initialReadinessDelaySeconds: 0,
    has: { ...profile.has, toleranceInterval: false },
  };
}

/** Proposes a count from the replicas in the scale's status, not in its spec. */
export function proposeByUsage(targetPercent: number, context: MetricContext): Proposal {
  const read = averages(context);
  if ('problem' in read) return failedProposal(read.problem);
  const percent = int32OfInt64(divide64(multiply64(read.usage, 100), read.request));
  const ratio = percent / targetPercent;
  const keeps = isWithinTolerance(context.controller.tolerance, ratio);
  return {
    ok: true,
    ratio,
    replicas: keeps ? context.statusReplicas : Math.ceil(ratio * context.statusReplicas),
    note: keeps ? withinTolerance : undefined,
    reading: { source, milli: read.usage, percent },
  };
}

const source: MetricSource = { type: 'Resource', fields: { name: 'cpu' }, amount: 'averageValue', isBinary: false };

function averages({ observation, controller }: MetricContext): { usage: Int64; request: Int64 } | { problem: string } {
  const { profile, namespace } = controller;
  const { metrics } = observation;
  const sampled = resourceSamples(metrics, observation.pods, undefined, namespace, profile);
  if (typeof sampled === 'string') return { problem: sampled };
  let [pods, measured]: [number, number] = [0, 0];
  let [usage, request]: [Int64, Int64] = [0, 0];
  for (const [index, pod] of observation.pods.entries()) {
    if (!isCounted(pod)) continue;
    const requested = requestOf(pod, 'cpu', undefined, profile);
    if (typeof requested === 'object') return { problem: 'some pods do not have request for cpu' };
    const sample = sampled.samples[index];
    const value = sample && usageOf(sample, 'cpu', undefined);
    pods += pod.count;
    measured += value === undefined ? 0 : pod.count;
    usage = add64(usage, multiply64(value ?? 0, pod.count));
    request = add64(request, multiply64(requested, pod.count));
  }
  if (pods === 0) return { problem: noPods };
  if (measured < pods) return { problem: `metrics obtained for ${measured}/${pods} of pods` };
  const average = divide64(request, pods);
  if (average === 0 || average === 0n) return { problem: 'some pods do not have request for cpu' };
  return { usage: divide64(usage, pods), request: average };
}

function isCounted({ deleting, phase }: PodGroup): boolean {
  return !deleting && phase !== 'Failed';
}

function failedProposal(problem: string): FailedProposal {
  const text = `failed to get cpu utilization: ${problem}`;
  return { ok: false, reason: 'FailedGetResourceMetric', event: text, error: text };
}

// The start-up CPU in the measured usage of pods (docs/behavior/world.md §2).
import type { ContainerUsage, ResourceSample } from '../observation.ts';
import { type Cohort, isReady } from './cohorts.ts';
import type { PodModel } from './pod-model.ts';

export interface StartupUse {
  /** The cpu usage of the ready pods in millicores. `partMilli` is the start-up CPU in this usage. */
  usedMilli: number;
  partMilli: number;
  pods: number;
  /** The sample of every cohort, without start-up CPU. */
  samples: readonly (ResourceSample | undefined)[];
}

/** A sync that scaled up further than it would have without the start-up CPU of new pods. */
export interface StartupEffect extends Omit<StartupUse, 'samples'> {
  atMs: number;
  desired: number;
  without: number;
}

/**
 * Returns the effect of start-up CPU on a sync. Returns undefined if no pod uses start-up CPU, or if a pod used all of
 * its limit, because the usage without start-up CPU is then unknown.
 */
export function startupUseOf(
  cohorts: readonly Cohort[],
  samples: readonly (ResourceSample | undefined)[],
  atMs: number,
  modelOf: (cohort: Cohort) => PodModel,
): StartupUse | undefined {
  const use = { usedMilli: 0, partMilli: 0, pods: 0 };
  let isLimited = false;
  const without = samples.map((sample, i) => {
    const cohort = cohorts[i];
    if (!sample || !cohort) return sample;
    const model = modelOf(cohort);
    const part = startupPart(cohort, sample, model);
    const used = sample.containers.reduce((sum, { usage }) => sum + Number(usage.cpu ?? 0), 0);
    if (isReady(cohort, atMs)) {
      use.usedMilli += used * cohort.count;
      use.partMilli += part * cohort.count;
      use.pods += part > 0 ? cohort.count : 0;
    }
    isLimited ||= part > 0 && used >= model.cpuLimitMilli;
    return part > 0 ? { ...sample, containers: withoutPart(sample.containers, part, model) } : sample;
  });
  return use.pods > 0 && !isLimited ? { ...use, samples: without } : undefined;
}

function startupPart({ runningMs }: Cohort, { atMs, windowMs }: ResourceSample, model: PodModel): number {
  const [from, to] = [Math.max(atMs - windowMs, runningMs), Math.min(atMs, runningMs + model.startupCpuMs)];
  return (model.startupCpuMilli * Math.max(0, to - from)) / windowMs;
}

function withoutPart(containers: readonly ContainerUsage[], part: number, model: PodModel): ContainerUsage[] {
  return containers.map(({ name, usage }, i) => {
    const share = model.containers[i]?.cpuShare ?? 0;
    return { name, usage: { ...usage, cpu: Math.max(0, Math.ceil(Number(usage.cpu ?? 0) - part * share)) } };
  });
}

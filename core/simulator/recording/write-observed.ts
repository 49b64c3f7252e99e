// What was observed at one look, as a tick of a case has it.
import type { Answer, ObservedMetrics, PodGroup, PodSample, ResourceSample } from '../hpa/observation.ts';
import type { Int64 } from '../int64.ts';
import { formatMilli } from '../milli.ts';
import type { Seeing } from '../world/observe.ts';
import { podName } from '../world/pods.ts';
import { wholeSecond } from '../world/whole-second.ts';

/** A time of the run as a case has it. */
export type Seconds = (ms: number) => number;

/** The names of each group's pods. */
export type Names = readonly (readonly string[])[];

export function namesOf({ cohorts }: Pick<Seeing, 'cohorts'>, target: string, controller: 'Deployment' | 'StatefulSet'): Names {
  return cohorts.map(({ serials }) =>
    serials.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => podName(target, first + i, controller))),
  );
}

export interface WrittenPod {
  name: string;
  phase: string;
  startedAt: number | null;
  ready: object | null;
  deletedAt: number | null;
  requests: Record<string, Record<string, string>>;
}

/** The cohorts behind the groups know more than a controller looks at. */
export function podsOf(pods: readonly PodGroup[], names: Names, { cohorts }: Pick<Seeing, 'cohorts'>, seconds: Seconds): WrittenPod[] {
  return pods.flatMap((group, i) => (names[i] ?? []).map((name) => podOf(group, name, cohorts[i]?.deletedMs, seconds)));
}

function podOf(
  { phase, startedAtMs, ready, containers }: PodGroup,
  name: string,
  deletedMs: number | undefined,
  seconds: Seconds,
): WrittenPod {
  return {
    name,
    phase,
    startedAt: startedAtMs === null ? null : seconds(startedAtMs),
    ready: ready && { status: ready.status, at: seconds(ready.atMs) },
    deletedAt: deletedMs === undefined ? null : seconds(wholeSecond(deletedMs)),
    requests: Object.fromEntries(containers.map(({ name: container, requests }) => [container, amountsOf(requests)])),
  };
}

export function metricsOf({ resource, pods, object, external }: ObservedMetrics, names: Names, seconds: Seconds): object {
  const written = {
    pods: pods.map(({ name, selector, answer }) => ({ name, ...selected(selector), ...podAnswer(answer, names, seconds) })),
    object: object.map(({ name, selector, on, answer }) => ({
      ...{ name, ...selected(selector), on },
      ...('error' in answer ? answer : { value: formatMilli(answer.value) }),
    })),
    external: external.map(({ name, selector, answer }) => ({
      ...{ name, ...selected(selector) },
      ...('error' in answer ? answer : { values: answer.values.map((value) => formatMilli(value)) }),
    })),
  };
  return {
    ...(resource && { resource: byPod(resource, names, (sample) => usageOf(sample, seconds)) }),
    ...Object.fromEntries(Object.entries(written).filter(([, list]) => list.length > 0)),
  };
}

function podValueOf({ value, atMs, windowMs }: PodSample, seconds: Seconds): object {
  return {
    ...(atMs !== undefined && { at: seconds(atMs) }),
    ...(windowMs !== undefined && { window: windowMs / 1000 }),
    value: formatMilli(value),
  };
}

function podAnswer(answer: Answer<PodSample>, names: Names, seconds: Seconds): object {
  if ('error' in answer) return answer;
  return { values: byPod(answer, names, (sample) => podValueOf(sample, seconds)) };
}

function byPod<Sample>(answer: Answer<Sample>, names: Names, write: (sample: Sample) => object): object {
  if ('error' in answer) return answer;
  const entries = answer.samples.flatMap((sample, i) => (sample ? (names[i] ?? []).map((name) => [name, write(sample)] as const) : []));
  return Object.fromEntries(entries);
}

function usageOf({ atMs, windowMs, containers }: ResourceSample, seconds: Seconds): object {
  const usage = Object.fromEntries(containers.map(({ name, usage }) => [name, amountsOf(usage)]));
  return { at: seconds(atMs), window: windowMs / 1000, containers: usage };
}

function amountsOf(amounts: Readonly<Record<string, Int64>>): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([resource, milli]) => [resource, formatMilli(milli)]));
}

/** Left out where there is none. */
function selected(selector: string): { selector?: string } {
  return selector === '' ? {} : { selector };
}

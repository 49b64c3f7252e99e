// Pods that are read once for many syncs count as if each sync read every pod (docs/behavior/hpa.md §2.3).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releases } from '../../../core/model/release-names.ts';
import { type GroupedPods, PodGrouper } from '../../../core/simulator/hpa/propose/group.ts';
import { requestOf } from '../../../core/simulator/hpa/propose/requests.ts';
import {
  add64,
  type Int64,
  maxInt64,
  minInt64,
  multiply64,
  wrappingArithmetic,
} from '../../../core/simulator/int64.ts';
import type { PodGroup } from '../../../core/simulator/observation.ts';
import { type Profile, parseProfile } from '../../../core/simulator/profile.ts';
import { runs } from '../../support/effort.ts';
import { observation, podGroup } from '../../support/observations.ts';

const times = fc.integer({ min: -8, max: 8 }).map((minutes) => minutes * 60_000);
const amounts = fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constantFrom<Int64>(maxInt64, minInt64, 2 ** 53 - 1));
const pods: fc.Arbitrary<PodGroup[]> = fc.array(
  fc
    .record({
      count: fc.integer({ min: 1, max: 3 }),
      phase: fc.constantFrom('Running', 'Running', 'Pending', 'Failed'),
      startedAtMs: fc.option(times, { freq: 6 }),
      ready: fc.option(fc.record({ status: fc.constantFrom('True', 'True', 'False'), atMs: times }), { freq: 6 }),
      deleting: fc.constantFrom(false, false, false, true),
      request: fc.option(amounts, { nil: undefined, freq: 6 }),
    })
    .map(({ request, ...pod }) =>
      podGroup({ ...pod, containers: [{ name: 'app', requests: request === undefined ? {} : { cpu: request } }] }),
    ),
  { maxLength: 6 },
);

interface Sample {
  value: Int64 | undefined;
  atMs: number;
  windowMs: number;
}

const samples: fc.Arbitrary<(Sample | undefined)[]> = fc.array(
  fc.option(
    fc.record({ value: fc.option(amounts, { nil: undefined, freq: 8 }), atMs: times, windowMs: fc.constant(60_000) }),
    { nil: undefined, freq: 6 },
  ),
  { minLength: 6, maxLength: 6 },
);
/** Mostly the list of the sync before; the clock may go back. */
const syncs = fc.array(fc.record({ list: fc.nat(1), atMs: times, samples, strays: samples }), { maxLength: 12 });

test('every sync counts each pod as it is then', () => {
  fc.assert(
    fc.property(
      fc.tuple(pods, pods),
      syncs,
      fc.boolean(),
      fc.constantFrom(...releases),
      (lists, all, isCpu, release) => {
        const profile = profileOf(release);
        const reader = {
          amountOf: ({ value }: Sample) => value,
          requestOf: (pod: PodGroup) => requestOf(pod, 'cpu', undefined, profile),
          fillUsageOf: (request: Int64) => multiply64(request, 2),
          isCpu,
          arithmetic: wrappingArithmetic,
        };
        const grouper = new PodGrouper<Sample>(reader, profile);
        for (const { list, atMs, samples, strays } of all) {
          const observed = observation({ pods: lists[list] ?? [], atMs });
          const sampled = {
            samples,
            strays: strays.flatMap((each) => (each ? [{ ...each, pod: 'x', count: 2 }] : [])),
          };
          expect(grouper.group(observed, sampled)).toEqual(naive(observed.pods, sampled, atMs, isCpu, profile));
        }
      },
    ),
    runs(1000),
  );
});

function profileOf(release: string): Profile {
  const read = parseProfile(release);
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

/** Reads one pod after the other, in the order of the rules. */
function naive(
  list: readonly PodGroup[],
  { samples, strays }: { samples: readonly (Sample | undefined)[]; strays: readonly (Sample & { count: number })[] },
  atMs: number,
  isCpu: boolean,
  profile: Profile,
): GroupedPods {
  const requests = list.map((pod) => requestOf(pod, 'cpu', undefined, profile));
  const entries = list.map((pod, i) => {
    const request = requests[i];
    const group = classOf(pod, samples[i], atMs, isCpu, profile);
    return {
      group,
      count: pod.count,
      value: samples[i]?.value,
      request: typeof request === 'object' ? 0 : (request ?? 0),
    };
  });
  const of = (...groups: string[]) => entries.filter(({ group }) => groups.includes(group));
  const measured = profile.has.ignoredPodsLoseMetric ? of('ready') : of('ready', 'ignored');
  const withValue = measured.filter(({ value }) => value !== undefined);
  const missing = of('missing');
  const counted = strays.filter(({ value }) => value !== undefined);
  return {
    ready: podCount(of('ready')),
    entries: podCount(withValue),
    usage: sum(withValue, ({ value }) => value ?? 0),
    request: sum(withValue, ({ request }) => request),
    strayEntries: podCount(counted),
    strayUsage: sum(counted, ({ value }) => value ?? 0),
    unready: podCount(of('unready')),
    unreadyRequest: sum(of('unready'), ({ request }) => request),
    missing: podCount(missing),
    missingRequest: sum(missing, ({ request }) => request),
    missingUsage: sum(missing, ({ request }) => multiply64(request, 2)),
    requestProblem: requests.flatMap((request) => (typeof request === 'object' ? [request.problem] : []))[0],
  };
}

function podCount(entries: readonly { count: number }[]): number {
  return entries.reduce((total, { count }) => total + count, 0);
}

function sum<Entry extends { count: number }>(entries: readonly Entry[], amountOf: (entry: Entry) => Int64): Int64 {
  return entries.reduce<Int64>((total, entry) => add64(total, multiply64(amountOf(entry), entry.count)), 0);
}

function classOf(
  { deleting, phase, ready, startedAtMs }: PodGroup,
  sample: Sample | undefined,
  atMs: number,
  isCpu: boolean,
  { has, cpuInitializationPeriodSeconds, initialReadinessDelaySeconds }: Profile,
): 'ignored' | 'unready' | 'missing' | 'ready' {
  if (deleting || phase === 'Failed') return 'ignored';
  if (phase === 'Pending' && has.pendingIsUnready) return 'unready';
  if (!sample || sample.value === undefined) return 'missing';
  if (!isCpu) return 'ready';
  if (!ready || startedAtMs === null) return 'unready';
  const isFalse = ready.status === 'False';
  const isUnready =
    startedAtMs + cpuInitializationPeriodSeconds * 1000 > atMs
      ? isFalse || sample.atMs < ready.atMs + sample.windowMs
      : isFalse && startedAtMs + initialReadinessDelaySeconds * 1000 > ready.atMs;
  return isUnready ? 'unready' : 'ready';
}

// Computes how fast a HorizontalPodAutoscaler itself can change the replicas. Each run begins at one bound with a new
// controller, and at every sync the metrics recommend the other bound. If KEDA keeps an idle workload below
// minReplicas, the scale-up begins at the idle count: KEDA scales the workload to minReplicas just before the first
// sync.
import type { Direction, HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { CompanionFacts } from '../companion-facts.ts';
import { maxChanges, maxEnvelopeSyncs, maxIdleSyncs } from '../envelope-limits.ts';
import type { Profile } from '../profile.ts';
import { type EnvelopeRun, type Tick, tickWithoutProposal } from '../trace.ts';
import { companionFactsOf } from './companion-facts-of.ts';
import { type ControllerMemory, emptyMemory, seedRecommendation } from './controller-memory.ts';
import { decideHorizontal, explain, recordScaling } from './decide.ts';
import type { MetricRecommendation } from './decision.ts';
import { profileInUse } from './prepare.ts';
import { canScaleFromZero } from './scale-to-zero.ts';
import { refusedCount } from './scale-update-error.ts';
import { withoutUnsupportedFields } from './supported-fields.ts';

export function hpaEnvelope(
  original: HorizontalPodAutoscaler,
  profile: Profile,
): { up: EnvelopeRun; down: EnvelopeRun } {
  return { up: hpaFastestRun(original, profile, 'scaleUp'), down: hpaFastestRun(original, profile, 'scaleDown') };
}

/**
 * The delay of a sync in a cluster. Without `behavior`, a recommendation that is exactly as old as the stabilization
 * window counts at a punctual sync, but not at a late sync (docs/behavior/world.md §4).
 */
const clusterDelayMs = 1;

export function hpaFastestRun(
  original: HorizontalPodAutoscaler,
  chosen: Profile,
  direction: Direction,
  limit = maxEnvelopeSyncs,
): EnvelopeRun {
  const most = Math.min(limit, maxEnvelopeSyncs);
  const profile = profileInUse(original, chosen);
  const hpa = withoutUnsupportedFields(original, profile);
  const exact = run(hpa, profile, { direction, delayMs: 0, limit: most });
  const { seconds } =
    hpa.behavior || !exact.complete ? exact : run(hpa, profile, { direction, delayMs: clusterDelayMs, limit: most });
  return seconds === exact.seconds ? exact : { ...exact, clusterSeconds: seconds };
}

interface RunOptions {
  direction: Direction;
  delayMs: number;
  limit: number;
}

function run(hpa: HorizontalPodAutoscaler, profile: Profile, { direction, delayMs, limit }: RunOptions): EnvelopeRun {
  const isUp = direction === 'scaleUp';
  const from = isUp ? hpa.minReplicas : hpa.maxReplicas;
  const recommendation: MetricRecommendation = {
    count: isUp ? hpa.maxReplicas : hpa.minReplicas,
    metric: null,
    path: ['spec', isUp ? 'maxReplicas' : 'minReplicas'],
  };
  const { idle, waking } = companionFactsOf(hpa) ?? {};
  const wakes = isUp && waking && idle && idle.replicas < from;
  const ticks: Tick[] = wakes ? [wakingTick(waking, idle.replicas, from)] : [];
  const sequence = wakes ? [idle.replicas, from] : [from];
  const syncsFrom = ticks.length;
  let memory = emptyMemory;
  let current = from;
  let seconds = 0;
  let unchanged = 0;
  while (unchanged < maxIdleSyncs && ticks.length < limit && sequence.length <= maxChanges) {
    const index = ticks.length - syncsFrom;
    const atMs = index * profile.syncPeriodSeconds * 1000;
    const next = step(hpa, profile, memory, current, index === 0 ? atMs : atMs + delayMs, recommendation);
    ticks.push(next.tick);
    memory = next.memory;
    unchanged++;
    if (next.tick.desired !== current) {
      current = next.tick.desired;
      sequence.push(current);
      seconds = atMs / 1000;
      unchanged = 0;
    }
    if (current === recommendation.count) break;
  }
  const { kind, name, minReplicas, maxReplicas } = hpa;
  const complete = current === recommendation.count;
  return {
    kind,
    name,
    release: simulatedRelease(hpa, profile),
    minReplicas,
    maxReplicas,
    ticks,
    sequence,
    direction,
    seconds,
    complete,
    idle,
  };
}

function wakingTick({ by, why, decidedBy }: Waking, current: number, desired: number): Tick {
  return tickWithoutProposal(0, { current, desired }, { kind: 'scaledBy', by, why }, decidedBy);
}

type Waking = NonNullable<CompanionFacts['waking']>;

/**
 * Returns the name of the simulated release. If the object has historic rules, the release of the profile is ignored.
 */
export function simulatedRelease(
  { historic }: Pick<HorizontalPodAutoscaler, 'historic'>,
  { release }: Profile,
): string {
  if (!historic) return release;
  return historic.rules === '1.1' ? '1.1' : 'draft of 2019';
}

function step(
  hpa: HorizontalPodAutoscaler,
  profile: Profile,
  before: ControllerMemory,
  current: number,
  atMs: number,
  recommendation: MetricRecommendation,
): { tick: Tick; memory: ControllerMemory } {
  const seeded = seedRecommendation(before, current, atMs);
  if (current === 0 && !canScaleFromZero(hpa, true, profile)) return { tick: pausedTick(atMs), memory: seeded };
  const { decision, memory } = decideHorizontal(seeded, current, recommendation.count, atMs, hpa, profile);
  const { desired, stabilized, limit } = decision;
  const tick: Tick = {
    atMs,
    current,
    proposal: recommendation.count,
    stabilized,
    limit,
    desired,
    ...explain(decision, current, recommendation, atMs, hpa),
  };
  const error = refusedCount(hpa.target.name, desired);
  if (error !== undefined) {
    const reason = { kind: 'scaleRefused', count: desired, error } as const;
    return { tick: { ...tick, desired: current, reason, decidedBy: [] }, memory };
  }
  return { tick, memory: recordScaling(memory, current, desired, atMs, hpa) };
}

function pausedTick(atMs: number): Tick {
  return tickWithoutProposal(atMs, { current: 0, desired: 0 }, { kind: 'resting' }, []);
}

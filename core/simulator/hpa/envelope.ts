// How fast a HorizontalPodAutoscaler itself allows replicas to change.
// Each direction is a fresh controller that remembers the count it found; at every sync the metrics ask for the other bound.
import type { HorizontalPodAutoscaler } from '../../model/hpa/autoscaler.ts';
import type { Profile } from '../profile.ts';
import type { EnvelopeRun, Tick } from '../trace.ts';
import { decide, explain, scaled } from './decide.ts';
import type { Asked } from './decision.ts';
import { asKnown } from './known.ts';
import { emptyMemory, type Memory, seed } from './memory.ts';
import { wakesFromZero } from './zero.ts';

/** Where a run ends that does not arrive: so many changes, or so many syncs in a row without one. */
const mostChanges = 200;
const mostIdleSyncs = 10_000;

export function hpaEnvelope(given: HorizontalPodAutoscaler, profile: Profile): { up: EnvelopeRun; down: EnvelopeRun } {
  const hpa = asKnown(given, profile);
  return {
    up: run(hpa, profile, 'scaleUp', hpa.minReplicas, { count: hpa.maxReplicas, by: null, path: ['spec', 'maxReplicas'] }),
    down: run(hpa, profile, 'scaleDown', hpa.maxReplicas, { count: hpa.minReplicas, by: null, path: ['spec', 'minReplicas'] }),
  };
}

function run(hpa: HorizontalPodAutoscaler, profile: Profile, direction: EnvelopeRun['direction'], from: number, asked: Asked): EnvelopeRun {
  const ticks: Tick[] = [];
  const sequence = [from];
  let memory = emptyMemory;
  let current = from;
  let seconds = 0;
  let idle = 0;
  while (idle < mostIdleSyncs && sequence.length <= mostChanges) {
    const next = step(hpa, profile, memory, current, ticks.length * profile.syncPeriodSeconds * 1000, asked);
    ticks.push(next.tick);
    memory = next.memory;
    idle++;
    if (next.tick.desired !== current) {
      current = next.tick.desired;
      sequence.push(current);
      seconds = next.tick.atMs / 1000;
      idle = 0;
    }
    if (current === asked.count) break;
  }
  const { kind, name, minReplicas, maxReplicas } = hpa;
  const complete = current === asked.count;
  return { kind, name, release: releaseOf(hpa, profile), minReplicas, maxReplicas, ticks, sequence, direction, seconds, complete };
}

/** Rules of another time are not those of the release that was chosen. */
export function releaseOf({ historic }: Pick<HorizontalPodAutoscaler, 'historic'>, { release }: Profile): string {
  if (!historic) return release;
  return historic.rules === '1.1' ? '1.1' : 'draft of 2019';
}

function step(
  hpa: HorizontalPodAutoscaler,
  profile: Profile,
  before: Memory,
  current: number,
  atMs: number,
  asked: Asked,
): { tick: Tick; memory: Memory } {
  const seeded = seed(before, current, atMs);
  if (current === 0 && !wakesFromZero(hpa, true, profile)) return { tick: resting(atMs), memory: seeded };
  const { decision, memory } = decide(seeded, current, asked.count, atMs, hpa, profile);
  const { desired, stabilized, limit } = decision;
  const tick: Tick = { atMs, current, proposal: asked.count, stabilized, limit, desired, ...explain(decision, current, asked, atMs, hpa) };
  return { tick, memory: scaled(memory, current, desired, atMs, hpa) };
}

function resting(atMs: number): Tick {
  return { atMs, current: 0, proposal: null, stabilized: null, limit: null, desired: 0, reason: { kind: 'resting' }, deciding: [] };
}

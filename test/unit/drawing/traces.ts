// Simulated traces, and traces with numbers that the simulator never produces.
import fc from 'fast-check';
import type { Reason, Tick, Trace } from '../../../core/simulator/trace.ts';

export function tick(difference: Partial<Tick> = {}): Tick {
  const reason: Reason = { kind: 'unchanged', by: null, count: 1 };
  return {
    atMs: 0,
    current: 1,
    proposal: 1,
    stabilized: 1,
    limit: null,
    desired: 1,
    reason,
    decidedBy: [],
    ...difference,
  };
}

export function trace(ticks: Tick[], difference: Partial<Trace> = {}): Trace {
  const counts = ticks.filter(({ current, desired }) => desired !== current).map(({ desired }) => desired);
  const sequence = [ticks[0]?.current ?? 0, ...counts];
  return {
    kind: 'HorizontalPodAutoscaler',
    name: 'web',
    release: '1.37',
    minReplicas: 1,
    maxReplicas: 20,
    ticks,
    sequence,
    ...difference,
  };
}

const count = fc.oneof(fc.nat(20), fc.nat(2 ** 31 - 1));
const asked = fc.oneof(count, fc.constant(null));

const reason: fc.Arbitrary<Reason> = fc.oneof(
  fc.constant<Reason>({ kind: 'doubling' }),
  fc.constant<Reason>({ kind: 'atMax' }),
  fc.constant<Reason>({ kind: 'disabled', direction: 'scaleUp' }),
  fc.constant<Reason>({ kind: 'held', direction: 'scaleDown', count: 3, agoMs: 15_000, windowSeconds: 300 }),
  fc.constant<Reason>({ kind: 'raised', count: 3, agoMs: 15_000, windowSeconds: 300 }),
);

const anyTick = fc.record({ current: count, proposal: asked, stabilized: asked, limit: asked, desired: count, reason });

export const anyTrace: fc.Arbitrary<Trace> = fc
  .record({
    ticks: fc.array(anyTick, { minLength: 1, maxLength: 60 }),
    periodMs: fc.constantFrom(1, 1000, 15_000, 86_400_000),
    bounds: fc.tuple(count, count),
    name: fc.string({ unit: 'binary' }),
  })
  .map(({ ticks, periodMs, bounds, name }) =>
    trace(
      ticks.map((values, i) => tick({ ...values, atMs: i * periodMs })),
      { name, minReplicas: Math.min(...bounds), maxReplicas: Math.max(...bounds) },
    ),
  );

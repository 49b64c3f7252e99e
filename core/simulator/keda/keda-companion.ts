// KEDA in the simulated cluster (docs/behavior/world.md §4): its scale loop, and its answers to the HPA. A fallback or
// cached values may change an answer.

import { parseGoFloat } from '../../model/keda/go-numbers.ts';
import { type KedaLoop, type LoopTrigger, restingReplicas } from '../../model/keda/keda-loop.ts';
import { compositeMetricName } from '../../model/keda/metric-names.ts';
import type { Tick } from '../trace.ts';
import type { Companion, CompanionStep } from '../world/companion.ts';
import type { WorldObservation } from '../world/observe.ts';
import { usableFallback } from './fallback.ts';
import type { LoopCondition } from './loop-status.ts';
import { type LoopWorld, ScaledObjectLoop, type TriggerReading, type WrittenDecision } from './scaled-object-loop.ts';

export interface SimulatedKeda {
  companion: Companion;
  /** Replaces the values of metrics by KEDA's answers; absent if the answers always equal the values. */
  answer?: (observation: WorldObservation, atMs: number) => WorldObservation;
  /** Called after each sync of the HPA, because KEDA's scale loop copies the HPA's condition ScalingActive. */
  afterSync(tick: Tick): void;
}

export function createKeda(described: KedaLoop): SimulatedKeda {
  const loop = withComposite(described);
  const state = new ScaledObjectLoop(loop, { createdMs: 0 });
  let scalingActive: LoopCondition | undefined;
  const worldOf = (observation: WorldObservation, nowMs: number, write: LoopWorld['write']): LoopWorld => ({
    nowMs,
    replicas: () => observation.scale.spec,
    write,
    read: (trigger) => readingOf(observation, loop.triggers[trigger]),
    readyPods: () =>
      observation.pods.reduce((sum, { ready, count }) => sum + (ready?.status === 'True' ? count : 0), 0),
    scalingActive: () => scalingActive,
  });
  const companion: Companion = {
    name: 'KEDA',
    // Polls run half a second after full seconds, so that no poll coincides with a sync. Therefore a cooldown ends half
    // a second late, at the next poll.
    phaseMs: 500,
    periodMs: loop.pollingSeconds * 1000,
    restingReplicas: restingReplicas(loop),
    step: (observation, atMs) => {
      let step: CompanionStep | undefined;
      state.poll(
        worldOf(observation, atMs, (scaleTo, decision) => {
          step = { scaleTo, ...causeOf(decision, loop) };
          return undefined;
        }),
      );
      return step;
    },
  };
  const changesAnswers = usableFallback(loop) !== undefined || loop.triggers.some(({ usesCache }) => usesCache);
  return {
    companion,
    ...(changesAnswers && {
      answer: (observation, atMs) =>
        answered(
          observation,
          state,
          worldOf(observation, atMs, () => 'the HPA does not scale'),
        ),
    }),
    afterSync: ({ reason, proposal }) => {
      scalingActive =
        reason.kind === 'resting'
          ? { status: 'False', reason: 'ScalingDisabled' }
          : { status: proposal === null ? 'False' : 'True' };
    },
  };
}

/**
 * The HPA reads the composite metric instead of the metrics of the replaced triggers, so the values of these triggers
 * are not simulated.
 */
function withComposite({ modifiers, ...loop }: KedaLoop): KedaLoop {
  if (!modifiers) return loop;
  const resources = loop.triggers.filter(({ isResource }) => isResource);
  const composite: LoopTrigger = {
    metric: compositeMetricName,
    type: 'composite',
    name: '',
    isResource: false,
    activation: parseGoFloat(modifiers.activationTarget) ?? 0,
    targetMilli: Math.trunc((parseGoFloat(modifiers.target) ?? 0) * 1000),
    isValue: modifiers.metricType === 'Value',
    usesCache: false,
  };
  const fallback = loop.fallback?.behavior === 'scalingModifiers' ? undefined : usableFallback({ ...loop, modifiers });
  const { fallback: _, ...rest } = loop;
  return { ...rest, ...(fallback && { fallback }), triggers: [composite, ...resources] };
}

function readingOf({ metrics }: WorldObservation, trigger: LoopTrigger | undefined): TriggerReading {
  const series = metrics.external.find(({ name }) => name === trigger?.metric);
  if (!series) return { ok: false, error: 'no such metric' };
  const { answer } = series;
  if ('error' in answer) return { ok: false, error: answer.error };
  const sum = answer.values.reduce<number>((total, value) => total + Number(value), 0);
  return { ok: true, value: sum / 1000 };
}

function answered(observation: WorldObservation, state: ScaledObjectLoop, world: LoopWorld): WorldObservation {
  const { metrics } = observation;
  const external = metrics.external.map((series) => {
    if (!state.loop.triggers.some(({ metric }) => metric === series.name)) return series;
    const { error, metrics: found = [] } = state.ask(series.name, world);
    const answer = error === undefined ? { values: found.map(({ milli }) => milli) } : { error };
    return { ...series, answer };
  });
  return { ...observation, metrics: { ...metrics, external } };
}

function causeOf(decision: WrittenDecision, loop: KedaLoop): Pick<CompanionStep, 'why' | 'decidedBy'> {
  if (decision.action === 'raise') return { why: 'below minReplicaCount', decidedBy: ['spec', 'minReplicaCount'] };
  if (decision.action === 'activate')
    return loop.isForced
      ? { why: 'activation is forced by an annotation', decidedBy: ['metadata', 'annotations'] }
      : { why: `activated by ${decision.active.join(', ')}`, decidedBy: ['spec', 'triggers'] };
  return decision.after === 'cooldown'
    ? { why: `no trigger active for ${loop.cooldownSeconds} s`, decidedBy: ['spec', 'cooldownPeriod'] }
    : { why: 'no trigger has been active yet', decidedBy: ['spec', 'initialCooldownPeriod'] };
}

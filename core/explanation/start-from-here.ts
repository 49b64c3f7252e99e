// Creates a scenario that starts from an observed state. Facts that the status does not show get default values, and
// `note` names these facts.
import type { Autoscaler } from '../model/autoscaler.ts';
import type { PartialScenario } from '../model/scenario/partial-scenario.ts';
import { maxScaledSecondsAgo, type Start } from '../model/scenario/scenario.ts';
import type { ScenarioDefaults } from '../model/scenario/scenario-defaults.ts';
import type { WorkloadFacts } from '../model/scenario/workload-facts.ts';
import type { Profile } from '../simulator/profile.ts';
import { durationText } from '../simulator/trace-text.ts';
import { loadOfPods } from '../simulator/world/standard-load.ts';
import type { Explanation } from './explanation.ts';
import { windowSecondsOf } from './horizontal/state-verdict.ts';
import { conditionOf, type ObservedAutoscaler, type ObservedScaling } from './observed.ts';

export interface StateScenario {
  given: PartialScenario;
  note: string;
}

export interface StateContext {
  autoscaler: Autoscaler;
  workload: WorkloadFacts;
  profile: Profile;
  defaults: ScenarioDefaults;
}

export function scenarioFromState(explanation: Explanation, context: StateContext): StateScenario | undefined {
  const { observed } = explanation;
  const state = startOf(observed);
  if (!state) return undefined;
  const load = loadFrom(explanation, context);
  const fails = failsText(observed);
  const isHeld = isHeldForLonger(observed, state.start, context);
  const start = isHeld ? { ...state.start, recommendedSecondsAgo: 0 } : state.start;
  return {
    given: {
      start,
      load: { shape: { shape: 'constant', to: load.to } },
      ...(fails !== undefined && { faults: [{ what: 'metricsDown', metric: null, fromSeconds: 0, toSeconds: null }] }),
    },
    note: `starts from the status: ${state.text}; ${load.text}; all pods are ready${fails ?? ''}${isHeld ? heldText : unknownText(observed, start)}`,
  };
}

function failsText(observed: ObservedAutoscaler): string | undefined {
  const active = conditionOf(observed, 'ScalingActive');
  const isFailing = active?.status === 'False' && /^(FailedGet|InvalidMetric|FailedCompute)/.test(active.reason);
  return isFailing
    ? `; the metrics cannot be read, as the status says (${active.reason}): end or remove this fault in the scenario to see what happens after it`
    : undefined;
}

/**
 * Returns the start of a simulation from the current state; undefined if the count is unknown. If the last sync scaled,
 * `currentReplicas` is the count before the scaling.
 */
function startOf(observed: ObservedAutoscaler): { start: Start; text: string } | undefined {
  const { currentReplicas, desiredReplicas, lastScaling } = observed;
  const wasScaled = ['SucceededRescale', 'SuccessfulScale'].includes(
    conditionOf(observed, 'AbleToScale')?.reason ?? '',
  );
  const replicas = wasScaled ? (desiredReplicas ?? currentReplicas) : currentReplicas;
  if (replicas === undefined) return undefined;
  const count = `${replicas} ${replicas === 1 ? 'replica' : 'replicas'}`;
  const scaled = lastScaling && scalingBefore(lastScaling, replicas, observed);
  return { start: { replicas, ...scaled?.start }, text: `${count}${scaled?.text ?? ''}` };
}

function scalingBefore(
  { secondsAgo, from, to, direction }: ObservedScaling,
  replicas: number,
  { minReplicas = 0 }: ObservedAutoscaler,
): { start: Omit<Start, 'replicas'>; text: string } | undefined {
  if (secondsAgo === undefined || secondsAgo > maxScaledSecondsAgo) return undefined;
  const isThisScaling = from !== undefined && to === replicas;
  const isOnlyBound = from !== undefined && from < minReplicas;
  const isRecommended = direction === 'up' && to === replicas && !isOnlyBound;
  return {
    start: {
      scaledSecondsAgo: secondsAgo,
      ...(isThisScaling && { scaledFrom: from }),
      ...(isRecommended && { recommendedSecondsAgo: secondsAgo }),
    },
    text: `, scaled ${durationText(secondsAgo)} earlier${isThisScaling ? ` from ${from}` : ''}`,
  };
}

function isHeldForLonger(
  observed: ObservedAutoscaler,
  { recommendedSecondsAgo = Number.POSITIVE_INFINITY }: Start,
  { autoscaler, profile }: StateContext,
): boolean {
  if (conditionOf(observed, 'AbleToScale')?.reason !== 'ScaleDownStabilized') return false;
  if (autoscaler.kind !== 'HorizontalPodAutoscaler') return false;
  return recommendedSecondsAgo >= (windowSecondsOf(autoscaler, 'scaleDown', profile) ?? 0);
}

const heldText =
  '; the run assumes that the deciding recommendation was made just now, so the simulated scale-down may come too late';

function loadFrom({ observed, metrics }: Explanation, context: StateContext): { to: number; text: string } {
  const replicas = observed.currentReplicas ?? 0;
  const known = metrics.flatMap(({ name, ratio }) => (ratio === undefined ? [] : [{ name, ratio }]));
  const [highest] = known.toSorted((a, b) => b.ratio - a.ratio);
  const to = loadOfPods(replicas * (highest?.ratio ?? 1), context);
  return {
    to,
    text: highest
      ? `the load is constant: ${highest.name} starts at ${Math.round(highest.ratio * 100)} % of its target`
      : 'the load puts the metrics at their targets, because the status has no metric value',
  };
}

function unknownText({ kind }: ObservedAutoscaler, { scaledSecondsAgo }: Start): string {
  if (kind !== 'HorizontalPodAutoscaler' || scaledSecondsAgo !== undefined) return '';
  return '; earlier recommendations and the last scaling are not known; the run starts without them, so the first scale-down may come too early';
}

// Decides whether a sync only repeats the last sync and need not be run. A sync is only a repetition if no remembered
// recommendation or scale event can change the result by leaving its window.
import type { Observation } from '../observation.ts';
import { type ControllerMemory, longestPeriodSeconds, type ScaleEvent } from './controller-memory.ts';
import { decideHorizontal } from './decide.ts';
import type { PreparedController } from './prepare.ts';
import type { CombinedProposals, Winner } from './propose/combine.ts';
import type { ControllerState } from './sync.ts';
import type { SyncOutcome } from './sync-outcome.ts';

export interface FinishedSync {
  state: ControllerState;
  observation: Observation;
  outcome: SyncOutcome;
  controller: PreparedController;
}

/**
 * Whether every later sync with an equal observation repeats this sync, even if the times and windows of the
 * measurements differ.
 */
export function isRepetitionCertain(sync: FinishedSync): boolean {
  return areInitialized(sync.observation, sync.controller) && isDecisionCertain(sync);
}

/**
 * Whether later syncs with the same proposals make the same decision. A window that does not change the proposal now
 * does not change it later either, because windows only lose recommendations.
 */
export function isDecisionCertain({ state, observation, outcome, controller }: FinishedSync): boolean {
  const { hpa, metricsBeforeStatusWrite } = controller;
  const { proposal, stabilized, current } = outcome.tick;
  if (outcome.scaleTo !== null || hpa.historic) return false;
  // Until the status has been written, the next sync may read other metrics.
  if (metricsBeforeStatusWrite !== undefined && state.isStatusWritten !== true) return false;
  if (proposal === null || hpa.behavior === undefined) return stabilized === proposal;
  return stabilized === proposal && (stabilized === current || areForgotten(state.memory, observation, controller));
}

/**
 * Whether the later sync has the same proposals. The measurements are not compared: while the load changes slowly, most
 * syncs differ only in their measurements.
 */
export function areSameProposals({ winner, tick }: SyncOutcome, later: CombinedProposals): boolean {
  if (!winner || !later.winner || later.failures.length > 0 || !isSameProposal(winner, later.winner)) return false;
  const { recommendedBy } = later;
  return recommendedBy === undefined || recommendedBy.every((count, i) => count === tick.recommendedBy?.[i]);
}

/**
 * For ratios within the tolerance, only the side of 1 matters, because the side decides which tolerance the reason
 * names.
 */
function isSameProposal({ metric, proposal }: Winner, later: Winner): boolean {
  const { replicas, ratio, note } = proposal;
  const other = later.proposal;
  if (metric !== later.metric || replicas !== other.replicas || note?.kind !== other.note?.kind) return false;
  return note?.kind === 'within' ? ratio < 1 === other.ratio < 1 : note === undefined && ratio === other.ratio;
}

/**
 * Returns whether the CPU initialization period of every pod is over. In this period, the readiness rule of cpu depends
 * on the time.
 */
function areInitialized({ pods, atMs }: Observation, { profile }: PreparedController): boolean {
  const initializationMs = profile.cpuInitializationPeriodSeconds * 1000;
  return pods.every(({ startedAtMs }) => startedAtMs !== null && startedAtMs + initializationMs <= atMs);
}

function areForgotten({ scaleUp, scaleDown }: ControllerMemory, { atMs }: Observation, { hpa }: PreparedController) {
  const rules = hpa.behavior ? [hpa.behavior.scaleUp, hpa.behavior.scaleDown] : [];
  const sinceMs = atMs - Math.max(0, ...rules.map(longestPeriodSeconds)) * 1000;
  const isOutdated = (event: ScaleEvent) => event.atMs <= sinceMs;
  return scaleUp.every(isOutdated) && scaleDown.every(isOutdated);
}

/**
 * Returns the state after repeated syncs. Records only the last repetition: all repetitions recommend the same count,
 * and the last recommendation stays in the stabilization window longest.
 * @param atMs the time of the last repetition
 */
export function stateAfterRepetitions(
  state: ControllerState,
  { tick: { current, proposal } }: Pick<SyncOutcome, 'tick'>,
  atMs: number,
  { hpa, profile }: PreparedController,
): ControllerState {
  if (proposal === null) return state;
  return { ...state, memory: decideHorizontal(state.memory, current, proposal, atMs, hpa, profile).memory };
}

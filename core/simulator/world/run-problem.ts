import type { Autoscaler } from '../../model/autoscaler.ts';
import type { Scenario } from '../../model/scenario/scenario.ts';
import type { Profile } from '../profile.ts';
import { durationText } from '../trace-text.ts';
import { horizonMsOf } from './run.ts';
import { maxGroupSyncs, maxSteps, maxSyncs, runCostOf } from './run-cost.ts';
import type { WorldTrace } from './simulate.ts';

/**
 * Returns the message for a run that was stopped. A run can take more work than the estimate if many pods start one by
 * one.
 */
export function stoppedProblem({ horizonMs }: Pick<WorldTrace, 'horizonMs'>, scenario: Scenario): string {
  const [reached, whole] = [horizonMs, horizonMsOf(scenario)].map((ms) => durationText(ms / 1000));
  return `the run takes too long: it was stopped at ${reached} of ${whole}. Reduce horizonSeconds or the number of pods`;
}

interface RunSubject {
  autoscaler: Autoscaler;
  scenario: Scenario;
  profile: Profile;
}

/**
 * Returns why the run would take too long; undefined if the run is short enough. A run that is too long is refused and
 * not shortened, because a shortened run would give a wrong result.
 */
export function tooLongProblem({ autoscaler, scenario, profile }: RunSubject, leastSeconds = 0): string | undefined {
  const horizonSeconds = Math.max(horizonMsOf(scenario) / 1000, leastSeconds);
  const { syncs, groups, steps } = runCostOf(autoscaler, { ...scenario, horizonSeconds }, profile);
  const tooMuch = (count: number, limit: number, what: string) =>
    `the run is too long: it has ${Math.ceil(count)} ${what}; the limit is ${limit}. Reduce horizonSeconds`;
  if (syncs > maxSyncs) return tooMuch(syncs, maxSyncs, 'syncs');
  if (syncs * groups > maxGroupSyncs) return tooMuch(syncs * groups, maxGroupSyncs, 'syncs × groups of pods');
  return steps > maxSteps ? tooMuch(steps, maxSteps, 'steps of load and metrics') : undefined;
}

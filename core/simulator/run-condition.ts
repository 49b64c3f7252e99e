// A notice may say that the autoscaler never scales, or that its metrics fail. The run then happens only under a
// condition, such as `without HPA web-2`. These functions return this condition for all views.
import type { Notice } from './simulation-input.ts';
import type { Tick, Trace } from './trace.ts';

type Contradiction = Pick<Notice, 'contradicts' | 'condition' | 'isFailure'> | undefined;

export function runConditionOf(mode: 'scaleUp' | 'scaleDown', contradiction: Contradiction): string | undefined {
  const { contradicts, condition } = contradiction ?? {};
  return contradicts === 'sequence' || contradicts === mode ? condition : undefined;
}

/**
 * Returns the condition of `contradiction`, a notice that may contradict the run under load. Returns undefined if the
 * notice does not contradict this run. A notice that metrics fail does not contradict a run in which metrics fail at
 * every sync.
 */
export function conditionUnderLoad({ ticks }: Pick<Trace, 'ticks'>, contradiction: Contradiction): string | undefined {
  const { contradicts, condition, isFailure } = contradiction ?? {};
  if (isFailure) return failsAlways(ticks) ? undefined : condition;
  return contradicts === 'sequence' ? condition : undefined;
}

/**
 * Returns whether metrics fail during the whole run. If there is a sync at which every metric has a recommendation, the
 * failure is only an outage.
 */
function failsAlways(ticks: Trace['ticks']): boolean {
  return (
    ticks.some(hasFailed) &&
    !ticks.some(({ proposal, recommendedBy }) => proposal !== null && !recommendedBy?.includes(null))
  );
}

const hasFailed = ({ reason, recommendedBy }: Tick): boolean =>
  reason.kind === 'unreadable' || reason.kind === 'forbidsShrinking' || recommendedBy?.includes(null) === true;

export function onlyText(condition: string | undefined, first: 'Only' | 'only' = 'Only'): string {
  return condition === undefined ? '' : `${first} ${condition}: `;
}

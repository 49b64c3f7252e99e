// The condition under which a run happens, if something in the workspace contradicts the run. Every view uses this
// condition.
import type { Notice } from './simulation-input.ts';
import type { Tick, Trace } from './trace.ts';

type Contradiction = Pick<Notice, 'contradicts' | 'condition' | 'isFailure'> | undefined;

export function runConditionOf(mode: 'scaleUp' | 'scaleDown', contradiction: Contradiction): string | undefined {
  const { contradicts, condition } = contradiction ?? {};
  return contradicts === 'sequence' || contradicts === mode ? condition : undefined;
}

/**
 * Returns the condition of a run under load; undefined if nothing contradicts the run. A notice that metrics fail does
 * not contradict a run in which metrics fail at every sync.
 */
export function conditionUnderLoad({ ticks }: Pick<Trace, 'ticks'>, contradiction: Contradiction): string | undefined {
  const { contradicts, condition, isFailure } = contradiction ?? {};
  if (isFailure) return failsAlways(ticks) ? undefined : condition;
  return contradicts === 'sequence' ? condition : undefined;
}

/** Whether metrics fail, and no sync has a recommendation of every metric. Otherwise the failure is only an outage. */
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

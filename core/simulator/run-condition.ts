// The condition under which a run is what happens, where something contradicts it. Every part that shows a run asks
// here, so that none shows as a fact what another says never happens.
import type { Notice } from './simulation-input.ts';
import type { Tick, Trace } from './trace.ts';

type Contradiction = Pick<Notice, 'contradicts' | 'condition' | 'isFailure'> | undefined;

/** Of a fastest run: `without HPA other`; undefined if nothing contradicts it. */
export function runConditionOf(mode: 'scaleUp' | 'scaleDown', contradiction: Contradiction): string | undefined {
  const { contradicts, condition } = contradiction ?? {};
  return contradicts === 'sequence' || contradicts === mode ? condition : undefined;
}

/** Of a run under load. Where its own metrics fail at every sync, as the contradiction says, it is what happens. */
export function conditionUnderLoad({ ticks }: Pick<Trace, 'ticks'>, contradiction: Contradiction): string | undefined {
  const { contradicts, condition, isFailure } = contradiction ?? {};
  if (isFailure) return failsAlways(ticks) ? undefined : condition;
  return contradicts === 'sequence' ? condition : undefined;
}

/** A sync with a recommendation of every metric tells an outage from metrics that can never be read. */
function failsAlways(ticks: Trace['ticks']): boolean {
  return (
    ticks.some(hasFailed) &&
    !ticks.some(({ proposal, recommendedBy }) => proposal !== null && !recommendedBy?.includes(null))
  );
}

const hasFailed = ({ reason, recommendedBy }: Tick): boolean =>
  reason.kind === 'unreadable' || reason.kind === 'forbidsShrinking' || recommendedBy?.includes(null) === true;

/** `Only without HPA other: ` before a run that something contradicts; empty where nothing does. */
export function onlyText(condition: string | undefined, first: 'Only' | 'only' = 'Only'): string {
  return condition === undefined ? '' : `${first} ${condition}: `;
}

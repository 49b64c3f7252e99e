// The condition under which a run is what happens, where something contradicts it. Every part that shows a run asks
// here, so that none shows as a fact what another says never happens.
import type { Notice } from './simulation-input.ts';
import type { Trace } from './trace.ts';

type Contradiction = Pick<Notice, 'contradicts' | 'condition' | 'isFailure'> | undefined;

/** Of a fastest run: `without HPA other`; undefined if nothing contradicts it. */
export function conditionOf(mode: 'scaleUp' | 'scaleDown', contradiction: Contradiction): string | undefined {
  const { contradicts, condition } = contradiction ?? {};
  return contradicts === 'sequence' || contradicts === mode ? condition : undefined;
}

/** Of a run under load. Where the run itself has metrics that fail, it is what happens. */
export function conditionUnderLoad({ ticks }: Pick<Trace, 'ticks'>, contradiction: Contradiction): string | undefined {
  const { contradicts, condition, isFailure } = contradiction ?? {};
  if (isFailure)
    return ticks.some(({ reason }) => reason.kind === 'unreadable' || reason.kind === 'forbidsShrinking')
      ? undefined
      : condition;
  return contradicts === 'sequence' ? condition : undefined;
}

/** `Only without HPA other: ` before a run that something contradicts; empty where nothing does. */
export function onlyText(condition: string | undefined, first: 'Only' | 'only' = 'Only'): string {
  return condition === undefined ? '' : `${first} ${condition}: `;
}

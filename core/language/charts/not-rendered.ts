// Says which conditions exclude an autoscaler that is shown all the same.
import type { Assumption } from '../../render/helm/template/assumptions.ts';
import { truncate } from '../truncate.ts';
import { openingOfLine, valuesInCondition } from '../values/guards.ts';

const maxConditionLength = 60;

/** `not rendered without autoscaling.enabled`; undefined if nothing excludes it. */
export function notRenderedText(
  contradicted: readonly Assumption[],
  files: ReadonlyMap<string, string>,
): string | undefined {
  if (contradicted.length === 0) return undefined;
  const actions = contradicted.map(({ place, isTrue }) => ({
    action: (files.get(place.file) ?? '').slice(place.start, place.end),
    isTrue,
  }));
  const values = actions.map(({ action, isTrue }) => (isTrue ? valuesOf(action) : 'unknown'));
  const known = values.flatMap((each) => (each === 'unknown' ? [] : each));
  if (!values.includes('unknown')) return `not rendered without ${[...new Set(known)].join(', ')}`;
  const [{ action, isTrue } = { action: '', isTrue: true }] = actions;
  if (isLoop(action)) return `not rendered: ${truncate(action, maxConditionLength)} is empty`;
  return `not rendered: ${truncate(action, maxConditionLength)} is ${isTrue ? 'false' : 'true'}`;
}

/** Whether it is shown with an element of an empty list, of which nothing is known. */
export function assumesElement(contradicted: readonly Assumption[], files: ReadonlyMap<string, string>): boolean {
  return contradicted.some(({ place }) => isLoop((files.get(place.file) ?? '').slice(place.start, place.end)));
}

function isLoop(action: string): boolean {
  return /^\{\{-?\s*range\b/.test(action);
}

function valuesOf(action: string): readonly string[] | 'unknown' {
  const condition = openingOfLine(action);
  return condition === undefined ? 'unknown' : valuesInCondition(condition.trim().replaceAll(/\s+/g, ' '));
}

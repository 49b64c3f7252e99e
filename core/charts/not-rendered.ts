import { openingOfLine, valuesNeededBy } from '../analysis/template/template-blocks.ts';
import { truncate } from '../analysis/wording/truncate.ts';
import type { AssumedCondition } from '../render/helm/template/assumptions.ts';

const maxConditionLength = 60;

/**
 * Returns a text such as `not rendered without autoscaling.enabled`; undefined if no condition excludes the autoscaler.
 */
export function notRenderedText(
  contradicted: readonly AssumedCondition[],
  needed: readonly string[] | undefined,
  files: ReadonlyMap<string, string>,
): string | undefined {
  const [first] = contradicted;
  if (!first) return undefined;
  if (needed) return `not rendered without ${needed.join(', ')}`;
  const action = actionOf(first, files);
  const state = isLoop(action) ? 'empty' : first.isTrue ? 'false' : 'true';
  return `not rendered: ${truncate(action, maxConditionLength)} is ${state}`;
}

/**
 * Returns the values that must be set for the object to be rendered, such as `autoscaling.enabled`. Returns undefined
 * if a condition requires something other than a set value.
 */
export function neededValues(
  contradicted: readonly AssumedCondition[],
  files: ReadonlyMap<string, string>,
): readonly string[] | undefined {
  const values = contradicted.map((one) => (one.isTrue ? valuesOf(actionOf(one, files)) : undefined));
  return values.includes(undefined) ? undefined : [...new Set(values.flatMap((each) => each ?? []))];
}

function actionOf({ place }: AssumedCondition, files: ReadonlyMap<string, string>): string {
  return (files.get(place.file) ?? '').slice(place.start, place.end);
}

export function assumesElement(contradicted: readonly AssumedCondition[], files: ReadonlyMap<string, string>): boolean {
  return contradicted.some((assumption) => isLoop(actionOf(assumption, files)));
}

function isLoop(action: string): boolean {
  return /^\{\{-?\s*range\b/.test(action);
}

function valuesOf(action: string): readonly string[] | undefined {
  const condition = openingOfLine(action);
  return condition === undefined ? undefined : valuesNeededBy(condition);
}

import type { AnalyzedObject } from '../analyze-document.ts';
import type { RuleLevels, ScenarioNeed } from '../rule.ts';
import { enabledRulesFor } from './rules.ts';

/** Of the rules that are on; undefined if no scenario can change what they find. */
export function scenarioNeedOf(objects: readonly AnalyzedObject[], levels: RuleLevels): ScenarioNeed['on'] | undefined {
  const needs = objects.flatMap((object) =>
    enabledRulesFor(object.description, levels).flatMap(({ needsScenario }) =>
      needsScenario?.isPossible(object) ? needsScenario.on : [],
    ),
  );
  return needs.find((on) => on === 'always') ?? needs[0];
}

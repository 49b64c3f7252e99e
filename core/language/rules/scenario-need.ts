import type { AnalyzedObject } from '../analyze-document.ts';
import type { RuleLevels, ScenarioNeed } from '../rule.ts';
import { enabledRulesFor } from './rules.ts';

interface KnownNeed {
  levels: RuleLevels;
  need: ScenarioNeed['on'] | undefined;
}

/** Until the objects are analyzed again: every document of a file asks at every key. */
const known = new WeakMap<readonly AnalyzedObject[], KnownNeed>();

/** Of the rules that are on; undefined if no scenario can change what they find. */
export function scenarioNeedOf(objects: readonly AnalyzedObject[], levels: RuleLevels): ScenarioNeed['on'] | undefined {
  const before = known.get(objects);
  if (before?.levels === levels) return before.need;
  const needs = objects.flatMap((object) =>
    enabledRulesFor(object.description, levels).flatMap(({ needsScenario }) =>
      needsScenario?.isPossible(object) ? needsScenario.on : [],
    ),
  );
  const need = needs.find((on) => on === 'always') ?? needs[0];
  known.set(objects, { levels, need });
  return need;
}

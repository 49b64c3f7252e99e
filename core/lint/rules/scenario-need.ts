import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
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
  const need = findNeed(objects, levels);
  known.set(objects, { levels, need });
  return need;
}

function findNeed(objects: readonly AnalyzedObject[], levels: RuleLevels): ScenarioNeed['on'] | undefined {
  let need: ScenarioNeed['on'] | undefined;
  for (const object of objects)
    for (const { needsScenario } of enabledRulesFor(object.description, levels).inScenario) {
      if (need === needsScenario?.on || !needsScenario?.isPossible(object)) continue;
      need = needsScenario.on;
      if (need === 'always') return need;
    }
  return need;
}

import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import { oncePer } from '../../model/once.ts';
import type { RuleLevels, ScenarioNeed } from '../rule.ts';
import { enabledRulesFor } from './rules.ts';

export function scenarioNeedOf(objects: readonly AnalyzedObject[], levels: RuleLevels): ScenarioNeed['on'] | undefined {
  return needsUnder(levels)(objects);
}

/** The result is cached, because every keystroke needs it for every document of a file. */
const needsUnder = oncePer((levels: RuleLevels) =>
  oncePer((objects: readonly AnalyzedObject[]) => findNeed(objects, levels)),
);

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

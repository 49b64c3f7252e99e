import type { AnalyzedAutoscaler } from '../../analysis/analyze-document.ts';
import { scenarioWith } from '../../editor/complete-scenario.ts';
import type { DiagnosticsContext, NamedScenario, SupportedDocument } from '../../editor/document-support.ts';
import type { BuiltScenarioOf } from '../../kustomize/built-problems.ts';
import type { KustomizationBuilds } from '../../kustomize/kustomization-builds.ts';
import { findWorkloadFacts } from '../../lint/find-workload-facts.ts';
import type { RuleLevels } from '../../lint/rule.ts';
import { scenarioNeedOf } from '../../lint/rules/scenario-need.ts';
import type { Profile } from '../../simulator/profile.ts';
import { scenarioDefaults } from '../../simulator/world/standard-load.ts';

export interface TextScenario {
  /** The scenario of a scenario file; undefined for the standard scenario. */
  named: NamedScenario | undefined;
  profile: Profile;
}

export async function scenarioOfText(
  document: SupportedDocument,
  { scenarios, profile }: Pick<DiagnosticsContext, 'scenarios' | 'profile'>,
): Promise<TextScenario> {
  const location = { uri: document.uri, document: document.number().document };
  const active = (await scenarios.hasCandidate()) ? await scenarios.activeScenario(location) : undefined;
  return { named: active?.problem === undefined ? active : undefined, profile };
}

/**
 * Returns a function that finds the scenario of a built object, with the workload that the kustomization builds. The
 * function returns undefined if the object cannot be simulated, or if no rule needs a scenario.
 */
export function builtScenarios(
  { named, profile }: TextScenario,
  builds: Pick<KustomizationBuilds, 'workload'>,
  levels: RuleLevels,
): BuiltScenarioOf {
  return (object: AnalyzedAutoscaler, { folder }) => {
    const need = scenarioNeedOf([object], levels);
    const autoscaler = object.reading?.autoscaler;
    if (!autoscaler || !need || !(named || need === 'always')) return undefined;
    const built = builds.workload(folder, autoscaler.target);
    const workload = (built && findWorkloadFacts([built.text.text], autoscaler.target)) ?? {};
    return scenarioWith(named, { workload, defaults: scenarioDefaults(autoscaler, workload, profile), profile });
  };
}

// Converts the form to a scenario and a profile. The page loads the descriptions of the fields later, so the conversion
// of an unchanged form does not need them.
import { type CompletionSources, completeScenario } from '../../../core/model/scenario/partial-scenario.ts';
import type { Scenario } from '../../../core/model/scenario/scenario.ts';
import type { Profile } from '../../../core/simulator/profile.ts';
import type { ControllerChoice } from '../../../protocol/controller-choice.ts';
import { isEmptyOverrides, type ScenarioOverrides } from './scenario-overrides.ts';
import { changedProfile, controllerChoice, toPartialScenario } from './to-partial-scenario.ts';

export function toScenario(form: ScenarioOverrides, sources: CompletionSources): Scenario {
  const partial = isEmptyOverrides(form) ? {} : toPartialScenario(form, sources.defaults.load);
  return completeScenario(partial, sources);
}

export function toProfile(form: ScenarioOverrides, baseProfile: Profile): Profile {
  return isEmptyOverrides(form) ? baseProfile : changedProfile(form, baseProfile);
}

/**
 * Returns the settings of the controller if the form changes them; otherwise undefined. The host needs these settings,
 * because the chosen release determines how the API server reads the manifest.
 */
export function toControllerChoice(form: ScenarioOverrides, baseProfile: Profile): ControllerChoice | undefined {
  return isEmptyOverrides(form) ? undefined : controllerChoice(form, baseProfile);
}

// The scenarios in which the rules of `lint` simulate: the file beside the manifest, as `simulate` finds it, otherwise the
// standard scenario.
import path from 'node:path';
import type { AnalyzedObject } from '../core/language/analyze-document.ts';
import type { ScenarioNeed } from '../core/language/rule.ts';
import type { ObjectScenario } from '../core/language/scenario/object-scenario.ts';
import { applyProfileChanges, type Profile } from '../core/simulator/profile.ts';
import { appliesTo, findAdjacent } from './adjacent-scenario.ts';
import { type ChosenScenario, chooseScenario, completeScenarioFor, emptyScenario } from './choose-scenario.ts';
import { CommandError, type Io } from './io.ts';

export interface ObjectScenarios {
  /** `document`: its number in the file, from 0. */
  of(object: AnalyzedObject, document: number): ObjectScenario | undefined;
}

export interface ManifestText {
  file: string;
  text: string;
  profile: Profile;
}

/** Undefined if no scenario is needed, or there is no file and the standard scenario does not do. */
export async function objectScenarios(
  io: Io,
  on: ScenarioNeed['on'] | undefined,
  { file, text, profile }: ManifestText,
): Promise<ObjectScenarios | undefined> {
  const found = on && (await readAdjacent(io, file));
  if (!on || !(found || on === 'always')) return undefined;
  return {
    of({ reading, item }, document) {
      const autoscaler = reading?.autoscaler;
      const own = found && appliesTo(found.scenario, found.path, { file, document, item }) ? found : undefined;
      if (!autoscaler || !(own || on === 'always')) return undefined;
      const scenario = own?.scenario ?? emptyScenario;
      const changed = applyProfileChanges(profile, scenario.controller);
      return {
        name: own && path.basename(own.path),
        given: scenario.given,
        scenario: completeScenarioFor(scenario, { autoscaler, profile }, file, text),
        profile: changed.ok ? changed.value : profile,
        flags: scenario.controller.flags,
      };
    },
  };
}

/** A file with problems has its own diagnostics, and is as good as none here. */
async function readAdjacent(io: Io, file: string): Promise<{ path: string; scenario: ChosenScenario } | undefined> {
  const scenarioPath = await findAdjacent(io, file);
  try {
    const scenario = scenarioPath === undefined ? undefined : await chooseScenario(io, scenarioPath);
    return scenarioPath !== undefined && scenario ? { path: scenarioPath, scenario } : undefined;
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

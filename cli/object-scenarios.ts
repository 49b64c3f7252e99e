// The scenarios in which the rules of `lint` simulate: the file beside the manifest, as `simulate` finds it, then that
// of the configuration, otherwise the standard scenario.
import path from 'node:path';
import type { AnalyzedObject } from '../core/analysis/analyze-document.ts';
import type { ObjectScenario } from '../core/analysis/scenario/object-scenario.ts';
import type { NamedScenario } from '../core/editor/document-support.ts';
import type { ScenarioNeed } from '../core/lint/rule.ts';
import { applyProfileChanges, type Profile } from '../core/simulator/profile.ts';
import { appliesTo, findAdjacent } from './adjacent-scenario.ts';
import { type ChosenScenario, chooseScenario, completeScenarioFor, emptyScenario } from './choose-scenario.ts';
import { CommandError, type Io } from './io.ts';

export interface FileScenarios {
  /** `document`: its number in the file, from 0. */
  of(object: AnalyzedObject, document: number): ObjectScenario | undefined;
}

export interface ManifestText {
  file: string;
  text: string;
  profile: Profile;
  /** The scenario of what has none of its own (`scenario` in replicast.config.yaml). */
  scenario?: string | undefined;
}

/** Undefined if no scenario is needed, or there is no file and the standard scenario does not do. */
export async function fileScenarios(
  io: Io,
  on: ScenarioNeed['on'] | undefined,
  { file, text, profile, scenario: fallback }: ManifestText,
): Promise<FileScenarios | undefined> {
  if (!on) return undefined;
  const known = await readKnown(io, file, fallback);
  if (known.length === 0 && on !== 'always') return undefined;
  return {
    of({ reading, item }, document) {
      const autoscaler = reading?.autoscaler;
      const own = known.find((found) => appliesTo(found.scenario, found.path, { file, document, item }));
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

/** The scenario of an autoscaler at a place of a file; undefined if there is none. */
export async function scenarioFor(
  io: Io,
  place: { file: string; document: number; item?: number | undefined },
  fallback: string | undefined,
): Promise<NamedScenario | undefined> {
  const known = await readKnown(io, place.file, fallback);
  const own = known.find((found) => appliesTo(found.scenario, found.path, place));
  if (!own) return undefined;
  const { given, series, controller } = own.scenario;
  return { name: path.basename(own.path), given, series, ...controller };
}

/** The one beside the file first. */
async function readKnown(io: Io, file: string, fallback: string | undefined): Promise<FoundScenario[]> {
  const candidates = [await readFound(io, await findAdjacent(io, file)), await readFound(io, fallback)];
  return candidates.filter((found) => found !== undefined);
}

interface FoundScenario {
  path: string;
  scenario: ChosenScenario;
}

/** A file with problems has its own diagnostics, and is as good as none here. */
async function readFound(io: Io, scenarioPath: string | undefined): Promise<FoundScenario | undefined> {
  if (scenarioPath === undefined) return undefined;
  try {
    const scenario = await chooseScenario(io, scenarioPath);
    return scenario && { path: scenarioPath, scenario };
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

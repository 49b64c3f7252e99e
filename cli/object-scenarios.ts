// Finds the scenario for `lint`: the scenario file next to the manifest, or else the scenario in the configuration, or
// else the standard scenario.
import path from 'node:path';
import type { AnalyzedObject } from '../core/analysis/analyze-document.ts';
import { dataFormat } from '../core/analysis/analyze-file.ts';
import { type ObjectScenarios, scenariosOf } from '../core/documents/manifest/object-scenarios.ts';
import type { NamedScenario } from '../core/editor/document-support.ts';
import type { WorkspaceIndex } from '../core/index/workspace-index.ts';
import type { ScenarioNeed } from '../core/lint/rule.ts';
import type { Profile } from '../core/simulator/profile.ts';
import { scenarioDefaults } from '../core/simulator/world/standard-load.ts';
import { openSourceFile } from '../core/text/source-file.ts';
import { findWorkload } from '../core/workspace/workload.ts';
import { appliesTo, findAdjacent } from './adjacent-scenario.ts';
import { type ChosenScenario, chooseScenario, workloadFilesOf } from './choose-scenario.ts';
import { CommandError, type Io } from './io.ts';
import { fileUri } from './workspace-index.ts';

export interface ManifestText {
  file: string;
  text: string;
  profile: Profile;
  /** The scenario of replicast.config.yaml, which applies if no scenario file next to the manifest applies. */
  scenario?: string | undefined;
  readIndex(): Promise<WorkspaceIndex>;
}

export interface ScenarioObject {
  object: AnalyzedObject;
  document: number;
  item?: number | undefined;
}

/**
 * Returns the scenarios of the objects in a manifest. Returns undefined if no rule needs a scenario (`on` is
 * undefined), or if the rules need a scenario file and there is none.
 */
export async function fileScenarios(
  io: Io,
  on: ScenarioNeed['on'] | undefined,
  objects: readonly ScenarioObject[],
  { file, text, profile, scenario: fallback, readIndex }: ManifestText,
): Promise<ObjectScenarios | undefined> {
  if (!on) return undefined;
  const known = await readKnown(io, file, fallback);
  if (known.length === 0 && on !== 'always') return undefined;
  const source = openSourceFile(text, { format: dataFormat(file) });
  const located = objects.map(({ object, ...place }) => ({
    object,
    location: { uri: fileUri(file), ...place },
    source,
  }));
  return scenariosOf(located, on, {
    profile,
    scenarios: { activeScenario: async (place) => namedOf(known, { ...place, file }) },
    findWorkload: (subject) => findWorkload(workloadFilesOf(io, readIndex), subject),
    scenarioDefaults: async ({ autoscaler }, workload) => scenarioDefaults(autoscaler, workload, profile),
  });
}

interface ObjectPlace {
  file: string;
  document: number;
  item?: number | undefined;
}

export async function scenarioFor(
  io: Io,
  place: ObjectPlace,
  fallback: string | undefined,
): Promise<NamedScenario | undefined> {
  return namedOf(await readKnown(io, place.file, fallback), place);
}

function namedOf(known: readonly FoundScenario[], place: ObjectPlace): NamedScenario | undefined {
  const own = known.find((found) => appliesTo(found.scenario, found.path, place));
  if (!own) return undefined;
  const { given, series, controller } = own.scenario;
  return { name: path.basename(own.path), given, series, ...controller };
}

async function readKnown(io: Io, file: string, fallback: string | undefined): Promise<FoundScenario[]> {
  const candidates = [await readFound(io, await findAdjacent(io, file)), await readFound(io, fallback)];
  return candidates.filter((found) => found !== undefined);
}

interface FoundScenario {
  path: string;
  scenario: ChosenScenario;
}

/**
 * Reads the scenario for an object from a file. A scenario with problems counts as absent, because `lint` reports its
 * problems.
 */
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

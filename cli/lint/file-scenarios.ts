// Finds the scenarios that the rules of `lint` need.
import type { AnalyzedObject } from '../../core/analysis/analyze-document.ts';
import { dataFormat } from '../../core/analysis/analyze-file.ts';
import { type ObjectScenarios, scenariosOf } from '../../core/documents/manifest/object-scenarios.ts';
import type { ScenarioNeed } from '../../core/lint/rule.ts';
import type { Profile } from '../../core/simulator/profile.ts';
import { openSourceFile } from '../../core/text/source-file.ts';
import { activeScenario, hasScenario } from '../../core/workspace/scenarios.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import { type ScenarioConfig, settingsOf } from '../active-scenario.ts';
import { scenarioContext } from '../choose-scenario.ts';
import { fileUri } from '../workspace-index.ts';

export interface ManifestText {
  file: string;
  text: string;
  profile: Profile;
  config?: ScenarioConfig;
  workspace: Workspace;
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
  on: ScenarioNeed['on'] | undefined,
  objects: readonly ScenarioObject[],
  { file, text, profile, config, workspace }: ManifestText,
): Promise<ObjectScenarios | undefined> {
  const uri = fileUri(file);
  const settings = settingsOf(config);
  const hasCandidate = on !== undefined && (await workspace.ask((read) => hasScenario(read, uri, settings)));
  if (!on || !(hasCandidate || on === 'always')) return undefined;
  const source = openSourceFile(text, { format: dataFormat(file) });
  const located = objects.map(({ object, ...place }) => ({ object, location: { uri, ...place }, source }));
  return scenariosOf(located, on, {
    ...scenarioContext(workspace, profile),
    scenarios: {
      activeScenario: async (place) =>
        hasCandidate ? workspace.ask((read) => activeScenario(read, place, settings)) : undefined,
    },
  });
}

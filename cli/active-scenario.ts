// Finds the scenario of an autoscaler as the editor does: the scenario file next to the manifest, or else the scenario
// in the configuration.
import type { PlacedConfig } from '../core/workspace/project-config.ts';
import { activeScenario, type ScenarioOfFile, type ScenarioSettings } from '../core/workspace/scenarios.ts';
import type { Workspace } from '../core/workspace/workspace.ts';
import { fileUri } from './workspace-index.ts';

/** The configuration whose scenario applies if no scenario file next to the manifest applies. */
export type ScenarioConfig = Pick<PlacedConfig, 'scenario' | 'folder'> | undefined;

interface ObjectPlace {
  file: string;
  document: number;
  item?: number | undefined;
}

/** Like `scenarioOf`, but a scenario file with a problem counts as absent, because `lint` reports the problem. */
export async function readableScenario(
  ...[workspace, place, config]: Parameters<typeof scenarioOf>
): Promise<ScenarioOfFile | undefined> {
  const found = await scenarioOf(workspace, place, config);
  return found?.problem === undefined ? found : undefined;
}

export async function scenarioOf(
  workspace: Pick<Workspace, 'ask'>,
  { file, document, item }: ObjectPlace,
  config: ScenarioConfig,
): Promise<ScenarioOfFile | undefined> {
  return workspace.ask((read) => activeScenario(read, { uri: fileUri(file), document, item }, settingsOf(config)));
}

export function settingsOf(config: ScenarioConfig): ScenarioSettings {
  return { scenario: config?.scenario ?? '', scenarioFolder: config?.folder };
}

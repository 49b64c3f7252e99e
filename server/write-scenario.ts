// The text of a scenario file that a client asks for. Writing it is the client's business.
import { writeScenarioFile } from '../core/language/scenario/write-scenario-file.ts';
import type { WriteScenarioParams, WriteScenarioResponse } from '../protocol/scenario.ts';
import type { ServerDependencies } from './server-dependencies.ts';

export async function handleWriteScenario(
  { configuration }: ServerDependencies,
  { uri, ...file }: WriteScenarioParams,
): Promise<WriteScenarioResponse> {
  const { controller } = await configuration.settingsFor(uri);
  return writeScenarioFile({ ...file, configuredFlags: { ...controller } });
}

// The custom request for the text of a scenario file. The client writes the file.
import { writeScenarioFile } from '../../core/language/scenario/write-scenario-file.ts';
import type { WriteScenarioParams, WriteScenarioResponse } from '../../protocol/scenario.ts';
import type { Configuration } from '../configuration.ts';

export interface WriteScenarioDependencies {
  configuration: Pick<Configuration, 'settingsFor'>;
}

export async function handleWriteScenario(
  { configuration }: WriteScenarioDependencies,
  { uri, ...file }: WriteScenarioParams,
): Promise<WriteScenarioResponse> {
  const { controller } = await configuration.settingsFor(uri);
  return writeScenarioFile({ ...file, configuredFlags: { ...controller } });
}

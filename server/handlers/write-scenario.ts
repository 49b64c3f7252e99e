// The custom request for the text of a scenario file. The client writes the file.
import { writeScenarioFile } from '../../core/analysis/scenario/write-scenario-file.ts';
import {
  type WriteScenarioParams,
  type WriteScenarioResponse,
  writeScenarioParamsSchema,
  writeScenarioRequest,
} from '../../protocol/scenario.ts';
import { workspaceRequest } from '../requests/define-request.ts';
import type { Configuration } from '../settings/configuration.ts';

interface WriteScenarioDependencies {
  configuration: Pick<Configuration, 'settingsFor'>;
}

export const writeScenario = workspaceRequest({
  method: writeScenarioRequest,
  name: 'write',
  empty: {},
  schema: writeScenarioParamsSchema,
  handle: handleWriteScenario,
});

async function handleWriteScenario(
  { configuration }: WriteScenarioDependencies,
  { uri, ...file }: WriteScenarioParams,
): Promise<WriteScenarioResponse> {
  const { controller } = await configuration.settingsFor(uri);
  return writeScenarioFile({ ...file, configuredFlags: { ...controller } });
}

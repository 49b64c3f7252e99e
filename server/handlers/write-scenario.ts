// Returns the text of a scenario file. The client writes the file.
import { writeScenarioFile } from '../../core/analysis/scenario/write-scenario-file.ts';
import {
  type WriteScenarioParams,
  type WriteScenarioResponse,
  writeScenarioParamsSchema,
  writeScenarioRequest,
} from '../../protocol/scenario.ts';
import { workspaceRequest } from '../requests/define-request.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const writeScenario = workspaceRequest({
  method: writeScenarioRequest,
  name: 'write',
  empty: {},
  schema: writeScenarioParamsSchema,
  handle: handleWriteScenario,
});

async function handleWriteScenario(
  { configuration }: ServerContext,
  { uri, ...file }: WriteScenarioParams,
): Promise<WriteScenarioResponse> {
  const { controller } = await configuration.settingsFor(uri);
  return writeScenarioFile({ ...file, configuredFlags: { ...controller } });
}

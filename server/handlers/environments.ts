import type { LoadedEnvironment } from '../../core/charts/environments/environment-outcomes.ts';
import { nameOfValuesFile } from '../../core/charts/environments/environments.ts';
import { fileName } from '../../core/index/uris.ts';
import { environmentChoices } from '../../core/workspace/chart-environments.ts';
import {
  type EnvironmentChoice,
  type EnvironmentsParams,
  type EnvironmentsResponse,
  environmentsParamsSchema,
  environmentsRequest,
} from '../../protocol/environments.ts';
import { workspaceRequest } from '../requests/define-request.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const environments = workspaceRequest({
  method: environmentsRequest,
  name: 'environments',
  empty: { environments: [] },
  schema: environmentsParamsSchema,
  handle: handleEnvironments,
});

async function handleEnvironments(
  { configuration, workspace }: ServerContext,
  { textDocument: { uri } }: EnvironmentsParams,
): Promise<EnvironmentsResponse> {
  const settings = await configuration.settingsFor(uri);
  const choices = await workspace.ask((read) => environmentChoices(read, uri, settings.environments));
  if (!choices) return { environments: [] };
  const { folder, shown, others, isByName } = choices;
  const choiceOf = (environment: LoadedEnvironment, isShown: boolean): EnvironmentChoice => {
    const { name, files, texts } = environment;
    const isMissing = (file: string) => !texts.some((text) => text.uri === file);
    const nameOf = (file: string) => nameOfValuesFile(folder, file);
    const missing = files.filter(isMissing).map(nameOf);
    return { name, files: files.map(nameOf), missing, isShown, isDefault: isByName(environment) };
  };
  return {
    chart: fileName(folder),
    environments: [...shown.map((one) => choiceOf(one, true)), ...others.map((one) => choiceOf(one, false))],
  };
}

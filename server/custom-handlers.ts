// Which feature answers which request of our own clients. What arrives is parsed first; what cannot be read has the
// empty answer.
import type { CancellationToken } from 'vscode-languageserver';
import { servedKinds } from '../core/language/release-support.ts';
import { type ConvertParams, type ConvertResponse, convertParamsSchema, convertRequest } from '../protocol/convert.ts';
import {
  parseSimulationParams,
  type SimulationParams,
  type SimulationResponse,
  simulationRequest,
  type TemplatesParams,
  type TemplatesResponse,
  type TextSimulationParams,
  templatesParamsSchema,
  templatesRequest,
  textSimulationParamsSchema,
  textSimulationRequest,
} from '../protocol/requests.ts';
import { type WriteScenarioResponse, writeScenarioParamsSchema, writeScenarioRequest } from '../protocol/scenario.ts';
import { parseWith } from '../protocol/schema.ts';
import {
  type StoredObjectParams,
  type StoredObjectResponse,
  storedObjectParamsSchema,
  storedObjectRequest,
} from '../protocol/stored-object.ts';
import { handleConvert, handleStoredObject } from './conversion-handlers.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { handleSimulation, handleTextSimulation } from './simulation-handlers.ts';
import { handleWriteScenario } from './write-scenario.ts';

export function registerCustomHandlers(dependencies: ServerDependencies): void {
  dependencies.connection.onRequest<TemplatesResponse, void>(templatesRequest, (params: unknown) =>
    handleTemplates(dependencies, parseWith(templatesParamsSchema, params) ?? {}),
  );
  registerSimulationHandlers(dependencies);
  registerConversionHandlers(dependencies);
}

/** Settings of a document that is not there yet are those of any other. */
async function handleTemplates(
  { configuration }: ServerDependencies,
  { uri = 'untitled:autoscaler.yaml' }: TemplatesParams,
): Promise<TemplatesResponse> {
  const { chosen } = await configuration.settingsFor(uri);
  return { starts: servedKinds(chosen).flatMap(({ templates }) => templates) };
}

function registerSimulationHandlers(dependencies: ServerDependencies): void {
  const { connection, requestGuard } = dependencies;
  const emptyResponse: SimulationResponse = { type: 'empty' };
  const simulation = requestGuard.handle<SimulationParams, SimulationResponse>('simulation', emptyResponse, (context) =>
    handleSimulation(dependencies, context),
  );
  const textSimulation = requestGuard.handle<TextSimulationParams, SimulationResponse>(
    'version',
    emptyResponse,
    (context) => handleTextSimulation(dependencies, context),
  );
  connection.onRequest<SimulationResponse, void>(
    simulationRequest,
    async (params: unknown, token: CancellationToken) => {
      const parsed = parseSimulationParams(params);
      return parsed ? simulation(parsed, token) : emptyResponse;
    },
  );
  connection.onRequest<SimulationResponse, void>(
    textSimulationRequest,
    async (params: unknown, token: CancellationToken) => {
      const parsed = parseWith(textSimulationParamsSchema, params);
      return parsed ? textSimulation(parsed, token) : emptyResponse;
    },
  );
  const emptyWriteResponse: WriteScenarioResponse = {};
  connection.onRequest<WriteScenarioResponse, void>(writeScenarioRequest, async (params: unknown) => {
    const parsed = parseWith(writeScenarioParamsSchema, params);
    return parsed
      ? requestGuard.run('write', emptyWriteResponse, () => handleWriteScenario(dependencies, parsed))
      : emptyWriteResponse;
  });
}

function registerConversionHandlers(dependencies: ServerDependencies): void {
  const { connection, requestGuard } = dependencies;
  const conversion = requestGuard.handle<ConvertParams, ConvertResponse | null>('conversion', null, (context) =>
    handleConvert(dependencies, context),
  );
  const storedObject = requestGuard.handle<StoredObjectParams, StoredObjectResponse | null>(
    'stored object',
    null,
    (context) => handleStoredObject(dependencies, context),
  );
  connection.onRequest(convertRequest, (params: unknown, token: CancellationToken) => {
    const parsed = parseWith(convertParamsSchema, params);
    return parsed ? conversion(parsed, token) : null;
  });
  connection.onRequest(storedObjectRequest, (params: unknown, token: CancellationToken) => {
    const parsed = parseWith(storedObjectParamsSchema, params);
    return parsed ? storedObject(parsed, token) : null;
  });
}

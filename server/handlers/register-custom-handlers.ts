// Connects the custom requests of our own clients to their handlers. Params that cannot be parsed get the empty response.
import type { CancellationToken, Connection } from 'vscode-languageserver';
import { type ConvertParams, type ConvertResponse, convertRequest, isConvertParams } from '../../protocol/convert.ts';
import {
  isTemplatesParams,
  isTextSimulationParams,
  parseSimulationParams,
  type SimulationParams,
  type SimulationResponse,
  simulationRequest,
  type TemplatesResponse,
  type TextSimulationParams,
  templatesRequest,
  textSimulationRequest,
} from '../../protocol/requests.ts';
import { type WriteScenarioResponse, writeScenarioRequest } from '../../protocol/scenario.ts';
import { isWriteScenarioParams } from '../../protocol/scenario-guards.ts';
import {
  isStoredObjectParams,
  type StoredObjectParams,
  type StoredObjectResponse,
  storedObjectRequest,
} from '../../protocol/stored-object.ts';
import type { RequestGuard } from '../request-guard.ts';
import { type ConvertDependencies, handleConvert } from './convert.ts';
import { handleSimulation, type SimulationDependencies } from './simulation.ts';
import { handleStoredObject, type StoredObjectDependencies } from './stored-object.ts';
import { handleTemplates, type TemplatesDependencies } from './templates.ts';
import { handleTextSimulation, type TextSimulationDependencies } from './text-simulation.ts';
import { handleWriteScenario, type WriteScenarioDependencies } from './write-scenario.ts';

type ScenarioRequestDependencies = SimulationDependencies & TextSimulationDependencies & WriteScenarioDependencies;
type ConversionDependencies = ConvertDependencies & StoredObjectDependencies;

export function registerCustomHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: TemplatesDependencies & ScenarioRequestDependencies & ConversionDependencies,
): void {
  connection.onRequest<TemplatesResponse, void>(templatesRequest, (params: unknown) =>
    handleTemplates(dependencies, isTemplatesParams(params) ? params : {}),
  );
  registerSimulationHandlers(connection, requestGuard, dependencies);
  registerConversionHandlers(connection, requestGuard, dependencies);
}

function registerSimulationHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: ScenarioRequestDependencies,
): void {
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
    async (params: unknown, token: CancellationToken) =>
      isTextSimulationParams(params) ? textSimulation(params, token) : emptyResponse,
  );
  const emptyWriteResponse: WriteScenarioResponse = {};
  connection.onRequest<WriteScenarioResponse, void>(writeScenarioRequest, async (params: unknown) =>
    isWriteScenarioParams(params)
      ? requestGuard.run('write', emptyWriteResponse, () => handleWriteScenario(dependencies, params))
      : emptyWriteResponse,
  );
}

function registerConversionHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: ConversionDependencies,
): void {
  const conversion = requestGuard.handle<ConvertParams, ConvertResponse | null>('conversion', null, (context) =>
    handleConvert(dependencies, context),
  );
  const storedObject = requestGuard.handle<StoredObjectParams, StoredObjectResponse | null>(
    'stored object',
    null,
    (context) => handleStoredObject(dependencies, context),
  );
  connection.onRequest(convertRequest, (params: unknown, token: CancellationToken) =>
    isConvertParams(params) ? conversion(params, token) : null,
  );
  connection.onRequest(storedObjectRequest, (params: unknown, token: CancellationToken) =>
    isStoredObjectParams(params) ? storedObject(params, token) : null,
  );
}

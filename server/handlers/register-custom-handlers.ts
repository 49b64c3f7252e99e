// Connects the custom requests of our own clients to their handlers. Params that cannot be parsed get the empty response.
import type { CancellationToken, Connection } from 'vscode-languageserver';
import {
  type ConfigReleaseResponse,
  configReleaseParamsSchema,
  configReleaseRequest,
} from '../../protocol/config-release.ts';
import {
  type ConvertParams,
  type ConvertResponse,
  convertParamsSchema,
  convertRequest,
} from '../../protocol/convert.ts';
import {
  type EnvironmentsResponse,
  environmentsParamsSchema,
  environmentsRequest,
} from '../../protocol/environments.ts';
import {
  type ObjectsParams,
  type ObjectsResponse,
  objectsParamsSchema,
  objectsRequest,
} from '../../protocol/objects.ts';
import {
  type CheckPreviewValueParams,
  type CheckPreviewValueResponse,
  checkPreviewValueParamsSchema,
  checkPreviewValueRequest,
  type TemplateValuesParams,
  type TemplateValuesResponse,
  templateValuesParamsSchema,
  templateValuesRequest,
} from '../../protocol/preview-values.ts';
import {
  parseSimulationParams,
  type SimulationParams,
  type SimulationResponse,
  simulationRequest,
  type TemplatesResponse,
  type TextSimulationParams,
  templatesParamsSchema,
  templatesRequest,
  textSimulationParamsSchema,
  textSimulationRequest,
} from '../../protocol/requests.ts';
import {
  type SeriesResponse,
  seriesParamsSchema,
  seriesRequest,
  type WriteScenarioResponse,
  writeScenarioParamsSchema,
  writeScenarioRequest,
} from '../../protocol/scenario.ts';
import { parseWith } from '../../protocol/schema.ts';
import {
  type StoredObjectParams,
  type StoredObjectResponse,
  storedObjectParamsSchema,
  storedObjectRequest,
} from '../../protocol/stored-object.ts';
import type { RequestGuard } from '../request-guard.ts';
import { type ConfigReleaseDependencies, handleConfigRelease } from './config-release.ts';
import { type ConvertDependencies, handleConvert } from './convert.ts';
import { type EnvironmentsDependencies, handleEnvironments } from './environments.ts';
import { handleObjects, type ObjectsDependencies } from './objects.ts';
import { handleSeries, noSeries, type SeriesDependencies } from './series.ts';
import { handleSimulation, type SimulationDependencies } from './simulation.ts';
import { handleStoredObject, type StoredObjectDependencies } from './stored-object.ts';
import { handleCheckPreviewValue, handleTemplateValues, type TemplateValuesDependencies } from './template-values.ts';
import { handleTemplates, type TemplatesDependencies } from './templates.ts';
import { handleTextSimulation, type TextSimulationDependencies } from './text-simulation.ts';
import { handleWriteScenario, type WriteScenarioDependencies } from './write-scenario.ts';

type ScenarioRequestDependencies = SimulationDependencies &
  SeriesDependencies &
  ObjectsDependencies &
  TextSimulationDependencies &
  WriteScenarioDependencies;
type ConversionDependencies = ConvertDependencies & StoredObjectDependencies;

export function registerCustomHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: TemplatesDependencies &
    EnvironmentsDependencies &
    ConfigReleaseDependencies &
    ScenarioRequestDependencies &
    ConversionDependencies &
    TemplateValuesDependencies,
): void {
  connection.onRequest<TemplatesResponse, void>(templatesRequest, (params: unknown) =>
    handleTemplates(dependencies, parseWith(templatesParamsSchema, params) ?? {}),
  );
  const noEnvironments: EnvironmentsResponse = { environments: [] };
  connection.onRequest<EnvironmentsResponse, void>(environmentsRequest, (params: unknown) => {
    const parsed = parseWith(environmentsParamsSchema, params);
    return parsed
      ? requestGuard.run('environments', noEnvironments, () => handleEnvironments(dependencies, parsed))
      : noEnvironments;
  });
  connection.onRequest<ConfigReleaseResponse, void>(configReleaseRequest, (params: unknown) => {
    const parsed = parseWith(configReleaseParamsSchema, params);
    return parsed ? requestGuard.run('release', null, () => handleConfigRelease(dependencies, parsed)) : null;
  });
  registerSimulationHandlers(connection, requestGuard, dependencies);
  registerTemplateValuesHandlers(connection, requestGuard, dependencies);
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
    async (params: unknown, token: CancellationToken) => {
      const parsed = parseWith(textSimulationParamsSchema, params);
      return parsed ? textSimulation(parsed, token) : emptyResponse;
    },
  );
  const noObjects: ObjectsResponse = { objects: [] };
  const objects = requestGuard.handle<ObjectsParams, ObjectsResponse>('objects', noObjects, (context) =>
    handleObjects(dependencies, context),
  );
  connection.onRequest<ObjectsResponse, void>(objectsRequest, async (params: unknown, token: CancellationToken) => {
    const parsed = parseWith(objectsParamsSchema, params);
    return parsed ? objects(parsed, token) : noObjects;
  });
  connection.onRequest<SeriesResponse, void>(seriesRequest, async (params: unknown) => {
    const parsed = parseWith(seriesParamsSchema, params);
    return parsed ? requestGuard.run('series', noSeries, () => handleSeries(dependencies, parsed)) : noSeries;
  });
  const emptyWriteResponse: WriteScenarioResponse = {};
  connection.onRequest<WriteScenarioResponse, void>(writeScenarioRequest, async (params: unknown) => {
    const parsed = parseWith(writeScenarioParamsSchema, params);
    return parsed
      ? requestGuard.run('write', emptyWriteResponse, () => handleWriteScenario(dependencies, parsed))
      : emptyWriteResponse;
  });
}

function registerTemplateValuesHandlers(
  connection: Connection,
  requestGuard: RequestGuard,
  dependencies: TemplateValuesDependencies,
): void {
  const templateValues = requestGuard.handle<TemplateValuesParams, TemplateValuesResponse | null>(
    'template values',
    null,
    (context) => handleTemplateValues(dependencies, context),
  );
  const checkPreviewValue = requestGuard.handle<CheckPreviewValueParams, CheckPreviewValueResponse>(
    'preview value',
    {},
    (context) => handleCheckPreviewValue(dependencies, context),
  );
  connection.onRequest(templateValuesRequest, (params: unknown, token: CancellationToken) => {
    const parsed = parseWith(templateValuesParamsSchema, params);
    return parsed ? templateValues(parsed, token) : null;
  });
  connection.onRequest(checkPreviewValueRequest, (params: unknown, token: CancellationToken) => {
    const parsed = parseWith(checkPreviewValueParamsSchema, params);
    return parsed ? checkPreviewValue(parsed, token) : {};
  });
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
  connection.onRequest(convertRequest, (params: unknown, token: CancellationToken) => {
    const parsed = parseWith(convertParamsSchema, params);
    return parsed ? conversion(parsed, token) : null;
  });
  connection.onRequest(storedObjectRequest, (params: unknown, token: CancellationToken) => {
    const parsed = parseWith(storedObjectParamsSchema, params);
    return parsed ? storedObject(parsed, token) : null;
  });
}

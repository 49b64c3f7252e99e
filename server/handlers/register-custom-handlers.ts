// Connects the custom requests of our own clients to their handlers.
import { type CancellationToken, type Connection, ErrorCodes, ResponseError } from 'vscode-languageserver';
import {
  type ConfigReleaseParams,
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
  type ImportRecordingParams,
  type ImportRecordingResponse,
  importRecordingParamsSchema,
  importRecordingRequest,
} from '../../protocol/import-recording.ts';
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
  type SeriesParams,
  type SeriesResponse,
  seriesParamsSchema,
  seriesRequest,
  type WriteScenarioResponse,
  writeScenarioParamsSchema,
  writeScenarioRequest,
} from '../../protocol/scenario.ts';
import { parseWith, type Schema } from '../../protocol/schema.ts';
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
import { handleImportRecording, noImport } from './import-recording.ts';
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
  const noTemplates: TemplatesResponse = { starts: [] };
  connection.onRequest(
    templatesRequest,
    requestGuard.answer('templates', noTemplates, templatesParamsSchema, (params) =>
      handleTemplates(dependencies, params),
    ),
  );
  const noEnvironments: EnvironmentsResponse = { environments: [] };
  connection.onRequest(
    environmentsRequest,
    requestGuard.answer('environments', noEnvironments, environmentsParamsSchema, (params) =>
      handleEnvironments(dependencies, params),
    ),
  );
  connection.onRequest(
    configReleaseRequest,
    requestGuard.answer<ConfigReleaseParams, ConfigReleaseResponse>(
      'release',
      null,
      configReleaseParamsSchema,
      (params) => handleConfigRelease(dependencies, params),
    ),
  );
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
  const simulation = requestGuard.handle<SimulationParams, SimulationResponse>(
    'simulation',
    emptyResponse,
    (context) => handleSimulation(dependencies, context),
    { inPlainText: true },
  );
  const textSimulation = requestGuard.handle<TextSimulationParams, SimulationResponse>(
    'version',
    emptyResponse,
    (context) => handleTextSimulation(dependencies, context),
  );
  connection.onRequest<SimulationResponse, void>(
    simulationRequest,
    async (params: unknown, token: CancellationToken) => {
      return simulation(assertParameters(parseSimulationParams(params)), token);
    },
  );
  connection.onRequest<SimulationResponse, void>(
    textSimulationRequest,
    async (params: unknown, token: CancellationToken) => {
      return textSimulation(parametersWith(textSimulationParamsSchema, params), token);
    },
  );
  const noObjects: ObjectsResponse = { objects: [] };
  const objects = requestGuard.handle<ObjectsParams, ObjectsResponse>('objects', noObjects, (context) =>
    handleObjects(dependencies, context),
  );
  connection.onRequest<ObjectsResponse, void>(objectsRequest, async (params: unknown, token: CancellationToken) => {
    return objects(parametersWith(objectsParamsSchema, params), token);
  });
  connection.onRequest<SeriesResponse, void>(
    seriesRequest,
    requestGuard.answer<SeriesParams, SeriesResponse>('series', noSeries, seriesParamsSchema, (params) =>
      handleSeries(dependencies, params),
    ),
  );
  connection.onRequest<ImportRecordingResponse, void>(
    importRecordingRequest,
    requestGuard.answer<ImportRecordingParams, ImportRecordingResponse>(
      'import',
      noImport,
      importRecordingParamsSchema,
      handleImportRecording,
    ),
  );
  const emptyWriteResponse: WriteScenarioResponse = {};
  connection.onRequest(
    writeScenarioRequest,
    requestGuard.answer('write', emptyWriteResponse, writeScenarioParamsSchema, (params) =>
      handleWriteScenario(dependencies, params),
    ),
  );
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
    return templateValues(parametersWith(templateValuesParamsSchema, params), token);
  });
  connection.onRequest(checkPreviewValueRequest, (params: unknown, token: CancellationToken) => {
    return checkPreviewValue(parametersWith(checkPreviewValueParamsSchema, params), token);
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
    return conversion(parametersWith(convertParamsSchema, params), token);
  });
  connection.onRequest(storedObjectRequest, (params: unknown, token: CancellationToken) => {
    return storedObject(parametersWith(storedObjectParamsSchema, params), token);
  });
}

/** @throws ResponseError, as the protocol demands, if the parameters cannot be read. */
function parametersWith<Params>(schema: Schema<Params>, params: unknown): Params {
  return assertParameters(parseWith(schema, params));
}

function assertParameters<Params>(parsed: Params | undefined): Params {
  if (parsed === undefined) throw new ResponseError(ErrorCodes.InvalidParams, 'the parameters cannot be read');
  return parsed;
}

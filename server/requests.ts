// Which feature answers which request of our own clients. What arrives is parsed first; what cannot be read has the empty answer.
import type { CancellationToken } from 'vscode-languageserver';
import { servedKinds } from '../core/language/release.ts';
import { type ConvertAnswer, type ConvertParams, convertRequest, isConvertParams } from '../protocol/convert.ts';
import { isWriteScenarioParams } from '../protocol/parse-scenario.ts';
import {
  isStartsParams,
  isVersionParams,
  parseSimulationParams,
  type SimulationAnswer,
  type SimulationParams,
  type StartsAnswer,
  type StartsParams,
  simulationRequest,
  startsRequest,
  type VersionParams,
  versionRequest,
} from '../protocol/requests.ts';
import { type WriteScenarioAnswer, writeScenarioRequest } from '../protocol/scenario.ts';
import { isStoredParams, type StoredAnswer, type StoredParams, storedRequest } from '../protocol/stored.ts';
import { convert, stored } from './conversion.ts';
import type { Parts } from './parts.ts';
import { simulate, simulateVersion } from './simulations.ts';
import { writeScenario } from './write-scenario.ts';

export function listenToRequests(parts: Parts): void {
  parts.connection.onRequest<StartsAnswer, void>(startsRequest, (params: unknown) =>
    offeredStarts(parts, isStartsParams(params) ? params : {}),
  );
  listenToPanels(parts);
  listenToConversions(parts);
}

/** Settings of a document that is not there yet are those of any other. */
async function offeredStarts({ configuration }: Parts, { uri = 'untitled:autoscaler.yaml' }: StartsParams): Promise<StartsAnswer> {
  const { chosen } = await configuration.of(uri);
  return { starts: servedKinds(chosen).flatMap(({ starts }) => starts) };
}

function listenToPanels(parts: Parts): void {
  const { connection, door } = parts;
  const empty: SimulationAnswer = { type: 'empty' };
  const simulation = door.answer<SimulationParams, SimulationAnswer>('simulation', empty, (question) => simulate(parts, question));
  const version = door.answer<VersionParams, SimulationAnswer>('version', empty, (question) => simulateVersion(parts, question));
  connection.onRequest<SimulationAnswer, void>(simulationRequest, async (params: unknown, token: CancellationToken) => {
    const parsed = parseSimulationParams(params);
    return parsed ? simulation(parsed, token) : empty;
  });
  connection.onRequest<SimulationAnswer, void>(versionRequest, async (params: unknown, token: CancellationToken) =>
    isVersionParams(params) ? version(params, token) : empty,
  );
  const nothing: WriteScenarioAnswer = {};
  connection.onRequest<WriteScenarioAnswer, void>(writeScenarioRequest, async (params: unknown) =>
    isWriteScenarioParams(params) ? door.guard('write', nothing, () => writeScenario(parts, params)) : nothing,
  );
}

function listenToConversions(parts: Parts): void {
  const { connection, door } = parts;
  const conversion = door.answer<ConvertParams, ConvertAnswer | null>('conversion', null, (question) => convert(parts, question));
  const storage = door.answer<StoredParams, StoredAnswer | null>('stored object', null, (question) => stored(parts, question));
  connection.onRequest(convertRequest, (params: unknown, token: CancellationToken) =>
    isConvertParams(params) ? conversion(params, token) : null,
  );
  connection.onRequest(storedRequest, (params: unknown, token: CancellationToken) =>
    isStoredParams(params) ? storage(params, token) : null,
  );
}

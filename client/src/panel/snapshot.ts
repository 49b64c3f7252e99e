// Builds the page's snapshot for a position in a document.

import type { Baseline, Snapshot, UnavailableBaselines } from '../../../protocol/panel.ts';
import { type SimulationParams, type SimulationResponse, simulationRequest } from '../../../protocol/requests.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';

/** The position of the displayed autoscaler. */
export interface SimulationPlace {
  uri: vscode.Uri;
  position: vscode.Position;
  /** The scenario file that the user chose. */
  scenario?: vscode.Uri | undefined;
  /** Addresses of the values files of an environment that renders a chart's template. */
  valuesFiles?: readonly string[] | undefined;
  /** The key of the object, if a template writes several at the position. */
  object?: string | undefined;
  /** The run starts from the state that the status shows. */
  fromStatus?: boolean | undefined;
}

/** Undefined while there is no server. */
export async function requestSimulation(
  place: SimulationPlace | undefined,
  server: LanguageServer,
  { compared, controller }: Pick<SimulationParams, 'compared' | 'controller'>,
): Promise<SimulationResponse | undefined> {
  const params = place && (await placeParams(place));
  if (!params) return { type: 'empty' };
  return server.request<SimulationResponse>(simulationRequest, { ...params, compared, controller });
}

/** The autoscaler of a request; undefined if its file cannot be opened. */
export async function placeParams(place: SimulationPlace): Promise<SimulationParams | undefined> {
  // The server knows only open documents, and after a reload this one may not be open yet.
  const document = await openDocument(place.uri);
  if (!document) return undefined;
  const { line, character } = document.validatePosition(place.position);
  return {
    textDocument: { uri: place.uri.toString() },
    position: { line, character },
    scenario: place.scenario?.toString(),
    object: place.object,
    valuesFiles: place.valuesFiles,
    fromStatus: place.fromStatus,
  };
}

/** The file may have been deleted since the last window. */
export async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

/** The host's additions to a server response. */
export interface HostState {
  revision: number;
  follows: boolean;
  lacking: UnavailableBaselines;
  compared?: Baseline | undefined;
}

export function createSnapshot(
  response: SimulationResponse,
  place: SimulationPlace | undefined,
  { revision, follows, lacking, compared }: HostState,
): Snapshot {
  if (response.type === 'empty' || !place) return { type: 'empty', revision, follows };
  const subject = {
    uri: place.uri.toString(),
    file: vscode.workspace.asRelativePath(place.uri),
    name: response.name,
    kind: response.kind,
    document: response.document,
    ...(response.item !== undefined && { item: response.item }),
  };
  if (response.type === 'unreadable') {
    const { problem, rendered, objects } = response;
    return { type: 'unreadable', revision, subject, problem, follows, objects, ...(rendered && { rendered }) };
  }
  const { name: _, kind: __, item: ___, target: ____, document: _____, workloadUri, environments, ...rest } = response;
  const workloadFile =
    workloadUri === undefined ? undefined : vscode.workspace.asRelativePath(vscode.Uri.parse(workloadUri));
  return {
    ...rest,
    revision,
    subject,
    follows,
    lacking,
    workloadFile,
    compared,
    environments: environments?.map(({ uris: _, ...environment }) => environment),
  };
}

export function isSamePlace(one: SimulationPlace | undefined, other: SimulationPlace): boolean {
  return (
    one !== undefined &&
    one.uri.toString() === other.uri.toString() &&
    one.position.isEqual(other.position) &&
    String(one.scenario) === String(other.scenario) &&
    String(one.valuesFiles) === String(other.valuesFiles) &&
    one.object === other.object &&
    one.fromStatus === other.fromStatus
  );
}

export function isSameContent(one: Snapshot | undefined, other: Snapshot): boolean {
  return one !== undefined && JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 });
}

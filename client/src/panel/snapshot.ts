import { type SimulationParams, type SimulationResponse, simulationRequest } from '../../../protocol/requests.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';

export interface SimulationPlace {
  uri: vscode.Uri;
  position: vscode.Position;
  scenario?: vscode.Uri | undefined;
  valuesFiles?: readonly string[] | undefined;
  /** The key of the object, if a template writes several objects at the position. */
  object?: string | undefined;
  fromStatus?: boolean | undefined;
}

export async function requestSimulation(
  place: SimulationPlace | undefined,
  server: LanguageServer,
  { compared, controller }: Pick<SimulationParams, 'compared' | 'controller'>,
): Promise<SimulationResponse | undefined> {
  const params = place && (await placeParams(place));
  if (!params) return { type: 'empty' };
  return server.request<SimulationResponse>(simulationRequest, { ...params, compared, controller });
}

export async function placeParams(place: SimulationPlace): Promise<SimulationParams | undefined> {
  // The server knows only open documents, and after a reload this document may not be open yet.
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

/** Opens the document. Returns undefined if the document cannot be opened, for example because the file was deleted. */
export async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
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

// Which autoscaler the arguments of a lens's command mean. Without arguments it is the one at the cursor.
import * as vscode from 'vscode';
import { positionSchema } from '../../protocol/lsp-schemas.ts';
import { openSimulationCommand, valuesFilesSchema } from '../../protocol/requests.ts';
import { parseWith } from '../../protocol/schema.ts';
import type { SimulationPlace } from './snapshot.ts';
import { isSupported } from './supported-documents.ts';

/** The lens passes a position. The button and the palette use the cursor; the button passes the URI of its editor. */
export function placeFromArguments(
  uri?: unknown,
  place?: unknown,
  details: PlaceDetails = {},
): SimulationPlace | undefined {
  const address = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  const position = parseWith(positionSchema, place);
  if (address instanceof vscode.Uri && position)
    return {
      uri: address,
      position: new vscode.Position(position.line, position.character),
      ...detailsOfPlace(details),
    };
  const { activeTextEditor: editor } = vscode.window;
  if (!editor || !isSupported(editor.document)) return undefined;
  return { uri: editor.document.uri, position: editor.selection.active };
}

type PlaceDetails = { [Name in 'scenario' | 'valuesFiles' | 'object' | 'fromStatus']?: unknown };

export function detailsOfPlace({
  scenario,
  valuesFiles,
  object,
  fromStatus,
}: PlaceDetails): Omit<SimulationPlace, 'uri' | 'position'> {
  const files = parseWith(valuesFilesSchema, valuesFiles);
  return {
    ...(typeof scenario === 'string' && { scenario: vscode.Uri.parse(scenario) }),
    ...(files && { valuesFiles: files }),
    ...(typeof object === 'string' && { object }),
    ...(fromStatus === true && { fromStatus }),
  };
}

/**
 * The run that the first lens of a document opens, such as that of a template with a values file. Undefined if no lens
 * opens one.
 */
export async function placeOfFirstLens(uri: vscode.Uri): Promise<SimulationPlace | undefined> {
  const resolved = 4;
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
    resolved,
  );
  const opening = lenses.find(({ command }) => command?.command === openSimulationCommand && command.arguments?.length);
  if (!opening) return undefined;
  const [address, position, scenario, , valuesFiles, , object]: readonly unknown[] = opening.command?.arguments ?? [];
  return placeFromArguments(address, position, { scenario, valuesFiles, object });
}

import { positionSchema } from '../../../protocol/lsp-schemas.ts';
import { parseWith } from '../../../protocol/schema.ts';
import { detailsOfArguments, type PlaceDetails, readDetails } from '../../../protocol/simulation-arguments.ts';
import { vscode } from '../editor.ts';
import type { SimulationPlace } from '../panel/snapshot.ts';

export function placeOfArguments(args: readonly unknown[]): SimulationPlace | undefined {
  const [uri, place] = args;
  const address = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  const position = parseWith(positionSchema, place);
  if (!(address instanceof vscode.Uri) || !position) return undefined;
  return {
    uri: address,
    position: new vscode.Position(position.line, position.character),
    ...withUri(detailsOfArguments(args)),
  };
}

export function placeDetails(stored: Parameters<typeof readDetails>[0]): Omit<SimulationPlace, 'uri' | 'position'> {
  return withUri(readDetails(stored));
}

function withUri({ scenario, ...details }: PlaceDetails): Omit<SimulationPlace, 'uri' | 'position'> {
  return { ...details, ...(scenario !== undefined && { scenario: vscode.Uri.parse(scenario) }) };
}

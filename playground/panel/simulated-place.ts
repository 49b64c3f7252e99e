import type * as lsp from 'vscode-languageserver-types';
import { positionSchema } from '../../protocol/lsp-schemas.ts';
import type { SimulationParams } from '../../protocol/requests.ts';
import { parseWith } from '../../protocol/schema.ts';
import { detailsOfArguments, type PlaceDetails } from '../../protocol/simulation-arguments.ts';
import { pathOf, uriOf } from '../files/uris.ts';

export interface SimulatedPlace extends PlaceDetails {
  path: string;
  position: lsp.Position;
}

export function placeOfArguments(args: readonly unknown[]): SimulatedPlace | undefined {
  const [uri, at] = args;
  const position = parseWith(positionSchema, at);
  return typeof uri === 'string' && position ? { path: pathOf(uri), position, ...detailsOfArguments(args) } : undefined;
}

export function placeParams({ path, ...place }: SimulatedPlace): SimulationParams {
  return { textDocument: { uri: uriOf(path) }, ...place };
}

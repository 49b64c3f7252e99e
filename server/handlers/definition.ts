import type { DefinitionParams, Location } from 'vscode-languageserver';
import { definitionAt } from '../../core/editor/navigation/definition.ts';
import { documentRequest } from '../requests/define-request.ts';
import { DefinitionRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import { placeParameters } from '../requests/request-parameters.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const definition = documentRequest({
  method: DefinitionRequest.method,
  name: 'definition',
  empty: [],
  parameters: placeParameters,
  handle: handleDefinition,
});

async function handleDefinition(
  { workspaceIndexer }: ServerContext,
  { document, params }: RequestContext<DefinitionParams>,
): Promise<Location[]> {
  return definitionAt(await workspaceIndexer.currentIndex(), document.uri, params.position);
}

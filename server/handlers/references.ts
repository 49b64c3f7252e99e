import type { Location, ReferenceParams } from 'vscode-languageserver';
import { referencesAt } from '../../core/editor/navigation/definition.ts';
import { documentRequest } from '../requests/define-request.ts';
import { ReferencesRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import { referenceParameters } from '../requests/request-parameters.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const references = documentRequest({
  method: ReferencesRequest.method,
  name: 'references',
  empty: [],
  parameters: referenceParameters,
  handle: handleReferences,
});

async function handleReferences(
  { workspaceIndexer }: ServerContext,
  { document, params: { position, context } }: RequestContext<ReferenceParams>,
): Promise<Location[]> {
  return referencesAt(await workspaceIndexer.currentIndex(), document.uri, position, context.includeDeclaration);
}

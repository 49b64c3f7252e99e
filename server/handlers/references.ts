// textDocument/references.
import type { Location, ReferenceParams } from 'vscode-languageserver';
import { referencesAt } from '../../core/language/features/definition.ts';
import type { RequestContext } from '../request-guard.ts';
import type { WorkspaceIndexer } from '../workspace-indexer.ts';

export interface ReferencesDependencies {
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
}

export async function handleReferences(
  { workspaceIndexer }: ReferencesDependencies,
  { document, params: { position, context } }: RequestContext<ReferenceParams>,
): Promise<Location[]> {
  return referencesAt(await workspaceIndexer.currentIndex(), document.uri, position, context.includeDeclaration);
}

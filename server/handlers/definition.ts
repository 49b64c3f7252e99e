// textDocument/definition.
import type { DefinitionParams, Location } from 'vscode-languageserver';
import { definitionAt } from '../../core/language/features/definition.ts';
import type { RequestContext } from '../request-guard.ts';
import type { WorkspaceIndexer } from '../workspace-indexer.ts';

export interface DefinitionDependencies {
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>;
}

export async function handleDefinition(
  { workspaceIndexer }: DefinitionDependencies,
  { document, params }: RequestContext<DefinitionParams>,
): Promise<Location[]> {
  return definitionAt(await workspaceIndexer.currentIndex(), document.uri, params.position);
}

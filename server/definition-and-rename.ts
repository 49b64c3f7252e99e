// The answers that need other files: definition, references, rename.
import {
  type DefinitionParams,
  ErrorCodes,
  type Location,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type ReferenceParams,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { RequestContext } from './request-guard.ts';
import type { ServerDependencies } from './server-dependencies.ts';

export async function handleDefinition(
  { features, workspaceIndexer }: ServerDependencies,
  { document, params }: RequestContext<DefinitionParams>,
): Promise<Location[]> {
  return features.definitionAt(await workspaceIndexer.currentIndex(), document.uri, params.position);
}

export async function handleReferences(
  { features, workspaceIndexer }: ServerDependencies,
  { document, params }: RequestContext<ReferenceParams>,
): Promise<Location[]> {
  return features.referencesAt(
    await workspaceIndexer.currentIndex(),
    document.uri,
    params.position,
    params.context.includeDeclaration,
  );
}

export async function handlePrepareRename(
  { features, workspaceIndexer }: ServerDependencies,
  { document, params }: RequestContext<PrepareRenameParams>,
): Promise<PrepareRenameResult | null> {
  const renameable = features.prepareRename(await workspaceIndexer.currentIndex(), document.uri, params.position);
  if (renameable && 'problem' in renameable) throw new ResponseError(ErrorCodes.InvalidParams, renameable.problem);
  return renameable ?? null;
}

export async function handleRename(
  { features, workspaceIndexer }: ServerDependencies,
  { document, params }: RequestContext<RenameParams>,
): Promise<WorkspaceEdit> {
  const renamed = features.renameAt(
    await workspaceIndexer.currentIndex(),
    document.uri,
    params.position,
    params.newName,
  );
  if ('problem' in renamed) throw new ResponseError(ErrorCodes.InvalidParams, renamed.problem);
  return renamed.edit;
}

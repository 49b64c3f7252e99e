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
import type { Question } from './handler.ts';
import type { Parts } from './parts.ts';

export async function definition({ features, neighbours }: Parts, { document, params }: Question<DefinitionParams>): Promise<Location[]> {
  return features.definitionAt(await neighbours.ready(), document.uri, params.position);
}

export async function references({ features, neighbours }: Parts, { document, params }: Question<ReferenceParams>): Promise<Location[]> {
  return features.referencesAt(await neighbours.ready(), document.uri, params.position, params.context.includeDeclaration);
}

export async function prepareRename(
  { features, neighbours }: Parts,
  { document, params }: Question<PrepareRenameParams>,
): Promise<PrepareRenameResult | null> {
  const renameable = features.renameableAt(await neighbours.ready(), document.uri, params.position);
  if (renameable && 'problem' in renameable) throw new ResponseError(ErrorCodes.InvalidParams, renameable.problem);
  return renameable ?? null;
}

export async function rename({ features, neighbours }: Parts, { document, params }: Question<RenameParams>): Promise<WorkspaceEdit> {
  const renamed = features.renameAt(await neighbours.ready(), document.uri, params.position, params.newName);
  if ('problem' in renamed) throw new ResponseError(ErrorCodes.InvalidParams, renamed.problem);
  return renamed.edit;
}

// textDocument/prepareRename and textDocument/rename. A rename that is impossible is an error of the request, so that
// the editor shows the reason.
import type { PrepareRenameParams, PrepareRenameResult, RenameParams, WorkspaceEdit } from 'vscode-languageserver';
import { prepareRename, renameAt } from '../../core/editor/navigation/rename.ts';
import { documentRequest } from '../requests/define-request.ts';
import { ErrorCodes, PrepareRenameRequest, RenameRequest, ResponseError } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import { placeParameters, renameParameters } from '../requests/request-parameters.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const prepareRenameRequest = documentRequest({
  method: PrepareRenameRequest.method,
  name: 'rename',
  empty: null,
  parameters: placeParameters,
  handle: handlePrepareRename,
});

async function handlePrepareRename(
  { workspaceIndexer }: ServerContext,
  { document, params }: RequestContext<PrepareRenameParams>,
): Promise<PrepareRenameResult | null> {
  const renameable = prepareRename(await workspaceIndexer.currentIndex(), document.uri, params.position);
  if (renameable && 'problem' in renameable) throw new ResponseError(ErrorCodes.InvalidParams, renameable.problem);
  return renameable ?? null;
}

export const renameRequest = documentRequest({
  method: RenameRequest.method,
  name: 'rename',
  empty: null,
  parameters: renameParameters,
  handle: handleRename,
});

async function handleRename(
  { workspaceIndexer }: ServerContext,
  { document, params: { position, newName } }: RequestContext<RenameParams>,
): Promise<WorkspaceEdit> {
  const renamed = renameAt(await workspaceIndexer.currentIndex(), document.uri, position, newName);
  if ('problem' in renamed) throw new ResponseError(ErrorCodes.InvalidParams, renamed.problem);
  return renamed.edit;
}

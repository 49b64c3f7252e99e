// textDocument/completion and completionItem/resolve.
import type { CompletionItem, CompletionParams } from 'vscode-languageserver';
import { resolveCompletion } from '../../core/editor/completion/completion.ts';
import { shiftLines } from '../../core/index/shift-lines.ts';
import { locatePosition } from '../documents/locate-position.ts';
import { documentRequest, resolveRequest } from '../requests/define-request.ts';
import { CompletionRequest, CompletionResolveRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import { labeledParameters, placeParameters } from '../requests/request-parameters.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { shownLine } from '../requests/shown-text.ts';

export const completion = documentRequest({
  method: CompletionRequest.method,
  name: 'completion',
  empty: [],
  parameters: placeParameters,
  inMarkdown: true,
  handle: handleCompletion,
});

async function handleCompletion(
  { supportFor, documentSupports }: ServerContext,
  { document, params }: RequestContext<CompletionParams>,
): Promise<CompletionItem[]> {
  const { context, supportedDocument } = await documentSupports.prepare(document);
  const { placed, position } = locatePosition(document, params.position);
  const supported = supportedDocument(placed);
  const request = { position, triggerCharacter: params.context?.triggerCharacter };
  const items = await supportFor(supported).completion(supported, request, context);
  return items.map((item) => shownItem(shiftTextEdit(item, placed.startLine)));
}

export const completionResolve = resolveRequest({
  method: CompletionResolveRequest.method,
  name: 'completion',
  parameters: labeledParameters,
  handle: handleCompletionResolve,
});

function handleCompletionResolve({ markupAdapter }: ServerContext, item: CompletionItem): CompletionItem {
  return markupAdapter.completion(resolveCompletion(item));
}

function shiftTextEdit(item: CompletionItem, lines: number): CompletionItem {
  const edit = item.textEdit;
  return edit && 'range' in edit ? { ...item, textEdit: shiftLines(edit, lines) } : item;
}

/** Without an edit, an editor would insert the label. */
function shownItem(item: CompletionItem): CompletionItem {
  const label = shownLine(item.label);
  const inserted = label !== item.label &&
    !item.textEdit &&
    item.insertText === undefined && { insertText: item.label };
  return { ...item, ...inserted, label, ...(item.detail !== undefined && { detail: shownLine(item.detail) }) };
}

import type { CompletionItem, CompletionParams } from 'vscode-languageserver';
import { resolveCompletion } from '../../core/editor/completion/completion.ts';
import { editInFile, type PlaceInFile, positionInDocument, positionInFile } from '../../core/text/place-in-file.ts';
import { documentAtLine } from '../../core/text/source-file.ts';
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
  const supported = supportedDocument(documentAtLine(document.source, params.position.line));
  const position = positionInDocument(params.position, supported);
  // The cursor may be in the indentation or prefix that a block of Markdown has on each line.
  if (positionInFile(position, supported).character > params.position.character) return [];
  const request = { position, triggerCharacter: params.context?.triggerCharacter };
  const items = await supportFor(supported).completion(supported, request, context);
  return items.map((item) => shownItem(completionInFile(item, supported)));
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

function completionInFile(item: CompletionItem, place: PlaceInFile): CompletionItem {
  const { textEdit, additionalTextEdits } = item;
  return {
    ...item,
    ...(textEdit && 'range' in textEdit && { textEdit: editInFile(textEdit, place) }),
    ...(additionalTextEdits && { additionalTextEdits: additionalTextEdits.map((edit) => editInFile(edit, place)) }),
  };
}

/**
 * Returns the item with a printable label and detail. Without `insertText`, an editor would insert the printable label
 * instead of the original label.
 */
function shownItem(item: CompletionItem): CompletionItem {
  const label = shownLine(item.label);
  const inserted = label !== item.label &&
    !item.textEdit &&
    item.insertText === undefined && { insertText: item.label };
  return { ...item, ...inserted, label, ...(item.detail !== undefined && { detail: shownLine(item.detail) }) };
}

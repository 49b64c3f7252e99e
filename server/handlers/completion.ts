// textDocument/completion and completionItem/resolve.
import {
  type CompletionItem,
  type CompletionParams,
  CompletionRequest,
  CompletionResolveRequest,
} from 'vscode-languageserver';
import type { SupportFor } from '../../core/language/documents/document-support.ts';
import { resolveCompletion } from '../../core/language/features/completion.ts';
import { shiftLines } from '../../core/language/shift-lines.ts';
import type { MarkupAdapter } from '../client-capabilities.ts';
import { documentRequest, resolveRequest } from '../define-request.ts';
import type { DocumentSupports } from '../document-supports.ts';
import { locatePosition } from '../locate-position.ts';
import type { RequestContext } from '../request-guard.ts';
import { labeledParameters, placeParameters } from '../request-parameters.ts';
import { shownLine } from '../shown-text.ts';

interface CompletionDependencies {
  supportFor: SupportFor;
  documentSupports: DocumentSupports;
}

export const completion = documentRequest({
  method: CompletionRequest.method,
  name: 'completion',
  empty: [],
  parameters: placeParameters,
  inMarkdown: true,
  handle: handleCompletion,
});

async function handleCompletion(
  { supportFor, documentSupports }: CompletionDependencies,
  { document, params }: RequestContext<CompletionParams>,
): Promise<CompletionItem[]> {
  const { context, supportedDocument } = await documentSupports.prepare(document);
  const { placed, position } = locatePosition(document, params.position);
  const supported = supportedDocument(placed);
  const request = { position, triggerCharacter: params.context?.triggerCharacter };
  const items = await supportFor(supported).completion(supported, request, context);
  return items.map((item) => shownItem(shiftTextEdit(item, placed.startLine)));
}

interface CompletionResolveDependencies {
  markupAdapter: Pick<MarkupAdapter, 'completion'>;
}

export const completionResolve = resolveRequest({
  method: CompletionResolveRequest.method,
  name: 'completion',
  parameters: labeledParameters,
  handle: handleCompletionResolve,
});

function handleCompletionResolve(
  { markupAdapter }: CompletionResolveDependencies,
  item: CompletionItem,
): CompletionItem {
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

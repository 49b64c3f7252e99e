// Computes the edits of all preferred fixes of a file, and handles codeAction/resolve, with which a client requests
// these edits.
import type { CancellationToken, CodeAction, TextEdit } from 'vscode-languageserver';
import { createAnalysisBudget, limits } from '../../core/text/limits.ts';
import { editInFile } from '../../core/text/place-in-file.ts';
import { visitForRequest } from '../documents/visit-yaml-documents.ts';
import type { OpenDocument } from '../files/open-documents.ts';
import { resolveRequest } from '../requests/define-request.ts';
import { CodeActionResolveRequest } from '../requests/language-server.ts';
import { titledParameters } from '../requests/request-parameters.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const fixAllTitle = 'Fix all in this file';
export const fixAllOfCodeTitle = (code: string) => `Fix all ${code} problems in this file`;

export interface FixAllData {
  uri: string;
  version: number;
  code?: string | undefined;
}

interface FixAllRequest {
  document: OpenDocument;
  token: CancellationToken;
  code?: string | undefined;
}

/** Returns the edits of all preferred fixes, or no edits once the request is cancelled or the document has changed. */
export async function findAllEdits(server: ServerContext, request: FixAllRequest): Promise<TextEdit[]> {
  const { context, supportedDocument } = await server.documentSupports.prepare(request.document);
  const edits = await visitForRequest(server, request, async (placed) => {
    const supported = supportedDocument(placed);
    const { edits: found } = await server.supportFor(supported).fixAll(supported, { ...context, code: request.code });
    return found.map((edit) => editInFile(edit, supported));
  });
  return edits ?? [];
}

export async function hasSeveralFixes(
  server: ServerContext,
  request: FixAllRequest & { code: string },
): Promise<boolean> {
  const { context, supportedDocument } = await server.documentSupports.prepare(request.document);
  const budget = createAnalysisBudget(limits.analyzedForQuestions);
  let count = 0;
  await visitForRequest(server, request, async (placed) => {
    if (count >= 2) return [];
    const supported = supportedDocument(placed);
    const { codes } = await server
      .supportFor(supported)
      .fixAll(supported, { ...context, code: request.code, question: { enoughFixes: 2 - count, budget } });
    count += codes.length;
    return [];
  });
  return count >= 2;
}

export const codeActionResolve = resolveRequest({
  method: CodeActionResolveRequest.method,
  name: 'fixes',
  parameters: titledParameters,
  handle: handleCodeActionResolve,
});

async function handleCodeActionResolve(
  server: ServerContext,
  action: CodeAction,
  token: CancellationToken,
): Promise<CodeAction> {
  const data = action.data as Partial<FixAllData> | undefined;
  const document = typeof data?.uri === 'string' ? server.documents.get(data.uri) : undefined;
  if (!document || document.isTooLarge || document.version !== data?.version) return action;
  const edits = await findAllEdits(server, { document, token, code: codeOf(data) });
  return { ...action, edit: { changes: { [document.uri]: edits } } };
}

function codeOf({ code }: Partial<FixAllData>): string | undefined {
  return typeof code === 'string' ? code : undefined;
}

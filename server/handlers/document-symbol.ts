import type { DocumentSymbol } from 'vscode-languageserver';
import { countSymbols, documentSymbols } from '../../core/editor/symbols/document-symbols.ts';
import { analyzerFor } from '../documents/document-analyzer.ts';
import { visitForRequest } from '../documents/visit-yaml-documents.ts';
import { documentRequest } from '../requests/define-request.ts';
import { DocumentSymbolRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { skipsOutline } from '../settings/other-extensions.ts';

/**
 * The maximum number of symbols in a response. Editors request the outline after every edit, and a response of one
 * megabyte would delay the lenses of the file.
 */
const maxSymbols = 2000;

export const documentSymbol = documentRequest({
  method: DocumentSymbolRequest.method,
  name: 'outline',
  empty: [],
  handle: handleDocumentSymbol,
});

async function handleDocumentSymbol(server: ServerContext, context: RequestContext<object>): Promise<DocumentSymbol[]> {
  const { workspace, configuration } = server;
  const { document } = context;
  const settings = await configuration.settingsFor(document.uri);
  if (await workspace.ask((read) => skipsOutline(read, document.languageId, settings))) return [];
  const analyze = await analyzerFor(server, document);
  const counts = await visitForRequest(server, context, ({ yamlDocument }) => [countSymbols(analyze(yamlDocument))]);
  const depth = depthWithin(maxSymbols, counts ?? []);
  const symbols = await visitForRequest(server, context, (place) =>
    documentSymbols(analyze(place.yamlDocument), { place, depth }),
  );
  return symbols ?? [];
}

function depthWithin(maxCount: number, counts: readonly (readonly number[])[]): number {
  const deepest = counts.reduce((depth, levels) => Math.max(depth, levels.length), 1);
  let count = 0;
  for (let level = 0; level < deepest; level++) {
    for (const levels of counts) count += levels[level] ?? 0;
    if (count > maxCount) return Math.max(1, level);
  }
  return deepest;
}

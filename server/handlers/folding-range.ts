import type { FoldingRange } from 'vscode-languageserver';
import { foldingRangesOf } from '../../core/editor/symbols/folding.ts';
import { lineInFile } from '../../core/text/place-in-file.ts';
import { analyzerFor } from '../documents/document-analyzer.ts';
import { visitForRequest } from '../documents/visit-yaml-documents.ts';
import { documentRequest } from '../requests/define-request.ts';
import { FoldingRangeRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import type { ServerContext } from '../requests/server-context.ts';

export const foldingRange = documentRequest({
  method: FoldingRangeRequest.method,
  name: 'folding',
  empty: null,
  handle: handleFoldingRange,
});

/**
 * The result is null for a file without an autoscaler or a scenario, because the editor finds the ranges of such a file
 * by itself.
 */
async function handleFoldingRange(
  server: ServerContext,
  context: RequestContext<object>,
): Promise<FoldingRange[] | null> {
  const analyze = await analyzerFor(server, context.document);
  const documents = [...context.document.source.documents];
  if (!documents.some((yamlDocument) => analyze(yamlDocument).objects.length > 0)) return null;
  const foldingRanges = await visitForRequest(server, context, (placed) => {
    const { yamlDocument } = placed;
    return foldingRangesOf(analyze(yamlDocument), yamlDocument.text).map((fold) => ({
      ...fold,
      startLine: lineInFile(fold.startLine, placed),
      endLine: lineInFile(fold.endLine, placed),
    }));
  });
  return foldingRanges ?? null;
}

// textDocument/foldingRange.
import type { FoldingRange } from 'vscode-languageserver';
import { foldingRangesOf } from '../../core/language/features/folding.ts';
import { type AnalyzerDependencies, analyzerFor } from '../document-analyzer.ts';
import type { RequestContext } from '../request-guard.ts';
import { type VisitDependencies, visitForRequest } from '../visit-yaml-documents.ts';

export interface FoldingRangeDependencies extends AnalyzerDependencies, VisitDependencies {}

/** Null for a file without an autoscaler or a scenario: the editor then folds by itself. */
export async function handleFoldingRange(
  dependencies: FoldingRangeDependencies,
  context: RequestContext<object>,
): Promise<FoldingRange[] | null> {
  const analyze = await analyzerFor(dependencies, context.document);
  const documents = [...context.document.source.documents];
  if (!documents.some((yamlDocument) => analyze(yamlDocument).objects.length > 0)) return null;
  const foldingRanges = await visitForRequest(dependencies, context, ({ yamlDocument, startLine }) =>
    foldingRangesOf(analyze(yamlDocument), yamlDocument.text).map((fold) => ({
      ...fold,
      startLine: fold.startLine + startLine,
      endLine: fold.endLine + startLine,
    })),
  );
  return foldingRanges ?? null;
}

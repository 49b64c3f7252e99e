import type { AnalyzedDocument } from '../../core/analysis/analyze-document.ts';
import type { YamlDocument } from '../../core/text/source-file.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { OpenDocument } from '../files/open-documents.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { AnalysisCache } from './analysis-cache.ts';
import { analysisOptionsFor } from './analysis-options.ts';

export interface AnalyzerDependencies {
  analysisCache: Pick<AnalysisCache, 'analyze'>;
  configuration: Pick<Configuration, 'settingsFor'>;
  workspace: Pick<Workspace, 'ask'>;
}

export async function analyzerFor(
  { analysisCache, configuration, workspace }: AnalyzerDependencies,
  document: OpenDocument,
): Promise<(yamlDocument: YamlDocument) => AnalyzedDocument> {
  const settings = await configuration.settingsFor(document.uri);
  const options = await analysisOptionsFor(workspace, document, settings);
  return (yamlDocument) => analysisCache.analyze(yamlDocument, options);
}

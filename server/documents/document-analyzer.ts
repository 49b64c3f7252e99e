import type { AnalyzedDocument } from '../../core/analysis/analyze-document.ts';
import type { YamlDocument } from '../../core/text/source-file.ts';
import type { OpenDocument } from '../files/open-documents.ts';
import type { Configuration } from '../settings/configuration.ts';
import { analysisOptionsFor } from '../settings/settings.ts';
import type { AnalysisCache } from './analysis-cache.ts';

export interface AnalyzerDependencies {
  analysisCache: Pick<AnalysisCache, 'analyze'>;
  configuration: Pick<Configuration, 'settingsFor'>;
}

export async function analyzerFor(
  { analysisCache, configuration }: AnalyzerDependencies,
  document: OpenDocument,
): Promise<(yamlDocument: YamlDocument) => AnalyzedDocument> {
  const options = analysisOptionsFor(document, await configuration.settingsFor(document.uri));
  return (yamlDocument) => analysisCache.analyze(yamlDocument, options);
}

import type { AnalyzedDocument } from '../../core/analysis/analyze-document.ts';
import type { YamlDocument } from '../../core/text/source-file.ts';
import type { Ask } from '../../core/workspace/store.ts';
import type { OpenDocument } from '../files/open-documents.ts';
import type { Configuration } from '../settings/configuration.ts';
import type { AnalysisCache } from './analysis-cache.ts';
import { analysisOptionsFor } from './analysis-options.ts';

export interface AnalyzerDependencies {
  analysisCache: Pick<AnalysisCache, 'analyze'>;
  configuration: Pick<Configuration, 'settingsFor'>;
  askWatched: Ask;
}

export async function analyzerFor(
  { analysisCache, configuration, askWatched }: AnalyzerDependencies,
  document: OpenDocument,
): Promise<(yamlDocument: YamlDocument) => AnalyzedDocument> {
  const settings = await configuration.settingsFor(document.uri);
  const options = await analysisOptionsFor(askWatched, document, settings);
  return (yamlDocument) => analysisCache.analyze(yamlDocument, options);
}

// Caches what is computed from YAML documents. The key is the `YamlDocument`, because an edit replaces only the YAML
// documents that it touches.
import type { Diagnostic } from 'vscode-languageserver';
import {
  type AnalyzedDocument,
  type AnalyzeOptions,
  analyzeParsed,
  type ParsedDocument,
  parseDocument,
} from '../../core/analysis/analyze-document.ts';
import { scanAnalyzedDocument } from '../../core/analysis/scan-document.ts';
import type { AnalyzedValues } from '../../core/charts/values/analyze-values.ts';
import type { DocumentCache } from '../../core/editor/document-support.ts';
import type { LensPlace } from '../../core/editor/lenses/code-lens.ts';
import type { SemanticToken } from '../../core/editor/tokens/semantic-tokens.ts';
import type { DocumentObjects } from '../../core/index/workspace-object.ts';
import { lastOf, oncePer } from '../../core/model/once.ts';
import { areSameReleases } from '../../core/model/releases.ts';
import type { YamlDocument } from '../../core/text/source-file.ts';
import type { Settings } from '../settings/settings.ts';

export interface AnalysisCache {
  analyze(yamlDocument: YamlDocument, options: AnalyzeOptions): AnalyzedDocument;
  /** @param options the options with which the document is analyzed */
  forDocument(yamlDocument: YamlDocument, settings: Settings, options: AnalyzeOptions): DocumentCache;
  objects(yamlDocument: YamlDocument, options: AnalyzeOptions): DocumentObjects;
}

export function createAnalysisCache(): AnalysisCache {
  const parsedDocuments = new WeakMap<YamlDocument, ParsedDocument>();
  const analyzedDocuments = new WeakMap<YamlDocument, AnalyzedDocument>();
  const objects = new WeakMap<YamlDocument, DocumentObjects>();
  const lenses = lastOfDocument<readonly LensPlace[]>();
  const diagnostics = lastOfDocument<readonly Diagnostic[]>();
  const lastRendered = lastOfDocument<Map<string, readonly Diagnostic[]>>();
  const values = lastOfDocument<readonly AnalyzedValues[]>();
  const tokens = lastOfDocument<readonly SemanticToken[]>();

  /** The cache keeps only the analysis with the options of the last call. */
  function analyze(yamlDocument: YamlDocument, options: AnalyzeOptions): AnalyzedDocument {
    const cached = analyzedDocuments.get(yamlDocument);
    if (cached && areSameOptions(cached.options, options)) return cached;
    const ofPart = yamlDocument.listPart === 'item' ? { ...options, isListItem: true } : options;
    const parsed = getOrCompute(parsedDocuments, yamlDocument, () => parseDocument(yamlDocument.text, ofPart));
    const analyzed = analyzeParsed(parsed, ofPart);
    analyzedDocuments.set(yamlDocument, analyzed);
    return analyzed;
  }

  return {
    analyze,
    forDocument(yamlDocument, settings, { kustomizedAs, overlays }) {
      const inputs = [settings, kustomizedAs, overlays];
      return {
        codeLenses: (compute) => lenses(yamlDocument)(inputs, compute),
        diagnostics: (compute) => diagnostics(yamlDocument)(inputs, compute),
        lastRendered: () => lastRendered(yamlDocument)(inputs, () => new Map()),
        values: (more, compute) => values(yamlDocument)([...inputs, ...more], compute),
        semanticTokens: (compute) => tokens(yamlDocument)(inputs, compute),
      };
    },
    objects: (yamlDocument, options) =>
      getOrCompute(objects, yamlDocument, () => {
        const analyzed = analyzedDocuments.get(yamlDocument) ?? analyze(yamlDocument, options);
        return scanAnalyzedDocument(analyzed, yamlDocument.text, {
          json: options.json,
          uri: options.path ?? '',
          // The parsed document is passed on, so that a list, or a document that has other objects beside an
          // autoscaler, is not parsed again.
          parsed: parsedDocuments.get(yamlDocument),
          isListItem: yamlDocument.listPart === 'item',
        });
      }),
  };
}

/**
 * Whether both options give the same analysis of one YAML document. The options that follow from its file are always
 * the same.
 */
function areSameOptions(one: AnalyzeOptions, other: AnalyzeOptions): boolean {
  return areSameReleases(one, other) && one.kustomizedAs === other.kustomizedAs && one.overlays === other.overlays;
}

/**
 * Caches the last result for each document. The cached result is valid while its inputs, such as the settings, are the
 * same objects.
 */
function lastOfDocument<Result>() {
  return oncePer((_: YamlDocument) => lastOf<Result>());
}

function getOrCompute<Key extends object, Value>(
  cache: WeakMap<Key, Value>,
  key: Key,
  compute: (key: Key) => Value,
): Value {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const value = compute(key);
  cache.set(key, value);
  return value;
}

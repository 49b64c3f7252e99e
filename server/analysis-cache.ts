// The only place that caches what was computed from documents. Everything is kept under a YAML document: an edit
// replaces the YAML documents that it touches, and their results are dropped with them.
import type { Diagnostic, InlayHint } from 'vscode-languageserver';
import {
  type AnalyzedDocument,
  type AnalyzeOptions,
  analyzeParsed,
  type ParsedDocument,
  parseDocument,
} from '../core/language/analyze-document.ts';
import type { DocumentCache, DocumentSupport, SupportFor } from '../core/language/documents/document-support.ts';
import type { LensPlace } from '../core/language/features/code-lens.ts';
import type { SemanticToken } from '../core/language/features/semantic-tokens.ts';
import type { AnalyzedValues } from '../core/language/values/analyze-values.ts';
import type { IndexQuestions } from '../core/language/workspace/index-changes.ts';
import { areInPlace, type Proof, proofsOf } from '../core/language/workspace/proofs.ts';
import { scanAnalyzedDocument } from '../core/language/workspace/scan-document.ts';
import type { DocumentObjects } from '../core/language/workspace/workspace-object.ts';
import { areSameReleases } from '../core/model/releases.ts';
import type { YamlDocument } from '../core/text/source-file.ts';
import type { Settings } from './settings.ts';

export interface AnalysisCache {
  analyze(yamlDocument: YamlDocument, options: AnalyzeOptions): AnalyzedDocument;
  /** The results of one YAML document under these settings. */
  forDocument(yamlDocument: YamlDocument, settings: Settings): DocumentCache;
  /** The objects that the workspace index keeps of the YAML document. */
  objects(yamlDocument: YamlDocument, options: AnalyzeOptions): DocumentObjects;
  /** Whether a document had an object with described fields. */
  hasObjects(): boolean;
}

export function createAnalysisCache(): AnalysisCache {
  const parsedDocuments = new WeakMap<YamlDocument, ParsedDocument>();
  const analyzedDocuments = new WeakMap<YamlDocument, AnalyzedDocument>();
  const objects = new WeakMap<YamlDocument, DocumentObjects>();
  const lenses = createResultCache<readonly LensPlace[]>();
  const diagnostics = createResultCache<readonly Diagnostic[]>();
  const workspaceDiagnostics = createResultCache<ProvenDiagnostics>();
  /** Of the last workspace diagnostics. */
  const askedQuestions = new WeakMap<YamlDocument, IndexQuestions | undefined>();
  const lastRendered = createResultCache<Map<string, readonly Diagnostic[]>>();
  const values = createResultCache<readonly AnalyzedValues[]>();
  const hints = createResultCache<readonly InlayHint[]>();
  const tokens = createResultCache<readonly SemanticToken[]>();
  let hasObjects = false;

  /** Keeps the analysis for the releases of the last call. */
  function analyze(yamlDocument: YamlDocument, fileOptions: AnalyzeOptions): AnalyzedDocument {
    const cached = analyzedDocuments.get(yamlDocument);
    if (cached && areSameReleases(cached.chosen, fileOptions)) return cached;
    const options = yamlDocument.listPart === 'item' ? { ...fileOptions, isListItem: true } : fileOptions;
    const parsed = getOrCompute(parsedDocuments, yamlDocument, () => parseDocument(yamlDocument.text, options));
    const analyzed = analyzeParsed(parsed, options);
    analyzedDocuments.set(yamlDocument, analyzed);
    hasObjects ||= analyzed.objects.length > 0;
    return analyzed;
  }

  return {
    analyze,
    forDocument: (yamlDocument, settings) => ({
      codeLenses: (compute) => lenses(yamlDocument, { settings, revision: 0 }, compute),
      diagnostics: (compute) => diagnostics(yamlDocument, { settings, revision: 0 }, compute),
      workspaceDiagnostics(revision, compute, index) {
        const find = (): ProvenDiagnostics => {
          if (!index) return { found: compute(), proofs: [], questions: undefined };
          const { result: found, questions } = index.noteQuestions(compute);
          return { found, proofs: proofsOf(found, index), questions };
        };
        const isCurrent = ({ proofs }: ProvenDiagnostics) => !index || areInPlace(proofs, index);
        const { found, questions } = workspaceDiagnostics(yamlDocument, { settings, revision }, find, isCurrent);
        askedQuestions.set(yamlDocument, questions);
        return found;
      },
      askedOfIndex: () => askedQuestions.get(yamlDocument),
      lastRendered: () => lastRendered(yamlDocument, { settings, revision: 0 }, () => new Map()),
      values: (revision, compute) => values(yamlDocument, { settings, revision }, compute),
      inlayHints: (revision, compute) => hints(yamlDocument, { settings, revision }, compute),
      semanticTokens: (compute) => tokens(yamlDocument, { settings, revision: 0 }, compute),
    }),
    objects: (yamlDocument, options) =>
      getOrCompute(objects, yamlDocument, () => {
        const analyzed = analyzedDocuments.get(yamlDocument) ?? analyze(yamlDocument, options);
        return scanAnalyzedDocument(analyzed, yamlDocument.text, {
          json: options.json,
          uri: options.path ?? '',
          // Objects of a list, and those beside an autoscaler, are not read again.
          parsed: parsedDocuments.get(yamlDocument),
          isListItem: yamlDocument.listPart === 'item',
        });
      }),
    hasObjects: () => hasObjects,
  };
}

/** Chooses the support of every YAML document once: the kind can depend on its text. */
export function cacheSupports(supportFor: SupportFor): SupportFor {
  const supports = new WeakMap<YamlDocument, DocumentSupport>();
  return (document) => getOrCompute(supports, document.yamlDocument, () => supportFor(document));
}

/** The inputs of a result besides the YAML document. Settings are the same object until they change. */
interface ResultKey {
  settings: Settings;
  /** The state of the workspace index; 0 for a result that does not depend on it. */
  revision: number | string;
}

interface ProvenDiagnostics {
  found: readonly Diagnostic[];
  proofs: readonly Proof[];
  /** Asked of the index. */
  questions: IndexQuestions | undefined;
}

type ResultCache<Result> = (
  yamlDocument: YamlDocument,
  key: ResultKey,
  compute: () => Result,
  isCurrent?: (result: Result) => boolean,
) => Result;

/** Keeps the last result of every YAML document. */
function createResultCache<Result>(): ResultCache<Result> {
  const entries = new WeakMap<YamlDocument, ResultKey & { results: Result }>();
  return (yamlDocument, { settings, revision }, compute, isCurrent = () => true) => {
    const entry = entries.get(yamlDocument);
    const isKept = entry?.settings === settings && entry.revision === revision && isCurrent(entry.results);
    if (isKept) return entry.results;
    const results = compute();
    entries.set(yamlDocument, { settings, revision, results });
    return results;
  };
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

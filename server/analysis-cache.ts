// The one place that keeps what was found out. Everything hangs on a chunk: an edit replaces the chunks it touches, and
// what belonged to the old ones goes with them.
import type { Diagnostic, InlayHint } from 'vscode-languageserver';
import {
  type AnalyzedDocument,
  type AnalyzeOptions,
  analyzeParsed,
  type ParsedDocument,
  parseDocument,
} from '../core/language/analyze-document.ts';
import { findLenses, type LensPlace } from '../core/language/features/code-lens.ts';
import type { Features } from '../core/language/features/features.ts';
import { inlayHintsOf } from '../core/language/features/inlay-hints.ts';
import { type SemanticToken, semanticTokensOf } from '../core/language/features/semantic-tokens.ts';
import { scanAnalyzedDocument } from '../core/language/workspace/scan-document.ts';
import type { WorkspaceContext } from '../core/language/workspace/workspace-context.ts';
import type { DocumentObjects } from '../core/language/workspace/workspace-object.ts';
import { areSameReleases } from '../core/model/releases.ts';
import type { Profile } from '../core/simulator/profile.ts';
import type { YamlDocument } from '../core/text/source-file.ts';
import type { Settings } from './settings.ts';

export interface AnalysisCache {
  analyze(chunk: YamlDocument, options: AnalyzeOptions): AnalyzedDocument;
  /** Without `surroundings` what the text alone says. */
  diagnostics(
    chunk: YamlDocument,
    options: AnalyzeOptions,
    settings: Settings,
    surroundings?: WorkspaceContext,
  ): readonly Diagnostic[];
  codeLenses(chunk: YamlDocument, options: AnalyzeOptions): readonly LensPlace[];
  inlayHints(chunk: YamlDocument, options: AnalyzeOptions, profile: Profile, basis: HintContext): readonly InlayHint[];
  semanticTokens(
    chunk: YamlDocument,
    options: AnalyzeOptions,
    profile: Profile,
    settings: Settings,
  ): readonly SemanticToken[];
  /** What others may know of the chunk. */
  objects(chunk: YamlDocument, options: AnalyzeOptions): DocumentObjects;
}

/** Hints depend on the settings, and on what the workspace says. */
export interface HintContext {
  settings: Settings;
  workspaceContext: WorkspaceContext;
}

/** `pages`: where diagnostics link to. */
export function createAnalysisCache(features: Pick<Features, 'diagnose'>, pages: string | undefined): AnalysisCache {
  const parsedDocuments = new WeakMap<YamlDocument, ParsedDocument>();
  const analyzedDocuments = new WeakMap<YamlDocument, AnalyzedDocument>();
  const lenses = new WeakMap<AnalyzedDocument, readonly LensPlace[]>();
  // Settings are one object until they change; diagnostics of other settings are forgotten.
  const diagnostics = new WeakMap<YamlDocument, CacheEntry<Diagnostic>>();
  const workspaceDiagnostics = new WeakMap<YamlDocument, CacheEntry<Diagnostic>>();
  const hints = new WeakMap<YamlDocument, CacheEntry<InlayHint>>();
  const tokens = new WeakMap<YamlDocument, CacheEntry<SemanticToken>>();
  const objects = new WeakMap<YamlDocument, DocumentObjects>();

  /** Of the releases that were chosen last. */
  function analyze(chunk: YamlDocument, options: AnalyzeOptions): AnalyzedDocument {
    const cached = analyzedDocuments.get(chunk);
    if (cached && areSameReleases(cached.chosen, options)) return cached;
    const found = analyzeParsed(
      getOrCompute(parsedDocuments, chunk, () => parseDocument(chunk.text, options)),
      options,
    );
    analyzedDocuments.set(chunk, found);
    return found;
  }

  return {
    analyze,
    codeLenses: (chunk, options) => getOrCompute(lenses, analyze(chunk, options), (found) => findLenses(found)),
    diagnostics(chunk, options, settings, workspaceContext) {
      const diagnosticOptions = {
        levels: settings.rules,
        ...(pages !== undefined && { pages }),
        ...(workspaceContext && { workspaceContext }),
      };
      const compute = () => features.diagnose(analyze(chunk, options), diagnosticOptions);
      return getOrRecompute(
        workspaceContext ? workspaceDiagnostics : diagnostics,
        chunk,
        settings,
        compute,
        workspaceContext?.index.revision,
      );
    },
    inlayHints: (chunk, options, profile, { settings, workspaceContext }) =>
      getOrRecompute(
        hints,
        chunk,
        settings,
        () => inlayHintsOf(analyze(chunk, options), profile, workspaceContext),
        workspaceContext.index.revision,
      ),
    semanticTokens: (chunk, options, profile, settings) =>
      getOrRecompute(tokens, chunk, settings, () => semanticTokensOf(analyze(chunk, options), profile)),
    objects: (chunk, options) =>
      getOrCompute(objects, chunk, () =>
        scanAnalyzedDocument(analyzedDocuments.get(chunk) ?? analyze(chunk, options), chunk.text, {
          json: options.json,
          uri: options.path ?? '',
        }),
      ),
  };
}

interface CacheEntry<Found> {
  settings: Settings;
  revision: number;
  results: readonly Found[];
}

function getOrRecompute<Found>(
  cache: WeakMap<YamlDocument, CacheEntry<Found>>,
  chunk: YamlDocument,
  settings: Settings,
  compute: () => readonly Found[],
  revision = 0,
): readonly Found[] {
  const cached = cache.get(chunk);
  if (cached?.settings === settings && cached.revision === revision) return cached.results;
  const results = compute();
  cache.set(chunk, { settings, revision, results });
  return results;
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

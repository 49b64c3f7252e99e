// Creates what a `DocumentSupport` of `core/documents` needs for a request: the document and a context. A support reads
// everything outside of its document through this context.

import { analyzeDocument } from '../../core/analysis/analyze-document.ts';
import type { CompletionCapabilities } from '../../core/editor/completion/completion-items.ts';
import type { SupportContext, SupportedDocument } from '../../core/editor/document-support.ts';
import { once } from '../../core/model/once.ts';
import type { Read } from '../../core/query/declarations.ts';
import { numberDocuments } from '../../core/text/document-at.ts';
import { placeInFile } from '../../core/text/place-in-file.ts';
import type { PlacedDocument } from '../../core/text/source-file.ts';
import { fileOfChart, loadedEnvironments } from '../../core/workspace/chart-environments.ts';
import { activeScenario, attachedFiles, hasScenario, manifestOf } from '../../core/workspace/scenarios.ts';
import { type Ask, type Store, sourceOf } from '../../core/workspace/store.ts';
import { findWorkload } from '../../core/workspace/workload.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { OpenDocument, OpenDocuments } from '../files/open-documents.ts';
import { type ServerRuntime, yieldToEventLoop } from '../programs/server-runtime.ts';
import type { Configuration } from '../settings/configuration.ts';
import { skipsSyntaxErrors } from '../settings/other-extensions.ts';
import { profileFor, type Settings } from '../settings/settings.ts';
import type { KustomizeRenderer } from '../workspace/kustomize-renderer.ts';
import { findScenarioDefaults } from '../workspace/scenario-defaults.ts';
import { previewValuesOf, type TemplateRenderer } from '../workspace/template-renderer.ts';
import type { AnalysisCache } from './analysis-cache.ts';
import { analysisOptionsFor } from './analysis-options.ts';

export interface DocumentSupports {
  /** @param observed records what the request reads; if absent, nothing of it is recorded */
  prepare(document: OpenDocument, observed?: Workspace): Promise<SupportRequest>;
}

export interface SupportRequest {
  settings: Settings;
  context: SupportContext;
  supportedDocument(placed: PlacedDocument): SupportedDocument;
}

export interface DocumentSupportsOptions {
  runtime: ServerRuntime;
  documents: Pick<OpenDocuments, 'get' | 'isCurrent'>;
  store: Pick<Store, 'canRead' | 'listNow'>;
  askWatched: Ask;
  analysisCache: Pick<AnalysisCache, 'analyze' | 'forDocument'>;
  configuration: Pick<Configuration, 'settingsFor'>;
  workspace: Workspace;
  templateRenderer: Pick<TemplateRenderer, 'render' | 'renderDocuments' | 'chartOf' | 'chartOfValues'>;
  kustomizeRenderer: Pick<KustomizeRenderer, 'kustomizationsWith'>;
  pages: string | undefined;
  images: boolean;
  abilities: CompletionCapabilities;
}

const maxSeriesFiles = 200;

export function createDocumentSupports(options: DocumentSupportsOptions): DocumentSupports {
  const { analysisCache, configuration } = options;
  return {
    async prepare(document, observed) {
      const workspace = observed ?? options.workspace;
      const ask = observed?.ask ?? options.askWatched;
      const { uri, source, languageId } = document;
      const settings = await configuration.settingsFor(uri, ask);
      const isSkipping = await workspace.ask((read) => skipsSyntaxErrors(read, languageId, settings));
      const analyzeOptions = await analysisOptionsFor(ask, document, settings);
      const chartFile = await workspace.ask((read) => fileOfChart(read, uri, settings.environments));
      const documentNumbers = once(() => numberDocuments(source));
      return {
        settings,
        context: {
          ...createContext({ ...options, workspace, ask }, document, settings),
          skipsSyntaxErrors: isSkipping,
        },
        supportedDocument({ yamlDocument, index, ...place }) {
          const embedded = settings.markdown ? yamlDocument.embedded : undefined;
          const read = embedded?.document ?? yamlDocument;
          const options = embedded ? { ...analyzeOptions, json: embedded.json, isExcerpt: true } : analyzeOptions;
          return {
            uri,
            source,
            yamlDocument: read,
            embedded,
            isChosenValuesFile: chartFile !== uri,
            // `analysisCache` is not used for chosen releases, because it would drop the analysis for the releases of
            // the settings.
            analyze: (chosen) =>
              chosen
                ? analyzeDocument(read.text, {
                    ...options,
                    ...unchosen,
                    ...chosen,
                    isListItem: read.listPart === 'item',
                  })
                : analysisCache.analyze(read, options),
            number: () => documentNumbers()[index] ?? { document: 0, firstItem: 0 },
            cache: analysisCache.forDocument(read, settings, analyzeOptions),
            ...place,
          };
        },
      };
    },
  };
}

/** Spreading this object over the options removes the releases and flags of the settings. */
const unchosen = { kubernetes: undefined, wpa: undefined, flags: undefined };

interface ContextOptions extends DocumentSupportsOptions {
  /** Reads what the result depends on: as observed by the caller, otherwise as watched for the client. */
  ask: Ask;
}

function createContext(
  options: ContextOptions,
  document: OpenDocument,
  settings: Settings,
): Omit<SupportContext, 'skipsSyntaxErrors'> {
  const { uri } = document;
  const { runtime, documents, store, workspace, templateRenderer, kustomizeRenderer } = options;
  const { ask } = workspace;
  const { environments } = settings;
  /**
   * Runs a query, and makes its result also depend on the text of this document. The text matters, because the other
   * autoscalers in the document determine which autoscaler a scenario is for.
   */
  const asked = <Value>(compute: (read: Read) => Value) =>
    ask((read) => {
      sourceOf(read, uri);
      return compute(read);
    });
  return {
    profile: profileFor(settings),
    levels: settings.rules,
    pages: options.pages,
    images: options.images,
    abilities: options.abilities,
    async pause() {
      await yieldToEventLoop(runtime);
      return documents.isCurrent(document);
    },
    index: workspace.index,
    readText: workspace.readText,
    renderTemplate: (analyzed, placed) =>
      templateRenderer.render(workspace, analyzed, { uri: placed.uri, ...placeInFile(placed) }),
    previewValues: () => previewValuesOf(workspace),
    async chartOf(file) {
      return templateRenderer.chartOf(workspace, await ask((read) => fileOfChart(read, file, environments)));
    },
    async chartOfValues(file) {
      return templateRenderer.chartOfValues(workspace, await ask((read) => fileOfChart(read, file, environments)));
    },
    environmentsOf: async (file) => ask((read) => loadedEnvironments(read, file, environments)),
    kustomizationsWith: (file) => kustomizeRenderer.kustomizationsWith(workspace, file),
    chosen: settings.releases.chosen,
    scenarios: {
      hasCandidate: onceAnswered(() => ask((read) => hasScenario(read, uri, settings))),
      activeScenario: async (location, chosen) => asked((read) => activeScenario(read, location, settings, chosen)),
      manifestOf: async (scenario, reading) => ask((read) => manifestOf(read, scenario, reading)),
      attachedFiles: async (scenario, reading) =>
        store.canRead ? ask((read) => attachedFiles(read, scenario, reading)) : {},
      listSeries: () => store.listNow('series', maxSeriesFiles),
    },
    findWorkload: (autoscaler) => findWorkload(options.workspace, autoscaler),
    scenarioDefaults: (autoscaler, workload) => findScenarioDefaults(options, autoscaler, workload),
  };
}

/**
 * Returns a function that calls `compute` until the result is not a promise. All documents of a file share this result.
 */
function onceAnswered<Value>(compute: () => Value | Promise<Value>): () => Value | Promise<Value> {
  let last: Value | Promise<Value> | undefined;
  return () => {
    if (last === undefined || last instanceof Promise) last = compute();
    return last;
  };
}

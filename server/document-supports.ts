// Prepares a request for the document supports of the core: the YAML documents of an open file, and what a support can
// use from outside its document.

import type { CompletionCapabilities } from '../core/language/completion/completion-items.ts';
import type { SupportContext, SupportedDocument } from '../core/language/documents/document-support.ts';
import { once } from '../core/language/once.ts';
import { numberDocuments } from '../core/text/document-at.ts';
import type { PlacedDocument } from '../core/text/source-file.ts';
import type { AnalysisCache } from './analysis-cache.ts';
import type { ChartEnvironments } from './chart-environments.ts';
import type { Configuration } from './configuration.ts';
import type { KustomizeRenderer } from './kustomize-renderer.ts';
import type { OpenDocument, OpenDocuments } from './open-documents.ts';
import type { OtherExtensions } from './other-extensions.ts';
import type { SavedSources } from './saved-sources.ts';
import { findScenarioDefaults } from './scenario-defaults.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import { type ServerRuntime, yieldToEventLoop } from './server-runtime.ts';
import { analysisOptionsFor, profileFor, type Settings } from './settings.ts';
import type { TemplateRenderer } from './template-renderer.ts';
import { findWorkload } from './workload-lookup.ts';
import type { WorkspaceIndexer } from './workspace-indexer.ts';

export interface DocumentSupports {
  prepare(document: OpenDocument): Promise<SupportRequest>;
}

/** The parts of a document that one request needs. */
export interface SupportRequest {
  settings: Settings;
  context: SupportContext;
  supportedDocument(placed: PlacedDocument): SupportedDocument;
}

export interface DocumentSupportsOptions {
  runtime: ServerRuntime;
  documents: Pick<OpenDocuments, 'get' | 'isCurrent'>;
  savedSources: SavedSources;
  analysisCache: Pick<AnalysisCache, 'analyze' | 'forDocument'>;
  configuration: Pick<Configuration, 'settingsFor'>;
  workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex' | 'readText'>;
  templateRenderer: Pick<TemplateRenderer, 'render' | 'renderDocuments' | 'previewValues' | 'chartOf'>;
  chartEnvironments: Pick<ChartEnvironments, 'of' | 'fileOfChart'>;
  kustomizeRenderer: Pick<KustomizeRenderer, 'kustomizationsWith'>;
  otherExtensions: Pick<OtherExtensions, 'skipsSyntaxErrors'>;
  scenarioFiles: Pick<ScenarioFiles, 'hasCandidate' | 'activeScenario' | 'manifestOf' | 'attachedFiles' | 'listSeries'>;
  pages: string | undefined;
  images: boolean;
  abilities: CompletionCapabilities;
}

export function createDocumentSupports(options: DocumentSupportsOptions): DocumentSupports {
  const { analysisCache, configuration, chartEnvironments } = options;
  return {
    async prepare(document) {
      const { uri, source } = document;
      const settings = await configuration.settingsFor(uri);
      const analyzeOptions = analysisOptionsFor(document, settings);
      const chartFile = await chartEnvironments.fileOfChart(uri, settings.environments);
      const documentNumbers = once(() => numberDocuments(source));
      return {
        settings,
        context: createContext(options, document, settings),
        supportedDocument({ yamlDocument, startLine, index }) {
          const embedded = settings.markdown ? yamlDocument.embedded : undefined;
          const read = embedded?.document ?? yamlDocument;
          const options = embedded ? { ...analyzeOptions, json: embedded.json, isExcerpt: true } : analyzeOptions;
          return {
            uri,
            source,
            yamlDocument: read,
            embedded,
            startLine,
            isChosenValuesFile: chartFile !== uri,
            analyze: () => analysisCache.analyze(read, options),
            number: () => documentNumbers()[index] ?? { document: 0, firstItem: 0 },
            cache: analysisCache.forDocument(read, settings),
          };
        },
      };
    },
  };
}

function createContext(options: DocumentSupportsOptions, document: OpenDocument, settings: Settings): SupportContext {
  const { uri, languageId } = document;
  const {
    runtime,
    documents,
    workspaceIndexer,
    templateRenderer,
    chartEnvironments,
    kustomizeRenderer,
    otherExtensions,
    scenarioFiles,
    pages,
    images,
    abilities,
  } = options;
  return {
    profile: profileFor(settings),
    levels: settings.rules,
    pages,
    images,
    abilities,
    skipsSyntaxErrors: otherExtensions.skipsSyntaxErrors(languageId, settings),
    async pause() {
      await yieldToEventLoop(runtime);
      return documents.isCurrent(document);
    },
    index: once(() => workspaceIndexer.currentIndex()),
    readText: (file) => workspaceIndexer.readText(file),
    renderTemplate: templateRenderer.render,
    previewValues: templateRenderer.previewValues,
    chartOf: async (file) => templateRenderer.chartOf(await chartEnvironments.fileOfChart(file, settings.environments)),
    environmentsOf: (file) => chartEnvironments.of(file, settings.environments),
    kustomizationsWith: kustomizeRenderer.kustomizationsWith,
    chosen: settings.releases.chosen,
    scenarios: {
      hasCandidate: once(() => scenarioFiles.hasCandidate(uri, settings)),
      activeScenario: (location, chosen) => scenarioFiles.activeScenario(location, settings, chosen),
      manifestOf: (scenario, reading) => scenarioFiles.manifestOf(scenario, reading),
      attachedFiles: (scenario, reading) => scenarioFiles.attachedFiles(scenario, reading),
      listSeries: () => scenarioFiles.listSeries(),
    },
    findWorkload: (autoscaler) => findWorkload(options, autoscaler),
    scenarioDefaults: (autoscaler, workload) => findScenarioDefaults(options, autoscaler, workload),
  };
}

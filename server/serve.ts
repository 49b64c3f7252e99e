// The language server, whatever it runs in: its parts, and how they tell each other of a change. It adds nothing of its
// own: features think, `documents` keeps the text, `memory` what was found, `handler` catches, `questions` and
// `requests` say who answers.

import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  type InitializeParams,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver';
import { features as allFeatures, type Features } from '../core/language/features/features.ts';
import { readInitializationOptions } from '../protocol/requests.ts';
import { scenariosChangedNotification } from '../protocol/scenario.ts';
import { createAnalysisCache } from './analysis-cache.ts';
import { completionCapabilitiesOf, createMarkupAdapter, serverCapabilities } from './capabilities.ts';
import { createConfiguration } from './configuration.ts';
import { registerCustomHandlers } from './custom-handlers.ts';
import { createDiagnosticsDelivery } from './diagnostics-delivery.ts';
import { registerLanguageHandlers } from './language-handlers.ts';
import { trackOpenDocuments } from './open-documents.ts';
import { trackOtherExtensions } from './other-extensions.ts';
import { createRequestGuard } from './request-guard.ts';
import { createScenarioFiles, watchScenarios } from './scenario-files.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import type { ServerRuntime } from './server-runtime.ts';
import { createTemplatePreview } from './template-preview.ts';
import { undefinedIfRejected } from './undefined-if-rejected.ts';
import { createValuesAndPatches, watchDependentDocuments } from './values-and-patches.ts';
import {
  listenToWorkspaceEvents,
  onceInitialized,
  supportsFileWatching,
  workspaceRootsOf,
} from './workspace-events.ts';
import { clientFiles, noFiles } from './workspace-files.ts';
import { createWorkspaceIndexer } from './workspace-indexer.ts';

export function serve(connection: Connection, runtime: ServerRuntime, features: Features = allFeatures): void {
  connection.onInitialize((params) => {
    startServer({ connection, runtime, features }, params);
    return { capabilities: serverCapabilities(params.capabilities), serverInfo: { name: 'replicast' } };
  });
  connection.listen();
}

interface ServeOptions {
  connection: Connection;
  runtime: ServerRuntime;
  features: Features;
}

/** Begins once it is known what the client can do. */
function startServer({ connection, runtime, features }: ServeOptions, params: InitializeParams): void {
  const { capabilities, initializationOptions } = params;
  const {
    pages,
    settings,
    images = false,
    commands = false,
    files: hasFiles = false,
    checkedElsewhere = [],
    outlinedElsewhere = [],
  } = readInitializationOptions(initializationOptions);
  const whenInitialized = onceInitialized(connection);
  const analysisCache = createAnalysisCache(features, pages);
  const documents = trackOpenDocuments(connection, {
    documentChanged: (uri) => {
      workspaceIndexer.documentChanged(uri);
      diagnosticsDelivery.documentChanged(uri);
      void requestGuard.run('elsewhere', undefined, () => dependentDocuments.changed(uri));
      scenarioChanged(uri);
    },
    documentClosed: (uri) => {
      scenarioChanged(uri);
      void requestGuard.run('workspace', undefined, () => workspaceIndexer.documentClosed(uri));
      configuration.documentClosed(uri);
      diagnosticsDelivery.documentClosed(uri);
      dependencies.dependentUris.delete(uri);
    },
  });
  const requestGuard = createRequestGuard(documents, (line) => connection.console.error(line));
  const configuration = createConfiguration({
    ...{ connection, capabilities, whenInitialized },
    initial: settings,
    changed: () => settingsChanged(),
  });
  const files = hasFiles ? clientFiles(connection) : (runtime.files?.(workspaceRootsOf(params)) ?? noFiles);
  const refreshTitles = () => refreshClient(connection, capabilities);
  const indexChanged = () => {
    refreshTitles();
    void requestGuard.run('elsewhere', undefined, () => dependentDocuments.changed(''));
  };
  const workspaceIndexer = createWorkspaceIndexer({
    connection,
    capabilities,
    runtime,
    documents,
    analysisCache,
    files,
    indexChanged,
  });
  const templatePreview = createTemplatePreview(connection, workspaceIndexer, refreshTitles);
  const valuesAndPatches = createValuesAndPatches(features, workspaceIndexer, pages);
  const active = { languages: checkedElsewhere, outlined: outlinedElsewhere };
  const otherExtensions = trackOtherExtensions(connection, active, () => diagnosticsDelivery.settingsChanged());
  let roots: readonly string[] = workspaceRootsOf(params);
  const scenarioFiles = createScenarioFiles({
    ...{ documents, files, roots: () => roots },
    isWatched: hasFiles || supportsFileWatching(capabilities),
  });
  const scenarioChanged = watchScenarios({ documents, runtime, scenarioFiles }, (open) => {
    // Scenario files are checked against what they name, and lenses speak of scenarios.
    if (open.length > 0) diagnosticsDelivery.dependenciesChanged(open);
    refreshTitles();
    if (hasFiles) void connection.sendNotification(scenariosChangedNotification);
  });
  const dependencies: ServerDependencies = {
    valuesAndPatches,
    otherExtensions,
    scenarioFiles,
    templatePreview,
    workspaceIndexer,
    connection,
    runtime,
    features,
    documents,
    configuration,
    analysisCache,
    requestGuard,
    abilities: completionCapabilitiesOf(capabilities),
    markupAdapter: createMarkupAdapter(capabilities),
    pages,
    images,
    commands,
    dependentUris: new Set<string>(),
  };
  const diagnosticsDelivery = createDiagnosticsDelivery(dependencies, capabilities);
  const dependentDocuments = watchDependentDocuments({
    ...{ documents, workspaceIndexer },
    dependsOnOthers: (document) =>
      valuesAndPatches.isValuesOrPatch(document) || dependencies.dependentUris.has(document.uri),
    refreshDiagnostics: (uris) => diagnosticsDelivery.dependenciesChanged(uris),
  });
  const settingsChanged = () => {
    diagnosticsDelivery.settingsChanged();
    refreshTitles();
  };
  registerLanguageHandlers(dependencies);
  registerCustomHandlers(dependencies);
  listenToWorkspaceEvents(dependencies, {
    ...{ capabilities, isWatched: hasFiles, whenInitialized },
    filesChanged(uris) {
      for (const uri of uris) scenarioChanged(uri);
    },
    rootsChanged: (next) => {
      roots = next;
    },
  });
}

/** What lenses and hints say has changed, though no text has. */
function refreshClient(connection: Connection, { workspace }: ClientCapabilities): void {
  const ask = (refresh: typeof CodeLensRefreshRequest.type) =>
    void undefinedIfRejected(connection.sendRequest(refresh));
  if (workspace?.codeLens?.refreshSupport) ask(CodeLensRefreshRequest.type);
  if (workspace?.inlayHint?.refreshSupport) ask(InlayHintRefreshRequest.type);
  if (workspace?.semanticTokens?.refreshSupport) ask(SemanticTokensRefreshRequest.type);
}

// What the server does after it has answered `initialize`, independent of the process it runs in. It builds its parts
// in order, then connects their events and the handlers of the requests.

import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  type InitializeParams,
  InlayHintRefreshRequest,
  type SemanticTokensBuilder,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver';
import { supportFor as supportForKind } from '../core/language/documents/document-kinds.ts';
import type { SupportFor } from '../core/language/documents/document-support.ts';
import { isChartUri } from '../core/language/workspace/scan-document.ts';
import { uriKey } from '../core/language/workspace/uris.ts';
import { type PingResponse, pingRequest } from '../protocol/ping.ts';
import { readInitializationOptions } from '../protocol/requests.ts';
import { simulationsChangedNotification } from '../protocol/scenario.ts';
import { cacheSupports, createAnalysisCache } from './analysis-cache.ts';
import { createChartEnvironments } from './chart-environments.ts';
import { createChartFiles } from './chart-files.ts';
import { createDocumentChecker } from './check-document.ts';
import { completionCapabilitiesOf, createMarkupAdapter } from './client-capabilities.ts';
import { createConfiguration } from './configuration.ts';
import { watchDependentDocuments } from './dependent-documents.ts';
import { createDocumentSupports } from './document-supports.ts';
import { registerPullDiagnostics } from './handlers/diagnostic.ts';
import { createDiagnosticsPublisher } from './handlers/publish-diagnostics.ts';
import { createKustomizationFiles } from './kustomization-files.ts';
import { createKustomizeRenderer } from './kustomize-renderer.ts';
import { trackOpenDocuments } from './open-documents.ts';
import { trackOtherExtensions } from './other-extensions.ts';
import { preloadAfterCheck } from './preload-parts.ts';
import { createProjectConfigs } from './project-configs.ts';
import { createRequestGuard } from './request-guard.ts';
import { requests } from './requests.ts';
import { createSavedSources } from './saved-sources.ts';
import { createScenarioFiles, watchScenarios } from './scenario-files.ts';
import { resolvesCodeActionEdits, supportsPullDiagnostics } from './server-capabilities.ts';
import { type ServerRuntime, takeTurns } from './server-runtime.ts';
import { createTemplateRenderer } from './template-renderer.ts';
import { undefinedIfRejected } from './undefined-if-rejected.ts';
import {
  listenToWorkspaceEvents,
  onceInitialized,
  supportsFileWatching,
  trackWorkspaceFolders,
} from './workspace-events.ts';
import { clientFiles, noFiles, withDisk } from './workspace-files.ts';
import { createWorkspaceIndexer, type WorkspaceIndexer } from './workspace-indexer.ts';

export interface ServerOptions {
  connection: Connection;
  runtime: ServerRuntime;
  supportFor?: SupportFor | undefined;
  params: InitializeParams;
  isShutDown(): boolean;
  /** @throws ResponseError if the server is shut down */
  assertRunning(): void;
}

export function startServer(options: ServerOptions): void {
  const { connection, runtime, assertRunning } = options;
  const parts = createParts({ ...options, runtime: takeTurns(runtime) });
  connectEvents(parts);
  // By `onRequest`: the library's own methods read the parameters before the guard, and fail where there are none.
  for (const { method, responder } of requests) connection.onRequest(method, responder(parts.requestGuard, parts));
  connection.onRequest<PingResponse, void>(pingRequest, () => {
    assertRunning();
    return { isDebugged: runtime.isDebugged?.() ?? false };
  });
}

type ServerParts = ReturnType<typeof createParts>;

function createParts({ connection, runtime, params, isShutDown, ...options }: ServerOptions) {
  const supportFor = cacheSupports(options.supportFor ?? supportForKind);
  const { capabilities } = params;
  const {
    pages,
    settings,
    images = false,
    commands = false,
    files: hasFiles = false,
    disk: readsDisk = false,
    checkedElsewhere = [],
    outlinedElsewhere = [],
  } = readInitializationOptions(params.initializationOptions);
  const whenInitialized = onceInitialized(connection);
  const documents = trackOpenDocuments(connection);
  const requestGuard = createRequestGuard({ documents, isShutDown, log: (line) => connection.console.error(line) });
  const workspaceFolders = trackWorkspaceFolders({ connection, params, whenInitialized });
  const disk = !hasFiles || readsDisk ? runtime.files?.(workspaceFolders.roots) : undefined;
  const files = hasFiles ? withDisk(clientFiles(connection), disk) : (disk ?? noFiles);
  const savedSources = createSavedSources({ documents, files });
  const projectConfigs = createProjectConfigs({ documents, files, roots: workspaceFolders.roots });
  const configuration = createConfiguration({
    connection,
    capabilities,
    whenInitialized,
    initial: settings,
    projectConfigs,
  });
  const analysisCache = createAnalysisCache();
  const workspaceIndexer = createWorkspaceIndexer({
    connection,
    capabilities,
    runtime,
    documents,
    analysisCache,
    files,
  });
  const chartFiles = createChartFiles({ documents, files });
  const chartEnvironments = createChartEnvironments(chartFiles);
  const kustomizationFiles = createKustomizationFiles({
    documents,
    files,
    workspaceIndexer,
    roots: workspaceFolders.roots,
  });
  const kustomizeRenderer = createKustomizeRenderer({ workspaceIndexer, kustomizationFiles });
  const templateRenderer = createTemplateRenderer(connection, { workspaceIndexer, chartFiles, kustomizeRenderer });
  const otherExtensions = trackOtherExtensions(connection, {
    languages: checkedElsewhere,
    outlined: outlinedElsewhere,
  });
  const isWatched = hasFiles || supportsFileWatching(capabilities);
  const scenarioFiles = createScenarioFiles({ documents, files, roots: workspaceFolders.roots, isWatched, runtime });
  const documentSupports = createDocumentSupports({
    runtime,
    documents,
    savedSources,
    analysisCache,
    configuration,
    workspaceIndexer,
    templateRenderer,
    chartEnvironments,
    kustomizeRenderer,
    otherExtensions,
    scenarioFiles,
    pages,
    images,
    abilities: completionCapabilitiesOf(capabilities),
  });
  const documentChecker = createDocumentChecker({ supportFor, documentSupports, runtime, scenarioFiles });
  const delivery = {
    connection,
    capabilities,
    runtime,
    requestGuard,
    configuration,
    documents,
    documentChecker: preloadAfterCheck(documentChecker, { runtime, analysisCache }),
  };
  const diagnosticsDelivery = supportsPullDiagnostics(capabilities)
    ? registerPullDiagnostics(delivery)
    : createDiagnosticsPublisher(delivery);
  const dependentDocuments = watchDependentDocuments({
    documents,
    workspaceIndexer,
    dependsOnWorkspace: documentChecker.dependsOnWorkspace,
    refreshDiagnostics: (uris) => diagnosticsDelivery.dependenciesChanged(uris),
  });
  return {
    connection,
    capabilities,
    runtime,
    supportFor,
    whenInitialized,
    documents,
    savedSources,
    requestGuard,
    configuration,
    projectConfigs,
    workspaceFolders,
    analysisCache,
    workspaceIndexer,
    chartFiles,
    chartEnvironments,
    kustomizationFiles,
    templateRenderer,
    otherExtensions,
    scenarioFiles,
    documentSupports,
    documentChecker,
    diagnosticsDelivery,
    dependentDocuments,
    pages,
    commands,
    hasFiles,
    sentTokens: new Map<string, SemanticTokensBuilder>(),
    markupAdapter: createMarkupAdapter(capabilities),
    resolvesEdits: resolvesCodeActionEdits(capabilities),
    versionsEdits: capabilities.workspace?.workspaceEdit?.documentChanges === true,
  };
}

function connectEvents(parts: ServerParts): void {
  const { connection, documents, requestGuard, configuration, workspaceIndexer } = parts;
  const {
    diagnosticsDelivery,
    dependentDocuments,
    documentChecker,
    chartFiles,
    chartEnvironments,
    kustomizationFiles,
    projectConfigs,
    hasFiles,
  } = parts;
  const refreshTitles = () => refreshClient(connection, parts.capabilities);
  const simulationsChanged = () => {
    refreshTitles();
    if (hasFiles) void connection.sendNotification(simulationsChangedNotification);
  };
  const workspaceChanged = (uri?: string) =>
    void requestGuard.run('workspace change', undefined, () => dependentDocuments.workspaceChanged(uri));
  const scenarioChanged = watchScenarios({ ...parts, dependsOnScenario: documentChecker.dependsOnScenario }, (open) => {
    // Scenario files are checked against the files that they name, and lenses show the result of a scenario.
    if (open.length > 0) diagnosticsDelivery.dependenciesChanged(open);
    simulationsChanged();
  });
  /** The other open files of these charts show what all of them render together. */
  const chartsChanged = (folders: readonly string[], changed?: string) => {
    if (folders.length === 0) return;
    const isInside = (uri: string) =>
      folders.some((folder) => uri.startsWith(`${folder}/`)) || chartEnvironments.isPart(uri);
    const open = [...documents.all()].flatMap(({ uri }) => (uri !== changed && isInside(uri) ? [uri] : []));
    if (open.length > 0) diagnosticsDelivery.dependenciesChanged(open);
    refreshTitles();
  };
  /** The other open files of the same kustomizations show what they build together. */
  const kustomizationsChanged = (related: ReadonlySet<string>, changed?: string) => {
    const open = [...documents.all()].flatMap(({ uri }) => (uri !== changed && related.has(uriKey(uri)) ? [uri] : []));
    if (open.length === 0) return;
    diagnosticsDelivery.dependenciesChanged(open);
    refreshTitles();
  };
  const chartChanged = watchCharts(workspaceIndexer, refreshTitles);
  /** What other open files show of the environments, and what they report with the files of one. */
  const environmentsChanged = (changed: readonly string[]) => {
    if (!changed.some(chartEnvironments.isPart)) return;
    const open = [...documents.all()].flatMap(({ uri }) =>
      chartEnvironments.isPart(uri) && !changed.includes(uri) ? [uri] : [],
    );
    if (open.length > 0) diagnosticsDelivery.dependenciesChanged(open);
    refreshTitles();
  };
  documents.onDidChange((uri) => {
    if (projectConfigs.textChanged(uri)) configuration.projectChanged();
    const changedCharts = chartFiles.textChanged(uri);
    chartsChanged(changedCharts, uri);
    kustomizationsChanged(kustomizationFiles.textChanged(uri), uri);
    workspaceIndexer.documentChanged(uri);
    if (changedCharts.length === 0 && isChartUri(uri)) {
      // A values file of an environment: the templates report what fails with it.
      chartsChanged(chartFiles.foldersWith(uri), uri);
      void requestGuard.run('chart', undefined, chartChanged);
    } else if (changedCharts.length === 0) environmentsChanged([uri]);
    diagnosticsDelivery.documentChanged(uri);
    workspaceChanged(uri);
    scenarioChanged(uri);
  });
  documents.onDidClose((uri) => {
    if (projectConfigs.textChanged(uri)) configuration.projectChanged();
    chartsChanged(chartFiles.textChanged(uri), uri);
    kustomizationsChanged(kustomizationFiles.textChanged(uri), uri);
    scenarioChanged(uri);
    void requestGuard.run('workspace', undefined, () => workspaceIndexer.documentClosed(uri));
    configuration.documentClosed(uri);
    diagnosticsDelivery.documentClosed(uri);
    documentChecker.documentClosed(uri);
    dependentDocuments.documentClosed(uri);
  });
  configuration.onDidChange(() => {
    diagnosticsDelivery.settingsChanged();
    simulationsChanged();
  });
  workspaceIndexer.onDidChangeIndex(() => {
    refreshTitles();
    workspaceChanged();
  });
  workspaceIndexer.onDidCompleteIndex(refreshTitles);
  parts.workspaceFolders.onDidChange(() => {
    chartFiles.foldersChanged();
    kustomizationFiles.foldersChanged();
    parts.scenarioFiles.foldersChanged();
    diagnosticsDelivery.settingsChanged();
    refreshTitles();
  });
  parts.templateRenderer.onDidChangeValues(refreshTitles);
  parts.otherExtensions.onDidChange(() => diagnosticsDelivery.settingsChanged());
  listenToWorkspaceEvents({
    ...parts,
    isWatched: hasFiles,
    filesChanged: (changes) => {
      if (projectConfigs.filesChanged(changes)) configuration.projectChanged();
      chartsChanged(chartFiles.filesChanged(changes));
      environmentsChanged(changes.map(({ uri }) => uri));
      kustomizationsChanged(kustomizationFiles.filesChanged(changes));
      for (const { uri } of changes) scenarioChanged(uri);
    },
  });
}

/** An edit of values changes the lenses of templates in other editors, and the other way round. */
function watchCharts(workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>, refreshTitles: () => void) {
  let lastRevision = 0;
  return async () => {
    const { revision } = await workspaceIndexer.currentIndex();
    if (revision === lastRevision) return;
    lastRevision = revision;
    refreshTitles();
  };
}

/** The titles of lenses, the hints and the tokens have changed, although no text has. */
function refreshClient(connection: Connection, { workspace }: ClientCapabilities): void {
  const sendRefresh = (refresh: typeof CodeLensRefreshRequest.type) =>
    void undefinedIfRejected(connection.sendRequest(refresh));
  if (workspace?.codeLens?.refreshSupport) sendRefresh(CodeLensRefreshRequest.type);
  if (workspace?.inlayHint?.refreshSupport) sendRefresh(InlayHintRefreshRequest.type);
  if (workspace?.semanticTokens?.refreshSupport) sendRefresh(SemanticTokensRefreshRequest.type);
}

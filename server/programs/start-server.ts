// Starts the server after the answer to `initialize`: builds the parts of the server, then connects their events and
// the handlers of the requests.

import type { ClientCapabilities, Connection, InitializeParams } from 'vscode-languageserver';
import { isChartUri } from '../../core/analysis/scan-document.ts';
import { isScenarioUri } from '../../core/analysis/scenario/uris.ts';
import { supportFor as supportForKind } from '../../core/documents/document-kinds.ts';
import type { SupportFor } from '../../core/editor/document-support.ts';
import { KeptAnswers } from '../../core/render-thread/kept-answers.ts';
import { createWorkspace } from '../../core/workspace/workspace.ts';
import { type PingResponse, pingRequest } from '../../protocol/ping.ts';
import { readInitializationOptions } from '../../protocol/requests.ts';
import { simulationsChangedNotification } from '../../protocol/scenario.ts';
import { createDocumentChecker } from '../diagnostics/check-document.ts';
import { createAnalysisCache } from '../documents/analysis-cache.ts';
import { createDocumentSupports } from '../documents/document-supports.ts';
import { SentTokens } from '../documents/sent-tokens.ts';
import { createStore } from '../files/create-store.ts';
import { type OpenDocument, OpenDocuments } from '../files/open-documents.ts';
import { watchedReads } from '../files/watched-reads.ts';
import {
  listenToWorkspaceEvents,
  onceInitialized,
  supportsFileWatching,
  trackWorkspaceFolders,
} from '../files/workspace-events.ts';
import { clientFiles, noFiles, withDisk } from '../files/workspace-files.ts';
import { registerPullDiagnostics } from '../handlers/diagnostic.ts';
import { createDiagnosticsPublisher } from '../handlers/publish-diagnostics.ts';
import {
  CodeLensRefreshRequest,
  Emitter,
  FileChangeType,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from '../requests/language-server.ts';
import { createRequestGuard } from '../requests/request-guard.ts';
import { requests } from '../requests/requests.ts';
import { undefinedIfRejected } from '../requests/undefined-if-rejected.ts';
import { Configuration } from '../settings/configuration.ts';
import { trackOtherExtensions } from '../settings/other-extensions.ts';
import { createRenderThread } from '../threads/render-thread.ts';
import { createSearchThread } from '../threads/search-thread.ts';
import { createKustomizeRenderer } from '../workspace/kustomize-renderer.ts';
import { createTemplateRenderer } from '../workspace/template-renderer.ts';
import { WorkspaceIndexer } from '../workspace/workspace-indexer.ts';
import { completionCapabilitiesOf, createMarkupAdapter } from './client-capabilities.ts';
import type { LateModules } from './late-modules.ts';
import { resolvesCodeActionEdits, supportsPullDiagnostics } from './server-capabilities.ts';
import { type ServerRuntime, takeTurns } from './server-runtime.ts';

export interface ServerOptions {
  connection: Connection;
  runtime: ServerRuntime;
  load: LateModules;
  supportFor?: SupportFor | undefined;
  params: InitializeParams;
  isShutDown(): boolean;
  assertRunning(): void;
}

export function startServer(options: ServerOptions): void {
  const { connection, runtime, assertRunning } = options;
  const parts = createParts({ ...options, runtime: takeTurns(runtime) });
  connectEvents(parts);
  // The library's typed methods, such as `onHover`, are not used. They read the parameters before the guard runs, and
  // fail if a request has no parameters.
  for (const { method, responder } of requests) connection.onRequest(method, responder(parts.requestGuard, parts));
  connection.onRequest<PingResponse, void>(pingRequest, () => {
    assertRunning();
    return { isDebugged: runtime.isDebugged?.() ?? false };
  });
}

/** The limit of a run, in milliseconds of CPU time. The costliest run takes less. */
const maxRunMs = 60_000;

type ServerParts = ReturnType<typeof createParts>;

function createParts({ connection, runtime, load, params, isShutDown, ...options }: ServerOptions) {
  const { supportFor = supportForKind } = options;
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
  const outdated = new Emitter<readonly string[]>();
  const documents = new OpenDocuments(connection);
  const requestGuard = createRequestGuard({ documents, isShutDown, log: (line) => connection.console.error(line) });
  const workspaceFolders = trackWorkspaceFolders({ connection, params, whenInitialized });
  const disk = !hasFiles || readsDisk ? runtime.files?.(workspaceFolders.roots) : undefined;
  const files = hasFiles ? withDisk(clientFiles(connection), disk) : (disk ?? noFiles);
  const isWatched = hasFiles || supportsFileWatching(capabilities);
  const store = createStore({ files, runtime, roots: workspaceFolders.roots, isWatched });
  const changedReads = new Emitter<void>();
  const watched = watchedReads({ store, runtime, requestGuard, onChange: () => changedReads.fire() });
  const configuration = new Configuration({
    connection,
    capabilities,
    whenInitialized,
    initial: settings,
    documents,
    store,
    watched,
  });
  const analysisCache = createAnalysisCache();
  const workspaceIndexer = new WorkspaceIndexer({
    connection,
    capabilities,
    runtime,
    documents,
    analysisCache,
    store,
  });
  const workspace = createWorkspace({ store, index: () => workspaceIndexer.currentIndex() });
  const { now: elapsedMs, cpuMs: now = elapsedMs, startRenderWorker: start = () => undefined } = runtime;
  const thread = { start, now, loadJobs: load.jobs };
  const host = { now, elsewhere: new KeptAnswers(createRenderThread(thread)) };
  const runThread = createRenderThread({ ...thread, maxBusyMs: maxRunMs });
  const searchThread = createSearchThread(runtime, load);
  const kustomizeRenderer = createKustomizeRenderer({ host, load });
  const templateRenderer = createTemplateRenderer(connection, { store, kustomizeRenderer, host, load });
  trackOtherExtensions(connection, store, { languages: checkedElsewhere, outlined: outlinedElsewhere });
  const documentSupports = createDocumentSupports({
    runtime,
    documents,
    store,
    askWatched: watched.ask,
    analysisCache,
    configuration,
    workspace,
    templateRenderer,
    kustomizeRenderer,
    pages,
    images,
    abilities: completionCapabilitiesOf(capabilities),
  });
  const documentChecker = createDocumentChecker({
    supportFor,
    documentSupports,
    runtime,
    requestGuard,
    documents,
    store,
    workspaceIndexer,
    onOutdated: (uris) => outdated.fire(uris),
  });
  const delivery = {
    connection,
    capabilities,
    runtime,
    requestGuard,
    documents,
    documentChecker,
  };
  const diagnosticsDelivery = supportsPullDiagnostics(capabilities)
    ? registerPullDiagnostics(delivery)
    : createDiagnosticsPublisher(delivery);
  return {
    connection,
    capabilities,
    runtime,
    supportFor,
    whenInitialized,
    documents,
    askWatched: watched.ask,
    requestGuard,
    configuration,
    workspaceFolders,
    analysisCache,
    store,
    workspace,
    workspaceIndexer,
    templateRenderer,
    kustomizeRenderer,
    runThread,
    searchThread,
    documentSupports,
    documentChecker,
    diagnosticsDelivery,
    onOutdated: outdated.event,
    onDidChangeReads: changedReads.event,
    pages,
    commands,
    hasFiles,
    sentTokens: new SentTokens(),
    markupAdapter: createMarkupAdapter(capabilities),
    resolvesEdits: resolvesCodeActionEdits(capabilities),
    versionsEdits: capabilities.workspace?.workspaceEdit?.documentChanges === true,
  };
}

function connectEvents(parts: ServerParts): void {
  const { connection, documents, requestGuard, configuration, store, workspaceIndexer, workspaceFolders } = parts;
  const { diagnosticsDelivery, documentChecker, hasFiles, runtime } = parts;
  const refreshTitles = () => refreshClient(connection, parts.capabilities);
  const simulationsChanged = () => {
    refreshTitles();
    if (hasFiles) void connection.sendNotification(simulationsChangedNotification);
  };
  // The update tells the observations of other documents which values may have changed. It is deferred, because the
  // scan of a long new document would delay the first completion.
  const updateIndex = () => void requestGuard.run('index', undefined, () => workspaceIndexer.currentIndex());
  const scenarioChanged = watchScenarios(parts, simulationsChanged);
  const chartChanged = watchCharts(workspaceIndexer, refreshTitles);
  parts.onOutdated((uris) => {
    diagnosticsDelivery.dependenciesChanged(uris);
    refreshTitles();
  });
  documents.onDidSave(({ uri, source }) => store.documentSaved(uri, source));
  parts.onDidChangeReads(simulationsChanged);
  documents.onDidChange((uri) => {
    const document = documents.get(uri);
    if (document) store.documentChanged(uri, document.source);
    workspaceIndexer.documentChanged(uri);
    runtime.defer(updateIndex);
    if (isChartUri(uri)) void requestGuard.run('chart', undefined, chartChanged);
    diagnosticsDelivery.documentChanged(uri);
    scenarioChanged(uri);
  });
  documents.onDidClose((uri) => {
    store.documentClosed(uri);
    scenarioChanged(uri);
    void requestGuard.run('workspace', undefined, () => workspaceIndexer.documentClosed(uri));
    diagnosticsDelivery.documentClosed(uri);
    documentChecker.documentClosed(uri);
  });
  workspaceIndexer.onDidChangeIndex(refreshTitles);
  workspaceIndexer.onDidCompleteIndex(refreshTitles);
  workspaceFolders.onDidChange(() => {
    store.foldersChanged(workspaceFolders.roots());
    configuration.changed();
    refreshTitles();
  });
  parts.templateRenderer.onDidChangeValues(refreshTitles);
  listenToWorkspaceEvents({
    ...parts,
    isWatched: hasFiles,
    filesChanged(changes) {
      store.filesChanged(changes.map(({ uri, type }) => ({ uri, isNewOrGone: type !== FileChangeType.Changed })));
      for (const { uri } of changes) scenarioChanged(uri);
    },
  });
}

function watchScenarios(
  { documents, runtime }: Pick<ServerParts, 'documents' | 'runtime'>,
  notify: () => void,
): (uri: string) => void {
  let isScheduled = false;
  return (uri) => {
    const isOpenScenario = (document: OpenDocument) => document.uri !== uri && isScenarioUri(document.uri);
    const mayMatter = isScenarioUri(uri) || uri.endsWith('.csv') || [...documents.all()].some(isOpenScenario);
    if (isScheduled || !mayMatter) return;
    isScheduled = true;
    runtime.defer(() => {
      isScheduled = false;
      notify();
    });
  };
}

/**
 * Returns a function that refreshes the lenses if the workspace index has changed. An edit of values changes the lenses
 * of templates, and an edit of templates changes the lenses of values.
 */
function watchCharts(workspaceIndexer: Pick<WorkspaceIndexer, 'currentIndex'>, refreshTitles: () => void) {
  let lastRevision = 0;
  return async () => {
    const { revision } = await workspaceIndexer.currentIndex();
    if (revision === lastRevision) return;
    lastRevision = revision;
    refreshTitles();
  };
}

/**
 * Makes the client request lenses, inlay hints and tokens again, because these may have changed although no text has
 * changed.
 */
function refreshClient(connection: Connection, { workspace }: ClientCapabilities): void {
  const sendRefresh = (refresh: typeof CodeLensRefreshRequest.type) =>
    void undefinedIfRejected(connection.sendRequest(refresh));
  if (workspace?.codeLens?.refreshSupport) sendRefresh(CodeLensRefreshRequest.type);
  if (workspace?.inlayHint?.refreshSupport) sendRefresh(InlayHintRefreshRequest.type);
  if (workspace?.semanticTokens?.refreshSupport) sendRefresh(SemanticTokensRefreshRequest.type);
}

// The language server, whatever it runs in: what it offers, and which feature answers which request. It adds nothing of its
// own: features think, `documents` keeps the text, `memory` what was found, `handler` catches.

import {
  type CancellationToken,
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  DidChangeWatchedFilesNotification,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  type InitializeParams,
  InlayHintRefreshRequest,
  type RenameParams,
  type WorkspaceEdit,
  type WorkspaceFolder,
} from 'vscode-languageserver';
import { features as allFeatures, type Features } from '../core/language/features/all.ts';
import { servedKinds } from '../core/language/release.ts';
import { isScenarioAddress } from '../core/language/scenario/addresses.ts';
import { type ConvertAnswer, type ConvertParams, convertRequest, isConvertParams } from '../protocol/convert.ts';
import { watchedPattern } from '../protocol/files.ts';
import { isWriteScenarioParams } from '../protocol/parse-scenario.ts';
import {
  isStartsParams,
  isVersionParams,
  parseSimulationParams,
  readInitializationOptions,
  type SimulationAnswer,
  type SimulationParams,
  type StartsAnswer,
  type StartsParams,
  simulationRequest,
  startsRequest,
  type VersionParams,
  versionRequest,
} from '../protocol/requests.ts';
import { scenariosChangedNotification, type WriteScenarioAnswer, writeScenarioRequest } from '../protocol/scenario.ts';
import { isStoredParams, type StoredAnswer, type StoredParams, storedRequest } from '../protocol/stored.ts';
import { type AnswerParts, complete, hover, lenses, resolveCompletion, resolveLens } from './answers.ts';
import { abilitiesOf, cardsFor, offer, pulls } from './capabilities.ts';
import { listenToOthers } from './checked-elsewhere.ts';
import { createConfiguration } from './configuration.ts';
import { convert, stored } from './conversion.ts';
import { createPublisher, createReporter, type DiagnosticsParts } from './diagnostics.ts';
import { listenToDocuments } from './documents.ts';
import { createElsewhere, watchElsewhere } from './elsewhere.ts';
import { clientFiles, noFiles } from './files.ts';
import { fixes } from './fixes.ts';
import { createDoor, type Question } from './handler.ts';
import type { Host } from './host.ts';
import { createMemory } from './memory.ts';
import { createNeighbours } from './neighbours.ts';
import { createPreview } from './preview.ts';
import { createScenarios } from './scenarios.ts';
import { simulate, simulateVersion } from './simulations.ts';
import { folds, inlayHints, links, selections, symbols } from './structure.ts';
import { answerTokens } from './tokens.ts';
import { definition, prepareRename, references, rename } from './workspace.ts';
import { writeScenario } from './write-scenario.ts';

export function serve(connection: Connection, host: Host, features: Features = allFeatures): void {
  connection.onInitialize((params) => {
    start({ connection, host, features }, params);
    return { capabilities: offer(params.capabilities), serverInfo: { name: 'replicast' } };
  });
  connection.listen();
}

interface Start {
  connection: Connection;
  host: Host;
  features: Features;
}

/** Begins once it is known what the client can do. */
function start({ connection, host, features }: Start, params: InitializeParams): void {
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
  const memory = createMemory(features, pages);
  const documents = listenToDocuments(connection, {
    changed: (uri) => {
      neighbours.changed(uri);
      checks.changed(uri);
      void door.guard('elsewhere', undefined, () => watched.changed(uri));
      scenarioChanged(uri);
    },
    closed: (uri) => {
      scenarioChanged(uri);
      void door.guard('workspace', undefined, () => neighbours.closed(uri));
      configuration.forget(uri);
      checks.closed(uri);
      parts.askers.delete(uri);
    },
  });
  const door = createDoor(documents, (line) => connection.console.error(line));
  const configuration = createConfiguration({
    ...{ connection, capabilities, whenInitialized },
    initial: settings,
    changed: () => settingsChanged(),
  });
  const files = hasFiles ? clientFiles(connection) : (host.files?.(rootsOf(params)) ?? noFiles);
  const wordsChanged = () => askAgain(connection, capabilities);
  const told = () => {
    wordsChanged();
    void door.guard('elsewhere', undefined, () => watched.changed(''));
  };
  const neighbours = createNeighbours({ connection, capabilities, host, documents, memory, files, told });
  const preview = createPreview(connection, neighbours, wordsChanged);
  const elsewhere = createElsewhere(features, neighbours, pages);
  const active = { languages: checkedElsewhere, outlined: outlinedElsewhere };
  const others = listenToOthers(connection, active, () => checks.settingsChanged());
  let roots: readonly string[] = rootsOf(params);
  const scenarios = createScenarios({
    ...{ documents, files, roots: () => roots },
    isWatched: hasFiles || capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
  });
  let isTold = false;
  /** Lenses speak of scenarios, and scenario files are checked against what they name: once for all changes of one turn. */
  const scenarioChanged = (uri: string) => {
    scenarios.changed(uri);
    const open = [...documents.all()].filter((document) => isScenarioAddress(document.uri) && document.uri !== uri);
    if (isTold || (open.length === 0 && !isScenarioAddress(uri) && !uri.endsWith('.csv'))) return;
    isTold = true;
    host.later(() => {
      isTold = false;
      if (open.length > 0) checks.othersChanged(open.map((document) => document.uri));
      wordsChanged();
      if (hasFiles) void connection.sendNotification(scenariosChangedNotification);
    });
  };
  const parts = {
    elsewhere,
    others,
    scenarios,
    preview,
    neighbours,
    connection,
    host,
    features,
    documents,
    configuration,
    memory,
    door,
    abilities: abilitiesOf(capabilities),
    cards: cardsFor(capabilities),
    pages,
    images,
    commands,
    askers: new Set<string>(),
  };
  const checks = pulls(capabilities) ? answerChecks(parts, capabilities) : sendChecks(parts);
  const watched = watchElsewhere({
    ...{ documents, neighbours },
    depends: (document) => elsewhere.isElsewhere(document) || parts.askers.has(document.uri),
    refresh: (uris) => checks.othersChanged(uris),
  });
  const settingsChanged = () => {
    checks.settingsChanged();
    wordsChanged();
  };
  listenToQuestions(parts);
  listenToWorkspace(parts, {
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
function askAgain(connection: Connection, { workspace }: ClientCapabilities): void {
  if (workspace?.codeLens?.refreshSupport) void connection.sendRequest(CodeLensRefreshRequest.type).catch(() => {});
  if (workspace?.inlayHint?.refreshSupport) void connection.sendRequest(InlayHintRefreshRequest.type).catch(() => {});
  if (workspace?.semanticTokens?.refreshSupport) connection.languages.semanticTokens.refresh();
}

type Parts = AnswerParts & DiagnosticsParts;

interface Checks {
  changed(uri: string): void;
  closed(uri: string): void;
  settingsChanged(): void;
  /** What these open documents name has changed. */
  othersChanged(uris: readonly string[]): void;
}

function sendChecks(parts: Parts): Checks {
  const publisher = createPublisher(parts);
  return {
    ...publisher,
    settingsChanged() {
      for (const { uri } of parts.documents.all()) publisher.changed(uri);
    },
    othersChanged(uris) {
      for (const uri of uris) publisher.changed(uri);
    },
  };
}

function answerChecks(parts: Parts, capabilities: ClientCapabilities): Checks {
  const { connection, door } = parts;
  const reporter = createReporter(parts);
  const nothing: DocumentDiagnosticReport = { kind: 'full', items: [] };
  const report = (question: Question<DocumentDiagnosticParams>) => reporter.report(question);
  connection.languages.diagnostics.on(door.answer('diagnostics', nothing, report, { evenTooLarge: true }));
  // A client that cannot be told asks again with the next keystroke.
  const refresh = () => {
    if (capabilities.workspace?.diagnostics?.refreshSupport) void connection.languages.diagnostics.refresh().catch(() => {});
  };
  return {
    changed: () => {},
    closed: reporter.forget,
    settingsChanged: refresh,
    othersChanged: refresh,
  };
}

function listenToQuestions(parts: Parts): void {
  const { connection, door } = parts;
  connection.onCompletion(door.answer('completion', [], (question) => complete(parts, question)));
  connection.onCompletionResolve((item) => door.guard('completion', item, () => resolveCompletion(parts, item)));
  connection.onHover(door.answer('hover', null, (question) => hover(parts, question)));
  connection.onCodeAction(door.answer('fixes', [], (question) => fixes(parts, question)));
  connection.onCodeLens(door.answer('lens', [], (question) => lenses(parts, question)));
  connection.onCodeLensResolve((lens) => door.guard('lens', lens, () => resolveLens(parts, lens)));
  listenToStructure(parts);
  connection.onRequest<StartsAnswer, void>(startsRequest, (params: unknown) => offeredStarts(parts, isStartsParams(params) ? params : {}));
  listenToConversions(parts);
  listenToPanels(parts);
}

function listenToPanels(parts: Parts): void {
  const { connection, door } = parts;
  const empty: SimulationAnswer = { type: 'empty' };
  const simulation = door.answer('simulation', empty, (question: Question<SimulationParams>) => simulate(parts, question));
  const version = door.answer('version', empty, (question: Question<VersionParams>) => simulateVersion(parts, question));
  connection.onRequest<SimulationAnswer, void>(
    simulationRequest,
    async (params: unknown, token: CancellationToken): Promise<SimulationAnswer> => {
      const parsed = parseSimulationParams(params);
      return parsed ? simulation(parsed, token) : empty;
    },
  );
  connection.onRequest<WriteScenarioAnswer, void>(
    writeScenarioRequest,
    async (params: unknown): Promise<WriteScenarioAnswer> =>
      isWriteScenarioParams(params) ? door.guard('write', {}, () => writeScenario(parts, params)) : {},
  );
  connection.onRequest<SimulationAnswer, void>(
    versionRequest,
    async (params: unknown, token: CancellationToken): Promise<SimulationAnswer> =>
      isVersionParams(params) ? version(params, token) : empty,
  );
}

/** Settings of a document that is not there yet are those of any other. */
async function offeredStarts({ configuration }: Parts, { uri = 'untitled:autoscaler.yaml' }: StartsParams): Promise<StartsAnswer> {
  const { chosen } = await configuration.of(uri);
  return { starts: servedKinds(chosen).flatMap(({ starts }) => starts) };
}

function listenToConversions(parts: Parts): void {
  const { connection, door } = parts;
  const conversion = door.answer<ConvertParams, ConvertAnswer | null>('conversion', null, (question) => convert(parts, question));
  const storage = door.answer<StoredParams, StoredAnswer | null>('stored object', null, (question) => stored(parts, question));
  connection.onRequest(convertRequest, (params: unknown, token: CancellationToken) =>
    isConvertParams(params) ? conversion(params, token) : null,
  );
  connection.onRequest(storedRequest, (params: unknown, token: CancellationToken) =>
    isStoredParams(params) ? storage(params, token) : null,
  );
}

function listenToStructure(parts: Parts): void {
  const { connection, door } = parts;
  connection.languages.inlayHint.on(door.answer('hints', [], (question) => inlayHints(parts, question)));
  connection.onDocumentSymbol(door.answer('outline', [], (question) => symbols(parts, question)));
  connection.onFoldingRanges(door.answer('folding', null, (question) => folds(parts, question)));
  connection.onSelectionRanges(door.answer('selection', null, (question) => selections(parts, question)));
  answerTokens(parts);
  connection.onDocumentLinks(door.answer('links', [], (question) => links(parts, question)));
}

/** The connection keeps one listener only; here each gets its turn. */
function onceInitialized(connection: Connection): (work: () => void) => void {
  const all: (() => void)[] = [];
  connection.onInitialized(() => {
    for (const work of all) work();
  });
  return (work) => void all.push(work);
}

interface WorkspaceStart {
  capabilities: ClientCapabilities;
  /** The client watches of its own. */
  isWatched: boolean;
  filesChanged(uris: readonly string[]): void;
  rootsChanged(roots: readonly string[]): void;
  whenInitialized(work: () => void): void;
}

function listenToWorkspace(parts: Parts, { capabilities, isWatched, whenInitialized, filesChanged, rootsChanged }: WorkspaceStart): void {
  const { connection, door, neighbours } = parts;
  const readAll = () => void door.guard('workspace', undefined, () => neighbours.readAll());
  whenInitialized(() => {
    if (!isWatched && capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) {
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: watchedPattern }] });
    }
    if (capabilities.workspace?.workspaceFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(async () => {
        const folders = await connection.workspace.getWorkspaceFolders();
        rootsChanged((folders ?? []).map(({ uri }) => uri));
        readAll();
      });
    }
    readAll();
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    filesChanged(changes.map(({ uri }) => uri));
    void door.guard('workspace', undefined, () => neighbours.filesChanged(changes));
  });
  connection.onDefinition(door.answer('definition', [], (question) => definition(parts, question)));
  connection.onReferences(door.answer('references', [], (question) => references(parts, question)));
  connection.onPrepareRename(door.answer('rename', null, (question) => prepareRename(parts, question)));
  connection.onRenameRequest(door.answer<RenameParams, WorkspaceEdit | null>('rename', null, (question) => rename(parts, question)));
}

function rootsOf({ workspaceFolders, rootUri }: InitializeParams & { workspaceFolders?: WorkspaceFolder[] | null }): string[] {
  return workspaceFolders?.map(({ uri }) => uri) ?? (rootUri === null || rootUri === undefined ? [] : [rootUri]);
}

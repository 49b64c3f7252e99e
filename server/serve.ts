// The language server, whatever it runs in: what it offers, and which feature answers which request. It adds nothing of its
// own: features think, `documents` keeps the text, `memory` what was found, `handler` catches.
import {
  type CancellationToken,
  type ClientCapabilities,
  CodeActionKind,
  CodeLensRefreshRequest,
  type Connection,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  type InitializeParams,
  InlayHintRefreshRequest,
  InsertTextMode,
  type ServerCapabilities,
} from 'vscode-languageserver';
import type { CompletionAbilities } from '../core/language/completion/items.ts';
import { features as allFeatures, type Features } from '../core/language/features/all.ts';
import {
  parseSimulationParams,
  readInitializationOptions,
  type SimulationAnswer,
  type SimulationParams,
  simulationRequest,
} from '../protocol/requests.ts';
import { type AnswerParts, complete, hover, lenses, resolveLens, simulate } from './answers.ts';
import { createConfiguration } from './configuration.ts';
import { createPublisher, createReporter } from './diagnostics.ts';
import { documentSync, listenToDocuments } from './documents.ts';
import { fixes } from './fixes.ts';
import { createDoor, type Door, type Question } from './handler.ts';
import type { Host } from './host.ts';
import { createMemory } from './memory.ts';
import { folds, inlayHints, links, selections, symbols } from './structure.ts';

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
function start({ connection, host, features }: Start, { capabilities, initializationOptions }: InitializeParams): void {
  const { pages, settings, images = false } = readInitializationOptions(initializationOptions);
  const memory = createMemory(features, pages);
  const documents = listenToDocuments(connection, {
    changed: (uri) => checks.changed(uri),
    closed: (uri) => {
      configuration.forget(uri);
      checks.closed(uri);
    },
  });
  const door = createDoor(documents, (line) => connection.console.error(line));
  const configuration = createConfiguration({ connection, initial: settings, capabilities, changed: () => settingsChanged() });
  const parts = { connection, host, features, documents, configuration, memory, door, abilities: abilitiesOf(capabilities), pages, images };
  const checks = pulls(capabilities) ? answerChecks(parts, capabilities) : sendChecks(parts);
  const settingsChanged = () => {
    checks.settingsChanged();
    if (capabilities.workspace?.codeLens?.refreshSupport) void connection.sendRequest(CodeLensRefreshRequest.type).catch(() => {});
    if (capabilities.workspace?.inlayHint?.refreshSupport) void connection.sendRequest(InlayHintRefreshRequest.type).catch(() => {});
  };
  listenToQuestions(parts);
}

type Parts = AnswerParts & { connection: Connection; door: Door };

interface Checks {
  changed(uri: string): void;
  closed(uri: string): void;
  settingsChanged(): void;
}

function sendChecks(parts: Parts): Checks {
  const publisher = createPublisher(parts);
  return {
    ...publisher,
    settingsChanged() {
      for (const { uri } of parts.documents.all()) publisher.changed(uri);
    },
  };
}

function answerChecks(parts: Parts, capabilities: ClientCapabilities): Checks {
  const { connection, door } = parts;
  const reporter = createReporter(parts);
  const nothing: DocumentDiagnosticReport = { kind: 'full', items: [] };
  const report = (question: Question<DocumentDiagnosticParams>) => reporter.report(question);
  connection.languages.diagnostics.on(door.answer('diagnostics', nothing, report, { evenTooLarge: true }));
  return {
    changed: () => {},
    closed: reporter.forget,
    settingsChanged() {
      // A client that cannot be told asks again with the next keystroke.
      if (capabilities.workspace?.diagnostics?.refreshSupport) void connection.languages.diagnostics.refresh().catch(() => {});
    },
  };
}

function listenToQuestions(parts: Parts): void {
  const { connection, door, features } = parts;
  connection.onCompletion(door.answer('completion', [], (question) => complete(parts, question)));
  connection.onCompletionResolve((item) => door.guard('completion', item, () => features.resolveCompletion(item)));
  connection.onHover(door.answer('hover', null, (question) => hover(parts, question)));
  connection.onCodeAction(door.answer('fixes', [], (question) => fixes(parts, question)));
  connection.onCodeLens(door.answer('lens', [], (question) => lenses(parts, question)));
  connection.onCodeLensResolve((lens) => door.guard('lens', lens, () => resolveLens(parts, lens)));
  listenToStructure(parts);
  const empty: SimulationAnswer = { type: 'empty' };
  const simulation = door.answer('simulation', empty, (question: Question<SimulationParams>) => simulate(parts, question));
  connection.onRequest<SimulationAnswer, void>(
    simulationRequest,
    async (params: unknown, token: CancellationToken): Promise<SimulationAnswer> => {
      const parsed = parseSimulationParams(params);
      return parsed ? simulation(parsed, token) : empty;
    },
  );
}

function listenToStructure(parts: Parts): void {
  const { connection, door } = parts;
  connection.languages.inlayHint.on(door.answer('hints', [], (question) => inlayHints(parts, question)));
  connection.onDocumentSymbol(door.answer('outline', [], (question) => symbols(parts, question)));
  connection.onFoldingRanges(door.answer('folding', null, (question) => folds(parts, question)));
  connection.onSelectionRanges(door.answer('selection', null, (question) => selections(parts, question)));
  connection.onDocumentLinks(door.answer('links', [], (question) => links(parts, question)));
}

function offer(capabilities: ClientCapabilities): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: documentSync },
    completionProvider: { triggerCharacters: [' ', '"', ':'], resolveProvider: true },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    codeLensProvider: { resolveProvider: true },
    inlayHintProvider: true,
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentLinkProvider: {},
    ...(pulls(capabilities) && { diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false } }),
  };
}

function pulls(capabilities: ClientCapabilities): boolean {
  return capabilities.textDocument?.diagnostic !== undefined;
}

function abilitiesOf({ textDocument }: ClientCapabilities): CompletionAbilities {
  const item = textDocument?.completion?.completionItem;
  return {
    snippets: item?.snippetSupport === true,
    insertAsIs: item?.insertTextModeSupport?.valueSet.includes(InsertTextMode.asIs) === true,
  };
}

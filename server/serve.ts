// The language server, whatever it runs in: its parts, and how they tell each other of a change. It adds nothing of its own:
// features think, `documents` keeps the text, `memory` what was found, `handler` catches, `questions` and `requests` say who answers.

import {
  type ClientCapabilities,
  CodeLensRefreshRequest,
  type Connection,
  type InitializeParams,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver';
import { features as allFeatures, type Features } from '../core/language/features/all.ts';
import { readInitializationOptions } from '../protocol/requests.ts';
import { scenariosChangedNotification } from '../protocol/scenario.ts';
import { abilitiesOf, cardsFor, offer } from './capabilities.ts';
import { listenToOthers } from './checked-elsewhere.ts';
import { createChecks } from './checks.ts';
import { createConfiguration } from './configuration.ts';
import { listenToDocuments } from './documents.ts';
import { createElsewhere, watchElsewhere } from './elsewhere.ts';
import { clientFiles, noFiles } from './files.ts';
import { createDoor } from './handler.ts';
import type { Host } from './host.ts';
import { createMemory } from './memory.ts';
import { createNeighbours } from './neighbours.ts';
import type { Parts } from './parts.ts';
import { createPreview } from './preview.ts';
import { listenToQuestions } from './questions.ts';
import { unlessRefused } from './refusal.ts';
import { listenToRequests } from './requests.ts';
import { createScenarios, watchScenarios } from './scenarios.ts';
import { listenToWorkspace, onceInitialized, rootsOf, watchesForUs } from './watching.ts';

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
    isWatched: hasFiles || watchesForUs(capabilities),
  });
  const scenarioChanged = watchScenarios({ documents, host, scenarios }, (open) => {
    // Scenario files are checked against what they name, and lenses speak of scenarios.
    if (open.length > 0) checks.othersChanged(open);
    wordsChanged();
    if (hasFiles) void connection.sendNotification(scenariosChangedNotification);
  });
  const parts: Parts = {
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
  const checks = createChecks(parts, capabilities);
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
  listenToRequests(parts);
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
  const ask = (refresh: typeof CodeLensRefreshRequest.type) => void unlessRefused(connection.sendRequest(refresh));
  if (workspace?.codeLens?.refreshSupport) ask(CodeLensRefreshRequest.type);
  if (workspace?.inlayHint?.refreshSupport) ask(InlayHintRefreshRequest.type);
  if (workspace?.semanticTokens?.refreshSupport) ask(SemanticTokensRefreshRequest.type);
}

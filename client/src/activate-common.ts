// The activation steps that both extension hosts share. `activate` does not wait for the server, nor for the language
// client, which is most of the extension's code and is loaded later.

import type { FileEvent } from 'vscode-languageclient';
import { registerLanguageModelTools } from './agents/language-model-tools.ts';
import { registerChooseEnvironments } from './commands/choose-environments.ts';
import { registerChooseObject } from './commands/choose-object.ts';
import { registerChooseRelease } from './commands/choose-release.ts';
import { registerConvert } from './commands/convert.ts';
import { insertAutoscaler } from './commands/insert-autoscaler.ts';
import { registerOpenExample } from './commands/open-example.ts';
import { registerPreviewValues } from './commands/preview-values.ts';
import { registerStoredObjectViews } from './commands/stored-object.ts';
import { WorkspaceCheck } from './commands/workspace-check.ts';
import { vscode } from './editor.ts';
import { createFileWriter, type ReplaceOnDisk } from './files/file-writer.ts';
import { registerFileRequests, watchWorkspaceFiles } from './files/workspace-files.ts';
import type { PanelState } from './panel/simulation-panel.ts';
import { SimulationPanelController } from './panel/simulation-panel-controller.ts';
import type { ConnectionOptions } from './server/client-options.ts';
import { type ClientConnection, LanguageServer } from './server/language-server.ts';
import { watchOtherExtensions } from './server/other-extensions.ts';
import { createStatusItem } from './server/status-item.ts';
import { TestExplorer, type TestExplorerOptions } from './testing/test-explorer.ts';
import type { TestRunCounts } from './testing/test-runner.ts';
import { AutoscalerLinesCache } from './text/autoscaler-lines-cache.ts';
import { watchContextKeys } from './text/context-keys.ts';
import { LensCommands } from './text/lens-commands.ts';
import { VisibleLenses } from './text/visible-lenses.ts';

/** The return value of `activate`, for the tests inside VS Code. */
export interface Api {
  ready: Promise<void>;
  kind: 'node' | 'browser';
  panelState(): PanelState | undefined;
  testCounts(): TestRunCounts | undefined;
}

export interface ExtensionHost {
  kind: Api['kind'];
  connect(options: ConnectionOptions): Promise<ClientConnection>;
  /** Replaces a file on disk. Absent in a browser, where VS Code writes all files. */
  replaceOnDisk?: ReplaceOnDisk;
}

export function activateCommon(context: vscode.ExtensionContext, host: ExtensionHost): Api {
  const log = vscode.window.createOutputChannel('Replicast', { log: true });
  const watchers = watchWorkspaceFiles();
  const toldFiles = new vscode.EventEmitter<FileEvent>();
  const toldOf = (change: FileEvent) => toldFiles.fire(change);
  const lensCommands = new LensCommands();
  const visibleLenses = new VisibleLenses(() => simulation.isVisible);
  const connect = async (closed: () => void) => {
    const lenses = { ...lensCommands.middleware, ...visibleLenses.middleware };
    const connection = await host.connect({ extension: context.extensionUri, log, watchers, toldOf, closed, lenses });
    registerFileRequests(connection.client);
    return connection;
  };
  const replacesHanging = context.extensionMode !== vscode.ExtensionMode.Development;
  const server = new LanguageServer({ connect, log, replacesHanging });
  visibleLenses.refreshOnScroll(server);
  const linesCache = new AutoscalerLinesCache();
  const files = createFileWriter(host.replaceOnDisk);
  const simulation = new SimulationPanelController({ context, server, linesCache, files });
  const openSimulation: TestExplorerOptions['openSimulation'] = (place, run) => simulation.open(place, run);
  const tests = new TestExplorer({ server, onDidTellFile: toldFiles.event, openSimulation });
  context.subscriptions.push(
    log,
    ...watchers,
    toldFiles,
    lensCommands,
    visibleLenses,
    linesCache,
    server,
    createStatusItem(server, linesCache),
    watchContextKeys(server, linesCache),
    registerPreviewValues(context, server, () => simulation.valuesChanged()),
    registerChooseRelease(context, server),
    registerChooseEnvironments(server),
    registerChooseObject(server),
    registerConvert(server),
    registerStoredObjectViews(server),
    new WorkspaceCheck(server, toldFiles.event),
    tests,
    registerOpenExample(context),
    registerLanguageModelTools(server),
    watchOtherExtensions(server),
    vscode.commands.registerCommand('replicast.insertAutoscaler', () => insertAutoscaler(server)),
    vscode.commands.registerCommand('replicast.restartServer', () => server.restart()),
    vscode.commands.registerCommand('replicast.showLog', () => log.show()),
  );
  return {
    ready: server.ready,
    kind: host.kind,
    panelState: () => simulation.state,
    testCounts: () => tests.lastCounts,
  };
}

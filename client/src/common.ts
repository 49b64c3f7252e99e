// What both extension hosts share: everything but how the server is reached. `activate` returns before the server runs.
import * as vscode from 'vscode';
import type { ErrorHandler, LanguageClientOptions } from 'vscode-languageclient';
import { watchCheckers } from './checkers.ts';
import { registerConvert } from './convert.ts';
import { serveFiles, watchManifests } from './files.ts';
import { insertAutoscaler } from './insert.ts';
import { LensCommands } from './lens-commands.ts';
import { Names } from './names.ts';
import { clientOptions } from './options.ts';
import type { PanelState } from './panel.ts';
import { watchPresence } from './presence.ts';
import { keepPreviewValues } from './preview.ts';
import { type Connection, Server } from './server.ts';
import { Simulation } from './simulation.ts';
import { createStatus } from './status.ts';
import { registerStored } from './stored.ts';

/** What `activate` returns; the tests inside VS Code use it. */
export interface Api {
  /** Settles when the server answers for the first time. */
  ready: Promise<void>;
  kind: 'node' | 'browser';
  panelState(): PanelState | undefined;
}

export interface Host {
  kind: Api['kind'];
  connect(options: LanguageClientOptions): Promise<Connection>;
}

export function activateCommon(context: vscode.ExtensionContext, host: Host): Api {
  const log = vscode.window.createOutputChannel('Replicast', { log: true });
  const watcher = watchManifests();
  const lensCommands = new LensCommands();
  const connect = async (errorHandler: ErrorHandler) => {
    const lenses = lensCommands.middleware;
    const connection = await host.connect(clientOptions({ extension: context.extensionUri, log, watcher, errorHandler, lenses }));
    serveFiles(connection.client);
    return connection;
  };
  const server = new Server(connect, log);
  const names = new Names();
  const simulation = new Simulation(context, server, names);
  context.subscriptions.push(
    log,
    watcher,
    lensCommands,
    names,
    server,
    createStatus(server, names),
    watchPresence(server, names),
    keepPreviewValues(context, server, () => simulation.refresh()),
    registerConvert(server),
    registerStored(server),
    watchCheckers(server),
    vscode.commands.registerCommand('replicast.insertAutoscaler', () => insertAutoscaler(server)),
    vscode.commands.registerCommand('replicast.restartServer', () => server.restart()),
    vscode.commands.registerCommand('replicast.showLog', () => log.show()),
  );
  return { ready: server.ready, kind: host.kind, panelState: () => simulation.state };
}

// What both kinds of client tell the language client library: whom we serve, and where the server finds our pages. They open as a
// Markdown preview by the editor association in package.json: a hover follows no links to commands.
import * as vscode from 'vscode';
import { type ErrorHandler, type LanguageClientOptions, RevealOutputChannelOn } from 'vscode-languageclient';
import type { InitializationOptions } from '../../protocol/requests.ts';
import { checkedElsewhere } from './checkers.ts';
import { documentSelector } from './served.ts';

export interface OptionParts {
  extension: vscode.Uri;
  log: vscode.LogOutputChannel;
  watcher: vscode.FileSystemWatcher;
  errorHandler: ErrorHandler;
}

export function clientOptions({ extension, log, watcher, errorHandler }: OptionParts): LanguageClientOptions {
  const pages = vscode.Uri.joinPath(extension, 'docs', 'rules').toString();
  return {
    documentSelector: documentSelector(),
    initializationOptions: { pages, images: true, files: true, checkedElsewhere: checkedElsewhere() } satisfies InitializationOptions,
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    errorHandler,
    initializationFailedHandler: () => false,
    // The server asks for what it needs; this tells it that something has changed.
    synchronize: { configurationSection: 'replicast', fileEvents: watcher },
    diagnosticPullOptions: { onChange: true, onTabs: false },
  };
}

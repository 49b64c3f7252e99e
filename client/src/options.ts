// What both kinds of client tell the language client library: whom we serve, and where the server finds our pages. They open as a
// Markdown preview by the editor association in package.json: a hover follows no links to commands.
import * as vscode from 'vscode';
import { type ErrorHandler, type LanguageClientOptions, RevealOutputChannelOn } from 'vscode-languageclient';
import type { InitializationOptions } from '../../protocol/requests.ts';
import { documentSelector } from './served.ts';

export function clientOptions(extension: vscode.Uri, log: vscode.LogOutputChannel, errorHandler: ErrorHandler): LanguageClientOptions {
  const pages = vscode.Uri.joinPath(extension, 'docs', 'rules').toString();
  return {
    documentSelector: documentSelector(),
    initializationOptions: { pages, images: true } satisfies InitializationOptions,
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    errorHandler,
    initializationFailedHandler: () => false,
    // The server asks for what it needs; this tells it that something has changed.
    synchronize: { configurationSection: 'replicast' },
    diagnosticPullOptions: { onChange: true, onTabs: false },
  };
}

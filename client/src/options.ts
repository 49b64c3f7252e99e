// What both kinds of client tell the language client library: whom we serve, what hovers may do, how the server finds our pages.
import * as vscode from 'vscode';
import { type ErrorHandler, type LanguageClientOptions, RevealOutputChannelOn, vsdiag } from 'vscode-languageclient';
import type { InitializationOptions } from '../../protocol/requests.ts';
import { documentationCommand, linkToCommand } from './documentation.ts';
import { documentSelector } from './served.ts';

export function clientOptions(extension: vscode.Uri, log: vscode.LogOutputChannel, errorHandler: ErrorHandler): LanguageClientOptions {
  const pages = vscode.Uri.joinPath(extension, 'docs', 'rules').toString();
  return {
    documentSelector: documentSelector(),
    initializationOptions: { pages } satisfies InitializationOptions,
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    errorHandler,
    initializationFailedHandler: () => false,
    markdown: { isTrusted: { enabledCommands: [documentationCommand, 'replicast.openSimulation'] }, supportThemeIcons: true },
    // The server asks for what it needs; this tells it that something has changed.
    synchronize: { configurationSection: 'replicast' },
    diagnosticPullOptions: { onChange: true, onTabs: false },
    middleware: {
      provideDiagnostics: async (document, previousResultId, token, next) => {
        const report = await next(document, previousResultId, token);
        if (report?.kind === vsdiag.DocumentDiagnosticReportKind.full) report.items.forEach((item) => linkToCommand(item, pages));
        return report;
      },
    },
  };
}

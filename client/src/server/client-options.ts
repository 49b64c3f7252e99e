// Options for both language clients. Documentation pages open as a Markdown preview through an editor association in
// package.json, because hovers do not run command links.

import {
  CloseAction,
  type CodeLensMiddleware,
  type ConfigurationMiddleware,
  ErrorAction,
  type FileEvent,
  type LanguageClientOptions,
  type Middleware,
  RevealOutputChannelOn,
} from 'vscode-languageclient';
import { releaseSettings } from '../../../protocol/release-setting.ts';
import type { InitializationOptions } from '../../../protocol/requests.ts';
import { isReleaseChosen } from '../commands/release-setting.ts';
import { vscode } from '../editor.ts';
import { documentSelector } from '../text/supported-documents.ts';
import { otherExtensionsState } from './other-extensions.ts';

export type ConnectionOptions = Omit<ClientOptionsInput, 'hasDisk'>;

interface ClientOptionsInput {
  extension: vscode.Uri;
  log: vscode.LogOutputChannel;
  watchers: vscode.FileSystemWatcher[];
  /**
   * Called when the server has been told of a change on disk. Later answers of the server take the change into account.
   */
  toldOf(change: FileEvent): void;
  closed(): void;
  lenses: CodeLensMiddleware & Pick<Middleware, 'sendRequest'>;
  /** Whether the server reads files from the disk itself, so that it knows where a symbolic link leads. */
  hasDisk: boolean;
}

export function clientOptions({
  extension,
  log,
  watchers,
  toldOf,
  closed,
  lenses,
  hasDisk,
}: ClientOptionsInput): LanguageClientOptions {
  const { languages, outlined } = otherExtensionsState();
  const pages = vscode.Uri.joinPath(extension, 'docs', 'rules').toString();
  return {
    documentSelector: documentSelector(),
    initializationOptions: {
      pages,
      images: true,
      commands: true,
      files: true,
      ...(hasDisk && { disk: true }),
      checkedElsewhere: languages,
      outlinedElsewhere: outlined,
    } satisfies InitializationOptions,
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        closed();
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    },
    // Without this handler, the library tries to stop a client that does not run. The handler rejects the start
    // instead, and the rejected start is handled as a crash.
    initializationFailedHandler: (error) => {
      throw error;
    },
    // The server itself requests the settings and files that it needs, so these options only notify the server of
    // changes.
    synchronize: { configurationSection: 'replicast', fileEvents: watchers },
    middleware: {
      ...lenses,
      workspace: {
        configuration: configurationMiddleware,
        async didChangeWatchedFile(change, next) {
          // The library collects changes and sends them a moment later, so `toldOf` is called only after the change has
          // been sent.
          await next(change);
          toldOf(change);
        },
      },
    },
    diagnosticPullOptions: { onChange: true, onTabs: false },
  };
}

/**
 * Leaves out a release that the user did not choose, so that the server reports that it assumes the newest release. VS
 * Code would send the default of the setting.
 */
const configurationMiddleware: NonNullable<ConfigurationMiddleware['configuration']> = async (params, token, next) => {
  const sections = await next(params, token);
  if (!Array.isArray(sections)) return sections;
  return sections.map((section: unknown, i) => {
    const { section: name, scopeUri } = params.items[i] ?? {};
    if (name !== 'replicast' || typeof section !== 'object' || section === null) return section;
    const scope = scopeUri === undefined ? undefined : vscode.Uri.parse(scopeUri);
    const assumed = releaseSettings.filter((setting) => !isReleaseChosen(setting, scope));
    return { ...section, ...Object.fromEntries(assumed.map((setting) => [setting, undefined])) };
  });
};

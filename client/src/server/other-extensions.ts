// Tells the server which other extensions provide outlines, or report YAML or JSON syntax errors. The server leaves out
// the same outlines and errors.

import { type OtherExtensionsState, otherExtensionsNotification } from '../../../protocol/requests.ts';
import { vscode } from '../editor.ts';
import type { LanguageServer } from './language-server.ts';

interface OtherExtension {
  extension: string;
  /** The name of a setting of the other extension. The extension validates unless this setting is false. */
  setting: string;
  languages: readonly string[];
}

const otherExtensions: readonly OtherExtension[] = [
  { extension: 'redhat.vscode-yaml', setting: 'yaml.validate', languages: ['yaml'] },
  { extension: 'vscode.json-language-features', setting: 'json.validate.enable', languages: ['json', 'jsonc'] },
];

/**
 * Returns what the active extensions provide. Extensions become active on demand, so the result changes while VS Code
 * runs.
 */
export function otherExtensionsState(): Required<OtherExtensionsState> {
  const settings = vscode.workspace.getConfiguration();
  const active = otherExtensions.filter(
    ({ extension }) => vscode.extensions.getExtension(extension)?.isActive === true,
  );
  const checking = active.filter(({ setting }) => settings.get<boolean>(setting, true));
  return {
    languages: checking.flatMap(({ languages }) => languages),
    outlined: active.flatMap(({ languages }) => languages),
  };
}

/**
 * Sends the state whenever it may have changed. VS Code has no event for the activation of an extension, but the first
 * diagnostics of the extension signal the activation.
 */
export function watchOtherExtensions(server: LanguageServer): vscode.Disposable {
  let lastSent: string | undefined;
  const sendIfChanged = () => {
    const state = otherExtensionsState();
    const serialized = JSON.stringify(state);
    if (server.state.kind !== 'running' || lastSent === serialized) return;
    lastSent = serialized;
    void server.notify(otherExtensionsNotification, state);
  };
  return vscode.Disposable.from(
    vscode.extensions.onDidChange(sendIfChanged),
    vscode.languages.onDidChangeDiagnostics(sendIfChanged),
    vscode.window.onDidChangeActiveTextEditor(sendIfChanged),
    vscode.workspace.onDidChangeConfiguration(sendIfChanged),
    server.onDidChangeState(({ kind }) => {
      if (kind === 'starting') lastSent = undefined;
      sendIfChanged();
    }),
  );
}

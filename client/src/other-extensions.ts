// Other extensions that report mistakes of plain YAML or JSON syntax, and give outlines: where one is active, ours
// would stand there a second time.
import * as vscode from 'vscode';
import { type OtherExtensionsState, otherExtensionsNotification } from '../../protocol/requests.ts';
import type { LanguageServer } from './language-server.ts';

interface OtherExtension {
  extension: string;
  /** Its setting; it checks unless that is false. */
  setting: string;
  languages: readonly string[];
}

const otherExtensions: readonly OtherExtension[] = [
  { extension: 'redhat.vscode-yaml', setting: 'yaml.validate', languages: ['yaml'] },
  { extension: 'vscode.json-language-features', setting: 'json.validate.enable', languages: ['json', 'jsonc'] },
];

/** An extension is active once it was needed, so this changes while the editor runs. */
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

/** No event tells that an extension has become active; its first diagnostics do. */
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

// Other extensions that report mistakes of plain YAML or JSON syntax, and give outlines: where one is active, ours would stand there a
// second time.
import * as vscode from 'vscode';
import { type CheckedElsewhere, checkedElsewhereNotification } from '../../protocol/requests.ts';
import type { Server } from './server.ts';

interface Checker {
  extension: string;
  /** Its setting; it checks unless that is false. */
  setting: string;
  languages: readonly string[];
}

const checkers: readonly Checker[] = [
  { extension: 'redhat.vscode-yaml', setting: 'yaml.validate', languages: ['yaml'] },
  { extension: 'vscode.json-language-features', setting: 'json.validate.enable', languages: ['json', 'jsonc'] },
];

/** An extension is active once it was needed, so this changes while the editor runs. */
export function doneElsewhere(): Required<CheckedElsewhere> {
  const settings = vscode.workspace.getConfiguration();
  const active = checkers.filter(({ extension }) => vscode.extensions.getExtension(extension)?.isActive === true);
  const checking = active.filter(({ setting }) => settings.get<boolean>(setting, true));
  return { languages: checking.flatMap(({ languages }) => languages), outlined: active.flatMap(({ languages }) => languages) };
}

/** No event tells that an extension has become active; its first diagnostics do. */
export function watchCheckers(server: Server): vscode.Disposable {
  let told: string | undefined;
  const look = () => {
    const done = doneElsewhere();
    const words = JSON.stringify(done);
    if (server.state.kind !== 'running' || told === words) return;
    told = words;
    void server.tell(checkedElsewhereNotification, done);
  };
  return vscode.Disposable.from(
    vscode.extensions.onDidChange(look),
    vscode.languages.onDidChangeDiagnostics(look),
    vscode.window.onDidChangeActiveTextEditor(look),
    vscode.workspace.onDidChangeConfiguration(look),
    server.onDidChangeState(({ kind }) => {
      if (kind === 'starting') told = undefined;
      look();
    }),
  );
}

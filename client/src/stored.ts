// Documents that say how the API server will store an autoscaler: read-only, on their own or compared with the text, and made anew
// as the text changes.
import * as vscode from 'vscode';
import { isStoredAnswer, type StoredAnswer, storedRequest, storedScheme } from '../../protocol/stored.ts';
import { plainRange } from './convert.ts';
import { isServed } from './served.ts';
import type { Server } from './server.ts';

/** As long as somebody types, the last answer is good enough. */
const pauseMs = 250;

/** What the address of such a document holds, in its query. */
interface Subject {
  uri: string;
  index: number;
  inPlace: boolean;
}

export function registerStored(server: Server): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (isAffected: (subject: Subject) => boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const { uri } of vscode.workspace.textDocuments)
        if (uri.scheme === storedScheme && isAffected(subjectOf(uri))) changed.fire(uri);
    }, pauseMs);
  };
  return vscode.Disposable.from(
    changed,
    { dispose: () => clearTimeout(timer) },
    vscode.workspace.registerTextDocumentContentProvider(storedScheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => contentOf(server, subjectOf(uri)),
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => later(({ uri }) => uri === document.uri.toString())),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('replicast') && later(() => true)),
    server.onDidChangeState(({ kind }) => kind === 'running' && later(() => true)),
    vscode.commands.registerCommand('replicast.showStored', () => show(server)),
    vscode.commands.registerCommand('replicast.compareStored', () => compare(server)),
  );
}

async function show(server: Server): Promise<void> {
  const found = await ask(server, false);
  if (!found) return;
  const document = await vscode.workspace.openTextDocument(found.address);
  await vscode.languages.setTextDocumentLanguage(document, 'yaml');
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
}

/** The text on the left, what becomes of it on the right: green is what the server adds. */
async function compare(server: Server): Promise<void> {
  const found = await ask(server, true);
  if (!found) return;
  const { editor, address, answer } = found;
  const document = await vscode.workspace.openTextDocument(address);
  await vscode.languages.setTextDocumentLanguage(document, editor.document.languageId);
  await vscode.commands.executeCommand('vscode.diff', editor.document.uri, address, `${answer.name} ↔ as ${answer.release} stores it`);
}

interface Found {
  editor: vscode.TextEditor;
  address: vscode.Uri;
  answer: StoredAnswer;
}

async function ask(server: Server, inPlace: boolean): Promise<Found | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !isServed(editor.document)) return undefined;
  await server.start();
  const uri = editor.document.uri.toString();
  const answer = await server.ask<unknown>(storedRequest, { textDocument: { uri }, range: plainRange(editor.selection), inPlace });
  if (isStoredAnswer(answer)) return { editor, answer, address: addressOf({ uri, index: answer.index, inPlace }, answer) };
  void vscode.window.showInformationMessage('No autoscaler that could be stored is in this file.');
  return undefined;
}

/** Its last part is what the tab says. */
function addressOf(subject: Subject, { name, release }: StoredAnswer): vscode.Uri {
  const path = `/${name.replaceAll('/', '-')} (as ${release} stores it)`;
  return vscode.Uri.from({ scheme: storedScheme, path, query: JSON.stringify(subject) });
}

function subjectOf({ query }: vscode.Uri): Subject {
  const { uri = '', index = 0, inPlace = false } = JSON.parse(query) as Partial<Subject>;
  return { uri, index, inPlace };
}

async function contentOf(server: Server, { uri, index, inPlace }: Subject): Promise<string> {
  await server.ready;
  const answer = await server.ask<unknown>(storedRequest, { textDocument: { uri }, index, inPlace });
  if (isStoredAnswer(answer)) return answer.text;
  return '# The file with this autoscaler is not open any more, or the autoscaler is gone.\n';
}

// Virtual documents that show how the API server will store an autoscaler. The documents are updated when the file of
// the autoscaler changes.

import { parseWith } from '../../../protocol/schema.ts';
import {
  type StoredObjectParams,
  type StoredObjectResponse,
  storedObjectRequest,
  storedObjectResponseSchema,
  storedObjectScheme,
} from '../../../protocol/stored-object.ts';
import { vscode } from '../editor.ts';
import { isServerAnswering } from '../server/is-server-answering.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { plainRange } from '../text/ranges.ts';
import { isSupported } from '../text/supported-documents.ts';

/** The pause after an edit before the view is updated. */
const debounceMs = 250;

interface StoredObjectQuery {
  uri: string;
  index: number;
  inPlace: boolean;
  generated: boolean;
}

export function registerStoredObjectViews(server: LanguageServer): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleChange = (isAffected: (subject: StoredObjectQuery) => boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const { uri } of vscode.workspace.textDocuments)
        if (uri.scheme === storedObjectScheme && isAffected(parseQuery(uri))) changed.fire(uri);
    }, debounceMs);
  };
  return vscode.Disposable.from(
    changed,
    { dispose: () => clearTimeout(timer) },
    vscode.workspace.registerTextDocumentContentProvider(storedObjectScheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => contentOf(server, parseQuery(uri)),
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) =>
      scheduleChange(({ uri }) => uri === document.uri.toString()),
    ),
    vscode.workspace.onDidChangeConfiguration(
      (change) => change.affectsConfiguration('replicast') && scheduleChange(() => true),
    ),
    server.onDidChangeState(({ kind }) => kind === 'running' && scheduleChange(() => true)),
    vscode.commands.registerCommand('replicast.showStored', () => showStoredObject(server)),
    vscode.commands.registerCommand('replicast.compareStored', () => compareStoredObject(server)),
    vscode.commands.registerCommand('replicast.showGenerated', () => showGeneratedObject(server)),
  );
}

async function showStoredObject(server: LanguageServer): Promise<void> {
  const none = vscode.l10n.t('This file has no autoscaler that the API server would store.');
  await showBeside(await requestStoredObject(server, { none }));
}

async function showGeneratedObject(server: LanguageServer): Promise<void> {
  const none = vscode.l10n.t('This file has no ScaledObject from which KEDA would make an HPA.');
  await showBeside(await requestStoredObject(server, { generated: true, none }));
}

async function showBeside(view: StoredObjectView | undefined): Promise<void> {
  if (!view) return;
  const document = await vscode.workspace.openTextDocument(view.uri);
  await vscode.languages.setTextDocumentLanguage(document, 'yaml');
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: true,
  });
}

/** Compares the file with the stored object, which is on the right, so that the API server's additions are green. */
async function compareStoredObject(server: LanguageServer): Promise<void> {
  const none = vscode.l10n.t('This file has no autoscaler that the API server would store.');
  const stored = await requestStoredObject(server, { inPlace: true, none });
  if (!stored) return;
  const { editor, uri, answer } = stored;
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, editor.document.languageId);
  await vscode.commands.executeCommand(
    'vscode.diff',
    editor.document.uri,
    uri,
    `${answer.name} ↔ as ${answer.release} stores it`,
  );
}

interface StoredObjectView {
  editor: vscode.TextEditor;
  uri: vscode.Uri;
  answer: StoredObjectResponse;
}

interface StoredObjectChoice {
  inPlace?: boolean;
  generated?: boolean;
  none: string;
}

async function requestStoredObject(
  server: LanguageServer,
  { inPlace = false, generated = false, none }: StoredObjectChoice,
): Promise<StoredObjectView | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !isSupported(editor.document) || !(await isServerAnswering(server))) return undefined;
  const uri = editor.document.uri.toString();
  const range = plainRange(editor.selection);
  const answer = await requestObject(server, { textDocument: { uri }, range, inPlace, generated });
  if (answer) return { editor, answer, uri: storedObjectUri({ uri, index: answer.index, inPlace, generated }, answer) };
  void vscode.window.showInformationMessage(none);
  return undefined;
}

/** Returns the URI of the document with the stored object. The last path segment of the URI is the title of the tab. */
function storedObjectUri(subject: StoredObjectQuery, { name, release }: StoredObjectResponse): vscode.Uri {
  const does = subject.generated ? `HPA, as ${release} makes it` : `as ${release} stores it`;
  const path = `/${name.replaceAll('/', '-')} (${does})`;
  return vscode.Uri.from({ scheme: storedObjectScheme, path, query: JSON.stringify(subject) });
}

function parseQuery({ query }: vscode.Uri): StoredObjectQuery {
  const { uri = '', index = 0, inPlace = false, generated = false } = JSON.parse(query) as Partial<StoredObjectQuery>;
  return { uri, index, inPlace, generated };
}

async function contentOf(server: LanguageServer, { uri, ...subject }: StoredObjectQuery): Promise<string> {
  await server.ready;
  const answer = await requestObject(server, { textDocument: { uri }, ...subject });
  return answer?.text ?? '# The file of this autoscaler was closed, or the autoscaler was removed.\n';
}

async function requestObject(
  server: LanguageServer,
  params: StoredObjectParams,
): Promise<StoredObjectResponse | undefined> {
  return parseWith(storedObjectResponseSchema, await server.request<unknown>(storedObjectRequest, params));
}

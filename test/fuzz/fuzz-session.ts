// A session with the server about one workspace. It checks everything that the server answers and logs.
import {
  CancellationTokenSource,
  type Diagnostic,
  type DocumentUri,
  ErrorCodes,
  type TextEdit,
} from 'vscode-languageserver/node';
import { indexLines, offsetAt, positionAt } from '../../core/text/lines.ts';
import { type Session, startSession } from '../support/session.ts';
import { checkEdits } from './check-edits.ts';
import type { Files } from './corpus.ts';
import type { FuzzedWorkspace } from './random-workspace.ts';

export const uriOf = (file: string): DocumentUri => `file:///w/${file}`;

/** Texts that no message may contain, unless a file contains them. */
const wrong = /\bundefined\b(?! variable)|\[object|\bNaN\b/;

const capabilities = {
  workspace: { configuration: true, workspaceFolders: true, codeLens: { refreshSupport: true } },
  textDocument: {
    diagnostic: {},
    rename: { prepareSupport: true },
    completion: { completionItem: { snippetSupport: true, insertTextModeSupport: { valueSet: [1 as const] } } },
    codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } },
  },
};

export interface FuzzSession {
  readonly session: Session;
  readonly text: string;
  /** Fails on an internal error. The result is undefined if the server refuses the request. */
  request<Result>(method: string, params: unknown): Promise<Result | undefined>;
  edit(start: number, end: number, inserted: string): void;
  /** Sends only the part that differs. */
  become(text: string): void;
  /** Undefined removes the file. */
  changeFile(file: string, text: string | undefined): Promise<void>;
  save(): Promise<void>;
  close(): Promise<void>;
  reopen(): Promise<void>;
  /** Resolves when the server has read all files of the workspace, and has handled all earlier messages. */
  indexed(): Promise<void>;
  checkLog(): void;
  files(): Files;
}

export async function startFuzzSession({ files, subject, settings }: FuzzedWorkspace): Promise<FuzzSession> {
  const uri = uriOf(subject);
  const onDisk: Record<string, string> = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [uriOf(file), text]),
  );
  const session = await startSession({
    capabilities,
    initializationOptions: { commands: true },
    settings: () => settings,
    files: onDisk,
    workspaceFolders: [{ uri: uriOf('').slice(0, -1), name: 'w' }],
    // The clock is fast: a search for an edit may take a minute, and ends here in half a second.
    now: () => performance.now() * 120,
  });
  let text = files[subject] ?? '';
  let version = 0;
  const open = () => {
    version += 1;
    session.open(uri, text, { version, languageId: languageOf(subject) });
  };
  open();

  function edit(start: number, end: number, inserted: string): void {
    const lines = indexLines(text);
    // A position cannot be inside a line break.
    const range = { start: positionAt(lines, start), end: positionAt(lines, end) };
    text = text.slice(0, offsetAt(lines, range.start)) + inserted + text.slice(offsetAt(lines, range.end));
    version += 1;
    session.change(uri, version, { range, text: inserted });
  }

  return {
    session,
    get text() {
      return text;
    },
    async request<Result>(method: string, params: unknown) {
      try {
        return await session.client.sendRequest<Result>(method, params);
      } catch (error) {
        const code = (error as { code?: unknown }).code;
        if (code === ErrorCodes.InternalError || typeof code !== 'number')
          throw new Error(`${method} answers ${String(error)}`);
        return undefined;
      }
    },
    edit,
    become(next) {
      const { start, end, inserted } = differenceOf(text, next);
      edit(start, end, inserted);
      if (text !== next) throw new Error('the text is not the one that was meant');
    },
    async changeFile(file, content) {
      const changed = uriOf(file);
      const type = content === undefined ? 3 : changed in onDisk ? 2 : 1;
      if (content === undefined) delete onDisk[changed];
      else onDisk[changed] = content;
      await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: changed, type }] });
    },
    async save() {
      onDisk[uri] = text;
      await session.client.sendNotification('textDocument/didSave', { textDocument: { uri } });
      await session.client.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] });
    },
    async close() {
      await session.client.sendNotification('textDocument/didClose', { textDocument: { uri } });
    },
    async reopen() {
      await session.client.sendNotification('textDocument/didClose', { textDocument: { uri } });
      open();
    },
    async indexed() {
      // The server answers this request when all files are read. The cancelled request checks no file.
      const source = new CancellationTokenSource();
      const answer = session.client.sendRequest('workspace/diagnostic', { previousResultIds: [] }, source.token);
      source.cancel();
      await answer;
      await session.settled();
    },
    checkLog() {
      const [first] = session.errors;
      if (first !== undefined) throw new Error(`the server logs: ${first}`);
    },
    files: () =>
      Object.fromEntries(Object.entries(onDisk).map(([file, content]) => [file.slice(uriOf('').length), content])),
  };
}

/** The text between the longest common start and end, at positions that a client can name. */
function differenceOf(text: string, next: string): { start: number; end: number; inserted: string } {
  const shorter = Math.min(text.length, next.length);
  let start = 0;
  while (start < shorter && text[start] === next[start]) start++;
  if (text[start - 1] === '\r') start--;
  let same = 0;
  while (same < shorter - start && text[text.length - 1 - same] === next[next.length - 1 - same]) same++;
  if (same > 0 && text[text.length - same] === '\n') same--;
  return { start, end: text.length - same, inserted: next.slice(start, next.length - same) };
}

function languageOf(file: string): string {
  if (file.endsWith('.md')) return 'markdown';
  if (file.endsWith('.json')) return 'json';
  return file.includes('templates/') ? 'helm' : 'yaml';
}

export function checkDiagnostics(text: string, files: Files, items: readonly Diagnostic[]): void {
  const { starts } = indexLines(text);
  const isQuoted = wrong.test(text) || /nan/i.test(text) || Object.values(files).some((other) => wrong.test(other));
  for (const { range, code, ...diagnostic } of items) {
    const message = String(diagnostic.message);
    const { start, end } = range;
    const isOrdered = start.line < end.line || (start.line === end.line && start.character <= end.character);
    if (!isOrdered || start.line < 0 || start.character < 0 || end.line >= starts.length)
      throw new Error(`${String(code)}: a range outside of the text: ${JSON.stringify(range)}`);
    if (message === '' || (!isQuoted && wrong.test(message)))
      throw new Error(`${String(code)}: the message is ${message}`);
  }
}

export function checkWorkspaceEdit(
  what: string,
  { text, files }: Pick<FuzzSession, 'text' | 'files'>,
  subject: string,
  changes: Readonly<Record<string, readonly TextEdit[]>> = {},
): void {
  for (const [uri, edits] of Object.entries(changes)) {
    const content = uri === uriOf(subject) ? text : files()[uri.slice(uriOf('').length)];
    if (content === undefined) throw new Error(`${what}: an edit of ${uri}, which does not exist`);
    checkEdits(what, content, edits, uri);
  }
}

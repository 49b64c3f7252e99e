import { vscode } from '../editor.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { serverProblem } from '../server/server-state.ts';
import { type AskServer, hoverTextOf, problemsOf, sequencesOf } from './file-answers.ts';

interface ToolInput {
  file?: unknown;
  /** The line number, counted from 1. */
  line?: unknown;
}

type Answer = (ask: AskServer, document: vscode.TextDocument, input: ToolInput) => Promise<string>;

/** The tools, by their names in `contributes.languageModelTools`. */
const answers: Readonly<Record<string, Answer>> = {
  replicast_lint: (ask, { uri }) => problemsOf(ask, uri.toString()),
  replicast_simulate: (ask, { uri }) => sequencesOf(ask, uri.toString()),
  replicast_explain: (ask, document, { line }) => {
    const number = typeof line === 'number' && line >= 1 && line <= document.lineCount ? Math.trunc(line) - 1 : 0;
    const character = document.lineAt(number).firstNonWhitespaceCharacterIndex;
    return hoverTextOf(ask, document.uri.toString(), { line: number, character });
  },
};

export function registerLanguageModelTools(server: LanguageServer): vscode.Disposable {
  const registered = Object.entries(answers).map(([name, answer]) =>
    vscode.lm.registerTool<ToolInput>(name, {
      invoke: async ({ input }, token) =>
        new vscode.LanguageModelToolResult([
          new vscode.LanguageModelTextPart(await invoke(server, answer, input, token)),
        ]),
    }),
  );
  return vscode.Disposable.from(...registered);
}

async function invoke(
  server: LanguageServer,
  answer: Answer,
  input: ToolInput,
  token: vscode.CancellationToken,
): Promise<string> {
  const uri = uriInWorkspace(input.file);
  if (!uri) return 'Name a file of the workspace: { "file": "deploy/web.yaml" }.';
  const document = await Promise.resolve(vscode.workspace.openTextDocument(uri)).catch(() => undefined);
  if (!document) return 'The file cannot be read.';
  await server.start();
  const problem = serverProblem(server.state);
  if (problem) return problem.text;
  return answer((method, params) => server.request(method, params, token), document, input);
}

/**
 * Returns the URI of the file; undefined if the file is outside the workspace. Files outside the workspace are not
 * read, because a manifest may contain instructions that tell a model which files to read.
 */
function uriInWorkspace(file: unknown): vscode.Uri | undefined {
  if (typeof file !== 'string' || file === '') return undefined;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const isAbsolute = /^(?:[a-z]:)?[\\/]/i.test(file);
  const candidates = isAbsolute ? [vscode.Uri.file(file)] : folders.map(({ uri }) => vscode.Uri.joinPath(uri, file));
  return candidates.find((uri) => vscode.workspace.getWorkspaceFolder(uri));
}

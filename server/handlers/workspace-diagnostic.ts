// workspace/diagnostic: the problems of every file of the workspace that may have problems. Nothing is kept in memory
// for files that are not open.
import type { Diagnostic, WorkspaceDiagnosticReport, WorkspaceDocumentDiagnosticReport } from 'vscode-languageserver';
import * as z from 'zod/mini';
import { isScenarioUri } from '../../core/analysis/scenario/uris.ts';
import { directoryOf, uriKey } from '../../core/index/uris.ts';
import type { WorkspaceIndex } from '../../core/index/workspace-index.ts';
import type { ObjectRole } from '../../core/index/workspace-object.ts';
import { configKind } from '../../core/model/config/kind.ts';
import { textOrUndefined } from '../../core/text/file-text.ts';
import { CheckedFile } from '../diagnostics/checked-file.ts';
import { closedDocument, type OpenDocument } from '../files/open-documents.ts';
import { yieldToEventLoop } from '../programs/server-runtime.ts';
import { workspaceRequest } from '../requests/define-request.ts';
import { WorkspaceDiagnosticRequest } from '../requests/language-server.ts';
import { startProgress } from '../requests/progress.ts';
import type { ServerContext } from '../requests/server-context.ts';

const parametersSchema = z.object({
  previousResultIds: z.array(z.object({ uri: z.string(), value: z.string() })),
  partialResultToken: z.optional(z.union([z.string(), z.number()])),
});

export const workspaceDiagnostic = workspaceRequest({
  method: WorkspaceDiagnosticRequest.method,
  name: 'workspace diagnostics',
  empty: { items: [] },
  schema: parametersSchema,
  handle: handleWorkspaceDiagnostic,
});

const filesAtOnce = 50;

async function handleWorkspaceDiagnostic(
  server: ServerContext,
  { previousResultIds, partialResultToken }: z.infer<typeof parametersSchema>,
  token: { isCancellationRequested: boolean },
): Promise<WorkspaceDiagnosticReport> {
  const { connection, runtime, workspaceIndexer, store } = server;
  await workspaceIndexer.indexed();
  const index = await workspaceIndexer.currentIndex();
  const previous = new Map(previousResultIds.map(({ uri, value }) => [uriKey(uri), { uri, value }]));
  const uris = checkedUris(await store.listNow('manifest'), index);
  const progress = await startProgress(server, { total: uris.length, title: `Checking ${uris.length} files` });
  const isWanted = () => !token.isCancellationRequested && !progress.isCancelled();
  let items: WorkspaceDocumentDiagnosticReport[] = [];
  for (const [done, uri] of uris.entries()) {
    const diagnostics = await diagnosticsOf(server, { uri, isWanted });
    if (!isWanted()) break;
    const before = previous.get(uriKey(uri));
    previous.delete(uriKey(uri));
    if (diagnostics) items.push(reportOf(uri, diagnostics, before?.value));
    if (partialResultToken !== undefined && items.length >= filesAtOnce) {
      await connection.sendProgress(WorkspaceDiagnosticRequest.partialResult, partialResultToken, { items });
      items = [];
    }
    progress.report(done + 1);
    await yieldToEventLoop(runtime);
  }
  progress.done();
  // The entries that remain in `previous` are deleted files.
  if (isWanted()) for (const { uri } of previous.values()) items.push(reportOf(uri, [], undefined));
  return { items };
}

const checkedRoles: ReadonlySet<ObjectRole> = new Set([
  'autoscaler',
  'scaledObject',
  'kustomization',
  'patch',
  'workloadPatch',
  'values',
  'template',
]);

function checkedUris(listed: readonly string[], index: WorkspaceIndex): string[] {
  const withRole = new Set([...checkedRoles].flatMap((role) => [...index.all(role)].map(({ uri }) => uriKey(uri))));
  const chartFolders = listed.filter((uri) => uri.endsWith('/Chart.yaml')).map(directoryOf);
  const isInChart = (uri: string) => chartFolders.some((folder) => uri.startsWith(`${folder}/`));
  return listed.filter(
    (uri) =>
      withRole.has(uriKey(uri)) ||
      index.kustomizationsOf(uri).length > 0 ||
      isScenarioUri(uri) ||
      configKind.fileNamePattern.test(uri) ||
      isInChart(uri),
  );
}

interface CheckedUri {
  uri: string;
  isWanted(): boolean;
}

async function diagnosticsOf(
  server: ServerContext,
  { uri, isWanted }: CheckedUri,
): Promise<readonly Diagnostic[] | undefined> {
  const open = server.documents.get(uri);
  if (open) return checkOnce(server, open, isWanted);
  const text = textOrUndefined(await server.store.readNow(uri));
  if (text === undefined) return undefined;
  return checkOnce(server, closedDocument(uri, text), isWanted);
}

/**
 * Checks a document, and caches nothing if the document is closed. Returns undefined if the diagnostics are no longer
 * wanted, or if the open document has changed.
 */
export async function checkOnce(
  server: ServerContext,
  document: OpenDocument,
  isWanted: () => boolean,
): Promise<readonly Diagnostic[] | undefined> {
  const { documents, documentChecker, configuration } = server;
  if (!document.isClosed) return documentChecker.check(document, () => isWanted() && documents.isCurrent(document));
  const file = new CheckedFile({ ...server, onSuspect: () => {} });
  try {
    return await file.check(document, isWanted);
  } finally {
    file.end();
    configuration.forget(document.uri);
  }
}

/** Equal diagnostics have the same result id, so no ids have to be stored. */
function reportOf(
  uri: string,
  diagnostics: readonly Diagnostic[],
  previous: string | undefined,
): WorkspaceDocumentDiagnosticReport {
  const resultId = hashOf(JSON.stringify(diagnostics));
  if (resultId === previous) return { kind: 'unchanged', uri, version: null, resultId };
  return { kind: 'full', uri, version: null, resultId, items: [...diagnostics] };
}

/** The two 32-bit hashes are similar to FNV-1a. A collision is less likely than a broken disk. */
function hashOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b) + at;
  }
  return `${text.length}-${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}

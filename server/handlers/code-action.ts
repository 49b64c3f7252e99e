import type {
  CodeAction,
  CodeActionContext,
  CodeActionParams,
  Diagnostic,
  Range,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { CodeActionKind, CodeActionTriggerKind } from '../../core/analysis/wording/lsp-constants.ts';
import type { Rewrite, SupportedDocument } from '../../core/editor/document-support.ts';
import { diagnosticSource } from '../../core/lint/diagnostics.ts';
import type { QuickFix } from '../../core/lint/fixes/fixes.ts';
import { editInFile, positionInFile, rangeInDocument, rangeInFile } from '../../core/text/place-in-file.ts';
import { documentAtLine } from '../../core/text/source-file.ts';
import { convertCommand } from '../../protocol/convert.ts';
import { setPreviewValueCommand } from '../../protocol/preview-values.ts';
import { placeBeforeMove } from '../diagnostics/moved-problem.ts';
import type { DocumentSupports } from '../documents/document-supports.ts';
import type { OpenDocument } from '../files/open-documents.ts';
import { fixAllKind } from '../programs/server-capabilities.ts';
import { documentRequest } from '../requests/define-request.ts';
import { CodeActionRequest } from '../requests/language-server.ts';
import type { RequestContext } from '../requests/request-guard.ts';
import { codeActionParameters } from '../requests/request-parameters.ts';
import type { ServerContext } from '../requests/server-context.ts';
import { shownLine } from '../requests/shown-text.ts';
import { type FixAllData, findAllEdits, fixAllOfCodeTitle, fixAllTitle, hasSeveralFixes } from './fix-all.ts';

/** The diagnostics of a request must be filtered by line, because some clients send all their diagnostics. */
function shareLines(one: Range, other: Range): boolean {
  return one.start.line <= other.end.line && other.start.line <= one.end.line;
}

export const codeAction = documentRequest({
  method: CodeActionRequest.method,
  name: 'fixes',
  empty: [],
  parameters: codeActionParameters,
  inMarkdown: true,
  handle: handleCodeAction,
});

async function handleCodeAction(
  server: ServerContext,
  requestContext: RequestContext<CodeActionParams>,
): Promise<CodeAction[]> {
  const { supportFor, documentSupports, documents, commands, versionsEdits } = server;
  const { document, params } = requestContext;
  const request = await documentSupports.prepare(document);
  const supported = request.supportedDocument(documentAtLine(document.source, params.range.start.line));
  const { context } = params;
  const range = rangeInDocument(params.range, supported);
  const versionOf = versionsEdits ? (uri: string) => documents.get(uri)?.version ?? null : undefined;
  const client = { commands, versionOf };

  const reported = context.diagnostics.filter(
    ({ source, range: own }) => source === diagnosticSource && shareLines(own, params.range),
  );
  const diagnosticsOf = diagnosticsByPlace(context.diagnostics);
  const fixes = isKindRequested(context, CodeActionKind.QuickFix)
    ? await findFixes(server, { request, supported, range, known: context.diagnostics, reported })
    : [];
  const fixActions = fixes.map((fix) => ({
    ...toFixAction(fix, supported, client),
    diagnostics: diagnosticsOf(fix.code, rangeInFile(fix.range, supported)),
  }));
  if (isKindRequested(context, CodeActionKind.QuickFix))
    for (const moved of reported)
      for (const { fix, written } of await fixesOfMoved(server, { request, document, moved }))
        fixActions.push({ ...toFixAction(fix, written, client), diagnostics: [moved] });

  const preferredCodes = fixes.flatMap(({ code, isPreferred }) => (isPreferred ? [code] : []));
  const fixAllActions = await findFixAllActions(server, requestContext, new Set(preferredCodes));

  const isInvoked = context.only !== undefined || context.triggerKind === CodeActionTriggerKind.Invoked;
  const rewrites = isKindRequested(context, CodeActionKind.RefactorRewrite)
    ? supportFor(supported).rewrites(supported, { range, isInvoked })
    : [];
  const rewriteActions = rewrites
    .filter(({ previewExpression }) => previewExpression === undefined || commands)
    .map((rewrite) => ({ ...toCodeAction(rewrite, supported, client), kind: CodeActionKind.RefactorRewrite }))
    .filter(({ title }) => fixActions.every((fix) => fix.title !== title));
  return [...fixActions, ...fixAllActions, ...rewriteActions];
}

interface FixRequest {
  request: Awaited<ReturnType<DocumentSupports['prepare']>>;
  supported: SupportedDocument;
  range: Range;
  /** All diagnostics that the client has sent, even for lines outside the range. */
  known: readonly Diagnostic[];
  reported: readonly Diagnostic[];
}

async function findFixes(
  { supportFor }: ServerContext,
  { request, supported, range, known, reported }: FixRequest,
): Promise<readonly QuickFix[]> {
  const codes = new Set(known.map(({ code }) => code));
  return supportFor(supported).quickFixes(
    supported,
    {
      range,
      isReported: (code) => codes.has(code),
      reported: reported.map((each) => ({ code: String(each.code), range: rangeInDocument(each.range, supported) })),
    },
    request.context,
  );
}

/**
 * `moved` reports a problem of an autoscaler at the object that proves the problem, but the fixes edit the autoscaler.
 */
async function fixesOfMoved(
  server: ServerContext,
  { request, document, moved }: Pick<FixRequest, 'request'> & { document: OpenDocument; moved: Diagnostic },
): Promise<{ fix: QuickFix; written: SupportedDocument }[]> {
  const place = placeBeforeMove(moved);
  if (!place) return [];
  const supported = request.supportedDocument(documentAtLine(document.source, place.start.line));
  const range = rangeInDocument(place, supported);
  const fixes = await findFixes(server, { request, supported, range, known: [moved], reported: [] });
  return fixes.filter(({ code }) => code === moved.code).map((fix) => ({ fix, written: supported }));
}

function toFixAction(fix: QuickFix, document: SupportedDocument, client: ActionClient): CodeAction {
  return { ...toCodeAction(fix, document, client), kind: CodeActionKind.QuickFix, isPreferred: fix.isPreferred };
}

const maxDiagnosticsOfFix = 5;

/**
 * Returns a function that finds the diagnostics with a given code and exactly a given range, at most five. If each of
 * thousands of fixes listed all diagnostics with its code, the response would exceed the maximum length of a string.
 */
function diagnosticsByPlace(diagnostics: readonly Diagnostic[]): (code: string, range: Range) => Diagnostic[] {
  const keyOf = (code: unknown, { start, end }: Range) =>
    `${start.line}:${start.character}-${end.line}:${end.character} ${String(code)}`;
  const byKey = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic.code, diagnostic.range);
    const before = byKey.get(key);
    if (!before) byKey.set(key, [diagnostic]);
    else if (before.length < maxDiagnosticsOfFix) before.push(diagnostic);
  }
  return (code, range) => byKey.get(keyOf(code, range)) ?? [];
}

async function findFixAllActions(
  server: ServerContext,
  { document, params: { context }, token }: RequestContext<CodeActionParams>,
  preferredCodes: ReadonlySet<string>,
): Promise<CodeAction[]> {
  const { uri, version } = document;
  if (context.only && isKindRequested(context, fixAllKind)) {
    const edits = await findAllEdits(server, { document, token });
    if (edits.length === 0) return [];
    return [{ title: fixAllTitle, kind: fixAllKind, edit: { changes: { [uri]: edits } } }];
  }
  if (preferredCodes.size === 0) return [];
  const withEdits = async (title: string, code?: string): Promise<CodeAction[]> => {
    const action: CodeAction = { title, kind: CodeActionKind.QuickFix };
    if (server.resolvesEdits) return [{ ...action, data: { uri, version, code } satisfies FixAllData }];
    const edits = await findAllEdits(server, { document, token, code });
    return edits.length === 0 ? [] : [{ ...action, edit: { changes: { [uri]: edits } } }];
  };
  const ofCodes: CodeAction[] = [];
  for (const code of preferredCodes)
    if (await hasSeveralFixes(server, { document, token, code }))
      ofCodes.push(...(await withEdits(fixAllOfCodeTitle(code), code)));
  return [...ofCodes, ...(await withEdits(fixAllTitle))];
}

interface ActionClient {
  commands: boolean;
  /**
   * Returns the version of a file; null if the file is not open. Absent if the client does not support versions in
   * edits.
   */
  versionOf?: ((uri: string) => number | null) | undefined;
}

/**
 * The convert command asks the user to confirm the losses of a conversion. An action without this command names the
 * losses in its title.
 */
function toCodeAction(
  { title: text, edits, others, losses = [], range, previewExpression, convertsTo }: Rewrite,
  document: SupportedDocument,
  { commands, versionOf }: ActionClient,
): CodeAction {
  const { uri } = document;
  const title = shownLine(text);
  if (previewExpression !== undefined) {
    const position = positionInFile(range.start, document);
    return {
      title,
      command: { title, command: setPreviewValueCommand, arguments: [uri, position, previewExpression] },
    };
  }
  if (losses.length > 0 && commands) {
    const fileRange = rangeInFile(range, document);
    const target = convertsTo === undefined ? [] : [convertsTo];
    return { title: `${title}…`, command: { title, command: convertCommand, arguments: [uri, fileRange, ...target] } };
  }
  const titleWithLosses = losses.length > 0 ? `${title} (${shownLine(losses.join(' '))})` : title;
  const changes: Record<string, TextEdit[]> = {};
  if (edits.length > 0) changes[uri] = edits.map((edit) => editInFile(edit, document));
  if (others) changes[others.uri] = [...(changes[others.uri] ?? []), ...others.edits];
  return { title: titleWithLosses, edit: others && versionOf ? versioned(changes, versionOf) : { changes } };
}

/** The versions let a client refuse the edit if a file has changed since the request. */
function versioned(
  changes: Readonly<Record<string, TextEdit[]>>,
  versionOf: (uri: string) => number | null,
): WorkspaceEdit {
  const documentChanges = Object.entries(changes).map(([uri, edits]) => ({
    textDocument: { uri, version: versionOf(uri) },
    edits,
  }));
  return { documentChanges };
}

function isKindRequested({ only }: CodeActionContext, kind: string): boolean {
  return !only || only.some((requested) => requested === '' || kind === requested || kind.startsWith(`${requested}.`));
}

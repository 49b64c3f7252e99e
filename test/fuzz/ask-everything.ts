// Every request of an editor about one position of the edited file, with a check of every answer.
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  CompletionList,
  Diagnostic,
  DocumentDiagnosticReport,
  DocumentSymbol,
  Range,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { indexLines, positionAt } from '../../core/text/lines.ts';
import { convertRequest, convertResponseSchema } from '../../protocol/convert.ts';
import { environmentsRequest } from '../../protocol/environments.ts';
import { objectsRequest } from '../../protocol/objects.ts';
import { templateValuesRequest } from '../../protocol/preview-values.ts';
import { simulationRequest, textSimulationRequest } from '../../protocol/requests.ts';
import { storedObjectRequest } from '../../protocol/stored-object.ts';
import { checkDiagnostics, checkWorkspaceEdit, type FuzzSession, uriOf } from './fuzz-session.ts';

/** @param at an offset in the text */
export async function askEverything(session: FuzzSession, subject: string, at: number): Promise<void> {
  const textDocument = { uri: uriOf(subject) };
  const lines = indexLines(session.text);
  const position = positionAt(lines, at);
  const whole = { start: { line: 0, character: 0 }, end: positionAt(lines, session.text.length) };
  const { items } = await diagnosticsOf(session, subject);
  await lensesOf(session, subject);
  for (const method of ['hover', 'selectionRange', 'definition', 'references', 'prepareRename'])
    await session.request(`textDocument/${method}`, {
      textDocument,
      position,
      positions: [position],
      context: { includeDeclaration: true },
    });
  for (const method of ['inlayHint', 'foldingRange', 'documentLink', 'semanticTokens/full', 'semanticTokens/range'])
    await session.request(`textDocument/${method}`, { textDocument, range: whole });
  for (const symbol of (await session.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument })) ?? [])
    checkSymbol(symbol);
  for (const method of [simulationRequest, templateValuesRequest, objectsRequest, environmentsRequest])
    await session.request(method, { textDocument, position });
  await session.request(textSimulationRequest, {
    textDocument,
    text: session.text,
    kind: 'HorizontalPodAutoscaler',
    name: 'web',
  });
  await session.request(storedObjectRequest, {
    textDocument,
    range: { start: position, end: position },
    inPlace: true,
  });
  await askForEdits(session, subject, { position, whole, diagnostics: items });
}

interface Places {
  position: Range['start'];
  whole: Range;
  diagnostics: readonly Diagnostic[];
}

async function askForEdits(session: FuzzSession, subject: string, { position, whole, diagnostics }: Places) {
  const textDocument = { uri: uriOf(subject) };
  await checkCompletions(session, subject, position);
  for (const range of [whole, ...diagnostics.slice(0, 2).map((one) => one.range)])
    await checkActions(session, subject, { range, diagnostics });
  const renamed = await session.request<WorkspaceEdit>('textDocument/rename', {
    textDocument,
    position,
    newName: 'renamed',
  });
  checkWorkspaceEdit('rename', session, subject, renamed?.changes);
  for (const to of [undefined, 'autoscaling/v1', 'autoscaling/v2beta1']) {
    const answer = await session.request<unknown>(convertRequest, { textDocument, range: whole, ...(to && { to }) });
    if (answer === null || answer === undefined) continue;
    const { edits } = convertResponseSchema.parse(answer);
    checkWorkspaceEdit(`conversion to ${to}`, session, subject, { [textDocument.uri]: edits });
  }
}

/** The report for a client that pulls. */
export async function diagnosticsOf(session: FuzzSession, subject: string): Promise<{ items: Diagnostic[] }> {
  const report = await session.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument: { uri: uriOf(subject) },
  });
  const items = report?.kind === 'full' ? report.items : [];
  checkDiagnostics(session.text, session.files(), items);
  return { items };
}

export async function lensesOf(session: FuzzSession, subject: string): Promise<CodeLens[]> {
  const textDocument = { uri: uriOf(subject) };
  const lenses = (await session.request<CodeLens[]>('textDocument/codeLens', { textDocument })) ?? [];
  const resolved: CodeLens[] = [];
  for (const lens of lenses.slice(0, 12)) {
    const whole = await session.request<CodeLens>('codeLens/resolve', lens);
    if (whole) resolved.push(whole);
  }
  return resolved;
}

async function checkCompletions(session: FuzzSession, subject: string, position: Range['start']): Promise<void> {
  const answer = await session.request<CompletionItem[] | CompletionList | null>('textDocument/completion', {
    textDocument: { uri: uriOf(subject) },
    position,
  });
  const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
  for (const [index, item] of items.entries()) {
    if (!item.textEdit || !('range' in item.textEdit)) throw new Error(`the suggestion ${item.label} has no edit`);
    const { start, end } = item.textEdit.range;
    const isAtCursor =
      start.line === position.line &&
      end.line === position.line &&
      start.character <= position.character &&
      position.character <= end.character;
    if (!isAtCursor) throw new Error(`the suggestion ${item.label} replaces ${JSON.stringify(item.textEdit.range)}`);
    if (index < 3) await session.request('completionItem/resolve', item);
  }
}

async function checkActions(
  session: FuzzSession,
  subject: string,
  { range, diagnostics }: { range: Range; diagnostics: readonly Diagnostic[] },
): Promise<void> {
  const params = (only?: string[]) => ({
    textDocument: { uri: uriOf(subject) },
    range,
    context: { diagnostics, triggerKind: 1, ...(only && { only }) },
  });
  const fixes = (await session.request<CodeAction[]>('textDocument/codeAction', params())) ?? [];
  const all = (await session.request<CodeAction[]>('textDocument/codeAction', params(['source.fixAll']))) ?? [];
  for (const action of [...fixes, ...all]) {
    const { edit } = action.edit
      ? action
      : ((await session.request<CodeAction>('codeAction/resolve', action)) ?? action);
    checkWorkspaceEdit(`the fix "${action.title}"`, session, subject, edit?.changes as Record<string, TextEdit[]>);
  }
}

/** An editor refuses an outline whose children exceed their parent. */
function checkSymbol({ name, range, selectionRange, children = [] }: DocumentSymbol): void {
  if (name === '') throw new Error('a symbol without a name');
  if (!contains(range, selectionRange)) throw new Error(`the name of the symbol ${name} is outside of it`);
  for (const child of children) {
    if (!contains(range, child.range)) throw new Error(`the symbol ${child.name} is outside of ${name}`);
    checkSymbol(child);
  }
}

function contains(outer: Range, inner: Range): boolean {
  return isBefore(outer.start, inner.start) && isBefore(inner.start, inner.end) && isBefore(inner.end, outer.end);
}

function isBefore(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character);
}

// The requests of an editor about one position, with a check of every answer.
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

interface Place {
  subject: string;
  textDocument: { uri: string };
  position: Range['start'];
  whole: Range;
}

type Question = (session: FuzzSession, place: Place) => Promise<unknown>;

const atPosition =
  (method: string): Question =>
  (session, { textDocument, position }) =>
    session.request(method, {
      textDocument,
      position,
      positions: [position],
      context: { includeDeclaration: true },
    });
const ofWhole =
  (method: string): Question =>
  (session, { textDocument, whole }) =>
    session.request(method, { textDocument, range: whole });

const all: Readonly<Record<string, Question>> = {
  diagnostics: (session, { subject }) => diagnosticsOf(session, subject),
  lenses: (session, { subject }) => lensesOf(session, subject),
  hover: atPosition('textDocument/hover'),
  selectionRange: atPosition('textDocument/selectionRange'),
  definition: atPosition('textDocument/definition'),
  references: atPosition('textDocument/references'),
  prepareRename: atPosition('textDocument/prepareRename'),
  inlayHint: ofWhole('textDocument/inlayHint'),
  foldingRange: ofWhole('textDocument/foldingRange'),
  documentLink: ofWhole('textDocument/documentLink'),
  semanticTokens: ofWhole('textDocument/semanticTokens/full'),
  semanticTokensInRange: ofWhole('textDocument/semanticTokens/range'),
  async symbols(session, { textDocument }) {
    for (const symbol of (await session.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument })) ??
      [])
      checkSymbol(symbol);
  },
  simulation: atPosition(simulationRequest),
  templateValues: atPosition(templateValuesRequest),
  objects: atPosition(objectsRequest),
  environments: atPosition(environmentsRequest),
  textSimulation: (session, { textDocument }) =>
    session.request(textSimulationRequest, {
      textDocument,
      text: session.text,
      kind: 'HorizontalPodAutoscaler',
      name: 'web',
    }),
  storedObject: (session, { textDocument, position }) =>
    session.request(storedObjectRequest, { textDocument, range: { start: position, end: position }, inPlace: true }),
  completion: checkCompletions,
  fixes: (session, place) => checkActions(session, place, place.whole),
  async fixesOfProblems(session, place) {
    const { items } = await diagnosticsOf(session, place.subject);
    for (const { range } of items.slice(0, 2)) await checkActions(session, place, range);
  },
  async rename(session, { subject, textDocument, position }) {
    const params = { textDocument, position, newName: 'renamed' };
    const renamed = await session.request<WorkspaceEdit>('textDocument/rename', params);
    checkWorkspaceEdit('rename', session, subject, renamed?.changes);
  },
  conversion: checkConversion(undefined),
  conversionToV1: checkConversion('autoscaling/v1'),
  conversionToV2beta1: checkConversion('autoscaling/v2beta1'),
};

export const questions: readonly string[] = Object.keys(all);

/** @param at an offset in the text */
export async function ask(session: FuzzSession, subject: string, { question, at }: { question: string; at: number }) {
  const lines = indexLines(session.text);
  const whole = { start: { line: 0, character: 0 }, end: positionAt(lines, session.text.length) };
  const place = { subject, textDocument: { uri: uriOf(subject) }, position: positionAt(lines, at), whole };
  const asked = all[question];
  if (!asked) throw new Error(`the question ${question} is not known`);
  await asked(session, place);
}

function checkConversion(to: string | undefined): Question {
  return async (session, { subject, textDocument, whole }) => {
    const answer = await session.request<unknown>(convertRequest, { textDocument, range: whole, ...(to && { to }) });
    if (answer === null || answer === undefined) return;
    const { edits } = convertResponseSchema.parse(answer);
    checkWorkspaceEdit(`conversion to ${to}`, session, subject, { [textDocument.uri]: edits });
  };
}

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

async function checkCompletions(session: FuzzSession, { textDocument, position }: Place): Promise<void> {
  const answer = await session.request<CompletionItem[] | CompletionList | null>('textDocument/completion', {
    textDocument,
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

async function checkActions(session: FuzzSession, { subject, textDocument }: Place, range: Range): Promise<void> {
  const { items: diagnostics } = await diagnosticsOf(session, subject);
  const params = (only?: string[]) => ({
    textDocument,
    range,
    context: { diagnostics, triggerKind: 1, ...(only && { only }) },
  });
  const fixes = (await session.request<CodeAction[]>('textDocument/codeAction', params())) ?? [];
  const fixAll = (await session.request<CodeAction[]>('textDocument/codeAction', params(['source.fixAll']))) ?? [];
  for (const action of [...fixes, ...fixAll]) {
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

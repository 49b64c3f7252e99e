// textDocument/codeAction: fixes of problems in the requested range, and conversions to another API version.
import type { CodeAction, CodeActionContext, CodeActionParams } from 'vscode-languageserver';
import type { AnalyzedDocument } from '../../core/language/analyze-document.ts';
import { findConversions } from '../../core/language/features/conversions.ts';
import { findFixes, type QuickFix, rangesTouch } from '../../core/language/features/fixes.ts';
import { findObjectFixes } from '../../core/language/features/object-fixes.ts';
import { CodeActionKind, CodeActionTriggerKind } from '../../core/language/lsp-constants.ts';
import { documentAtLine } from '../../core/text/source-file.ts';
import { convertCommand } from '../../protocol/convert.ts';
import { type AnalyzerDependencies, analyzerFor } from '../document-analyzer.ts';
import type { OpenDocument } from '../open-documents.ts';
import type { RequestContext } from '../request-guard.ts';
import { shiftLines, shiftRange } from '../shift-lines.ts';
import type { ValuesAndPatches } from '../values-and-patches.ts';

export interface CodeActionDependencies extends AnalyzerDependencies {
  valuesAndPatches: Pick<ValuesAndPatches, 'fixes'>;
  /** The client has the commands of protocol/. */
  commands: boolean;
}

export async function handleCodeAction(
  dependencies: CodeActionDependencies,
  { document, params }: RequestContext<CodeActionParams>,
): Promise<CodeAction[]> {
  const { range, context } = params;
  const { yamlDocument, startLine } = documentAtLine(document.source, range.start.line);
  const analyzed = (await analyzerFor(dependencies, document))(yamlDocument);
  const { commands } = dependencies;
  const actionContext: ActionContext = { commands, uri: document.uri, analyzed, startLine };
  const fixes = isKindRequested(context, CodeActionKind.QuickFix)
    ? [...quickFixes(actionContext, params), ...(await valuesAndPatchFixes(dependencies, document, params))]
    : [];
  const fixActions = fixes.map((fix) => ({
    ...toCodeAction(fix, actionContext),
    kind: CodeActionKind.QuickFix,
    isPreferred: fix.isPreferred,
    diagnostics: context.diagnostics.filter((diagnostic) => diagnostic.code === fix.code),
  }));
  const conversions = conversionActions(actionContext, params).filter(({ title }) =>
    fixActions.every((fix) => fix.title !== title),
  );
  return [...fixActions, ...conversions];
}

function quickFixes({ analyzed, startLine }: ActionContext, { range, context }: CodeActionParams): QuickFix[] {
  const documentRange = shiftRange(range, -startLine);
  // The editor has no diagnostic of a rule that is off or suppressed.
  const isReported = ({ code }: QuickFix) => context.diagnostics.some((diagnostic) => diagnostic.code === code);
  const objectFixes = findObjectFixes(analyzed).filter(
    (fix) => isReported(fix) && rangesTouch(fix.range, documentRange),
  );
  return [...findFixes(analyzed, documentRange), ...objectFixes];
}

async function valuesAndPatchFixes(
  { valuesAndPatches }: CodeActionDependencies,
  document: OpenDocument,
  { range, context }: CodeActionParams,
): Promise<QuickFix[]> {
  const placed = documentAtLine(document.source, range.start.line);
  const candidates = await valuesAndPatches.fixes(placed, document, shiftRange(range, -placed.startLine));
  return candidates.filter(({ code }) => context.diagnostics.some((diagnostic) => diagnostic.code === code));
}

interface ActionContext {
  commands: boolean;
  uri: string;
  analyzed: AnalyzedDocument;
  /** The line of the file on which the YAML document starts. */
  startLine: number;
}

/** On the line of the version; anywhere in the object once the user invokes code actions. */
function conversionActions(
  { analyzed, ...actionContext }: ActionContext,
  { range, context }: CodeActionParams,
): CodeAction[] {
  if (!isKindRequested(context, CodeActionKind.RefactorRewrite)) return [];
  const isInvoked = context.only !== undefined || context.triggerKind === CodeActionTriggerKind.Invoked;
  const documentRange = shiftRange(range, -actionContext.startLine);
  return findConversions(analyzed)
    .filter(({ obstacle }) => !obstacle)
    .filter((each) => rangesTouch(isInvoked ? each.range : each.versionRange, documentRange))
    .map((each) => ({
      ...toCodeAction({ ...each, title: `Convert to autoscaling/${each.to}` }, actionContext),
      kind: CodeActionKind.RefactorRewrite,
    }));
}

type CodeActionDraft = Pick<QuickFix, 'title' | 'edits' | 'losses' | 'range'>;

/** A client with our commands confirms a conversion that loses something; elsewhere the title names the losses. */
function toCodeAction(
  { title, edits, losses = [], range }: CodeActionDraft,
  { commands, uri, startLine }: Omit<ActionContext, 'analyzed'>,
): CodeAction {
  if (losses.length > 0 && commands) {
    const fileRange = shiftRange(range, startLine);
    return { title: `${title}…`, command: { title, command: convertCommand, arguments: [uri, fileRange] } };
  }
  const titleWithLosses = losses.length > 0 ? `${title} (${losses.join(' ')})` : title;
  return { title: titleWithLosses, edit: { changes: { [uri]: edits.map((edit) => shiftLines(edit, startLine)) } } };
}

function isKindRequested({ only }: CodeActionContext, kind: string): boolean {
  return !only || only.some((requested) => requested === '' || kind === requested || kind.startsWith(`${requested}.`));
}

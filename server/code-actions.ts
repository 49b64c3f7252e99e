// The answer to "what can be done here": the fixes of the chunk that touch the asked lines, and what an older version
// can become.

import type { CodeAction, CodeActionContext, CodeActionParams, Range } from 'vscode-languageserver';
import type { AnalyzedDocument } from '../core/language/analyze-document.ts';
import type { QuickFix } from '../core/language/features/fixes.ts';
import { rangesTouch } from '../core/language/features/fixes.ts';
import { CodeActionKind, CodeActionTriggerKind } from '../core/language/lsp-constants.ts';
import { documentAtLine } from '../core/text/source-file.ts';
import { convertCommand } from '../protocol/convert.ts';
import { shiftLines } from './analysis-cache.ts';
import type { RequestContext } from './request-guard.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { analysisOptionsFor } from './settings.ts';

export async function handleCodeAction(
  dependencies: ServerDependencies,
  requestContext: RequestContext<CodeActionParams>,
): Promise<CodeAction[]> {
  const { document, params } = requestContext;
  const { analysisCache, configuration } = dependencies;
  const { range, context } = params;
  const { yamlDocument, startLine } = documentAtLine(document.source, range.start.line);
  const view = analysisCache.analyze(
    yamlDocument,
    analysisOptionsFor(document, await configuration.settingsFor(document.uri)),
  );
  const actionContext: ActionContext = { dependencies, uri: document.uri, view, startLine };
  const findFixes = async () => [
    ...quickFixes(actionContext, params),
    ...(await valuesAndPatchFixes(dependencies, requestContext)),
  ];
  const quickFixActions = (isKindRequested(context, CodeActionKind.QuickFix) ? await findFixes() : [])
    .map((fix) => ({ ...shiftLines(fix, startLine), place: fix.range }))
    .map((fix) => ({
      ...toCodeAction(fix, actionContext),
      kind: CodeActionKind.QuickFix,
      isPreferred: fix.isPreferred,
      diagnostics: context.diagnostics.filter((diagnostic) => diagnostic.code === fix.code),
    }));
  return [
    ...quickFixActions,
    ...conversionActions(actionContext, params).filter(({ title }) =>
      quickFixActions.every((repair) => repair.title !== title),
    ),
  ];
}

function quickFixes(
  { dependencies: { features }, view, startLine }: ActionContext,
  { range, context }: CodeActionParams,
): QuickFix[] {
  const documentRange = shiftLines({ range }, -startLine).range;
  // Of a rule that is off or silenced the editor knows no problem.
  const isReported = ({ code }: QuickFix) => context.diagnostics.some((diagnostic) => diagnostic.code === code);
  const objectFixes = features
    .findObjectFixes(view)
    .filter((fix) => isReported(fix) && rangesTouch(fix.range, documentRange));
  return [...features.findFixes(view, documentRange), ...objectFixes];
}

/** Of fields that the file writes for an object of another one. */
async function valuesAndPatchFixes(
  { valuesAndPatches }: ServerDependencies,
  { document, params: { range, context } }: RequestContext<CodeActionParams>,
) {
  const placed = documentAtLine(document.source, range.start.line);
  const candidates = await valuesAndPatches.fixes(placed, document, shiftLines({ range }, -placed.startLine).range);
  return candidates.filter(({ code }) => context.diagnostics.some((diagnostic) => diagnostic.code === code));
}

interface ActionContext {
  dependencies: ServerDependencies;
  uri: string;
  view: AnalyzedDocument;
  startLine: number;
}

/** At the line of the version; anywhere in the object for somebody who asks what can be done. */
function conversionActions(actionContext: ActionContext, { range, context }: CodeActionParams): CodeAction[] {
  if (!isKindRequested(context, CodeActionKind.RefactorRewrite)) return [];
  const isInvoked = context.only !== undefined || context.triggerKind === CodeActionTriggerKind.Invoked;
  return actionContext.dependencies.features
    .findConversions(actionContext.view)
    .filter(({ obstacle }) => !obstacle)
    .map((each) => ({
      ...each,
      title: `Convert to autoscaling/${each.to}`,
      place: each.range,
      range: isInvoked ? each.range : each.versionRange,
    }))
    .filter((each) => rangesTouch(shiftLines(each, actionContext.startLine).range, range))
    .map((each) => ({ ...toCodeAction(each, actionContext), kind: CodeActionKind.RefactorRewrite }));
}

type CodeActionDraft = Pick<QuickFix, 'title' | 'edits' | 'losses'> & { place: Range };

/** Nothing is lost without a question, where the client can ask one; elsewhere the title says it. */
function toCodeAction(
  { title, edits, losses = [], place }: CodeActionDraft,
  { dependencies, uri, startLine }: ActionContext,
): CodeAction {
  if (losses.length > 0 && dependencies.commands) {
    const where = shiftLines({ range: place }, startLine).range;
    return { title: `${title}…`, command: { title, command: convertCommand, arguments: [uri, where] } };
  }
  const titleWithLosses = losses.length > 0 ? `${title} (${losses.join(' ')})` : title;
  return { title: titleWithLosses, edit: { changes: { [uri]: edits.map((edit) => shiftLines(edit, startLine)) } } };
}

function isKindRequested({ only }: CodeActionContext, kind: string): boolean {
  return !only || only.some((requested) => requested === '' || kind === requested || kind.startsWith(`${requested}.`));
}

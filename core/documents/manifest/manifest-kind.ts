// Supports manifests: documents with Kubernetes objects, and all documents that belong to no other kind of document.
import type { CompletionItem, Hover, InlayHint, Position, Range } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import { isChartMetadataUri, isTemplateUri } from '../../analysis/scan-document.ts';
import { readSuppressions } from '../../analysis/suppressions.ts';
import { truncate } from '../../analysis/wording/truncate.ts';
import { workspaceContextOf } from '../../analysis/workspace-context.ts';
import { pathInChart } from '../../charts/chart-folder.ts';
import type { LoadedEnvironment } from '../../charts/environments/environment-outcomes.ts';
import {
  documentInChart,
  helmProblemsIn,
  helmProblemsOfEnvironments,
  problemsInTemplate,
} from '../../charts/problems/document-problems.ts';
import { isFailing } from '../../charts/problems/helm-problems.ts';
import { certainlyRendered } from '../../charts/problems/template-problems.ts';
import { completionsAt } from '../../editor/completion/completion.ts';
import { findConversions } from '../../editor/conversions.ts';
import type {
  CompletionContext,
  CompletionRequest,
  DiagnosticsContext,
  DocumentKind,
  DocumentSupport,
  FixAllContext,
  HoverContext,
  InlayHintContext,
  QuickFixContext,
  QuickFixRequest,
  Rewrite,
  RewriteRequest,
  SupportedDocument,
} from '../../editor/document-support.ts';
import { inlayHintsOf } from '../../editor/hints/inlay-hints.ts';
import { hoverAt } from '../../editor/hover/hover.ts';
import { workloadHoverAt } from '../../editor/hover/workload-hover.ts';
import { manifestLenses, objectsInManifest, resolveManifestLens } from '../../editor/lenses/manifest-lenses.ts';
import { templateExpressions } from '../../editor/template-expressions.ts';
import { semanticTokensOf } from '../../editor/tokens/semantic-tokens.ts';
import type { WorkspaceIndex } from '../../index/workspace-index.ts';
import { mayBeKustomized } from '../../kustomize/kustomized-document.ts';
import { kedaTarget } from '../../lint/convert/target-version.ts';
import {
  dependsOnWorkload,
  diagnose,
  diagnoseInWorkspace,
  findProblems,
  mayHaveWorkspaceProblems,
  reportProblems,
} from '../../lint/diagnostics.ts';
import { isReadable, type ProblemAtOffset } from '../../lint/find-problems.ts';
import { withEditsOfOthers } from '../../lint/fixes/edits-of-other.ts';
import { type FixedText, fixAll } from '../../lint/fixes/fix-all.ts';
import { findFixes, type QuickFix, rangesTouch } from '../../lint/fixes/fixes.ts';
import { ignoreFix, oncePerLine, type ProblemToIgnore } from '../../lint/fixes/ignore-fix.ts';
import { findObjectFixes } from '../../lint/fixes/object-fixes.ts';
import { readableWith } from '../../lint/fixes/readable-with.ts';
import type { FoundDiagnostic } from '../../lint/found-diagnostic.ts';
import { groupMissingFields } from '../../lint/group-missing-fields.ts';
import { scenarioNeedOf } from '../../lint/rules/scenario-need.ts';
import { once } from '../../model/once.ts';
import type { Value } from '../../model/value.ts';
import { createAnalysisBudget } from '../../text/limits.ts';
import { indexLines } from '../../text/lines.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { isSameValue } from '../../text/same-value.ts';
import { toValue } from '../../text/tree.ts';
import { chartQuickFixes } from '../chart-quick-fixes.ts';
import { completionOptionsOf, isIndentation } from '../completion-options.ts';
import { diagnosticOptionsOf, withoutSkippedErrors } from '../diagnostic-options.ts';
import { scenarioOfText } from '../kustomize/built-scenarios.ts';
import { kustomizedDocument, patchDiagnostics, withKustomizeProblems } from '../kustomize/patched-problems.ts';
import { type ObjectScenarios, objectScenarios } from './object-scenarios.ts';

export const manifestSupport: DocumentSupport = {
  diagnostics,
  hover,
  completion,
  quickFixes,
  fixAll: fixAllInManifest,
  rewrites,
  codeLenses: manifestLenses,
  resolveCodeLens: resolveManifestLens,
  objectsAt: objectsInManifest,
  inlayHints,
  semanticTokens: (document, { profile }) =>
    document.cache.semanticTokens(() => semanticTokensOf(document.analyze(), profile)),
};

export const manifestDocumentKind: DocumentKind = { matches: () => true, support: manifestSupport };

/** The result is a promise only if the diagnostics depend on more than the document, such as a chart or the index. */
function diagnostics(
  document: SupportedDocument,
  context: DiagnosticsContext,
): readonly FoundDiagnostic[] | Promise<readonly FoundDiagnostic[]> {
  if (isTemplateUri(document.uri)) return diagnosticsOfTemplate(document, context);
  if (isChartMetadataUri(document.uri)) return diagnosticsOfChart(document, context);
  const analyzed = document.analyze();
  if (analyzed.autoscalers.length > 0 && mayBeKustomized(analyzed, document))
    return diagnosticsOfPatch(document, context);
  return analyzed.options.kustomizedAs === 'patch'
    ? diagnosticsOfOtherPatch(document, context)
    : diagnosticsOfManifest(document, context);
}

/** Problems that the patch causes in autoscalers are reported at the text of the patch. */
async function diagnosticsOfOtherPatch(
  document: SupportedDocument,
  context: DiagnosticsContext,
): Promise<readonly FoundDiagnostic[]> {
  await context.index();
  const own = await diagnosticsOfManifest(document, context);
  const file = await context.kustomizationsWith(document.uri);
  if (!file) return own;
  return withKustomizeProblems(own, kustomizedDocument(document, file), diagnosticOptionsOf(context));
}

async function diagnosticsOfPatch(
  document: SupportedDocument,
  context: DiagnosticsContext,
): Promise<readonly FoundDiagnostic[]> {
  await context.index();
  const file = await context.kustomizationsWith(document.uri);
  const found =
    file &&
    patchDiagnostics(
      kustomizedDocument(document, file, await scenarioOfText(document, context)),
      diagnosticOptionsOf(context),
    );
  return found ? withoutSkippedErrors(found, context) : diagnosticsOfManifest(document, context);
}

/** Errors of the whole chart are reported in `Chart.yaml`. */
async function diagnosticsOfChart(
  document: SupportedDocument,
  context: DiagnosticsContext,
): Promise<readonly FoundDiagnostic[]> {
  const inChart = await context.chartOf(document.uri);
  return inChart ? helmDiagnostics(document, inChart, context) : diagnosticsOfManifest(document, context);
}

function helmDiagnostics(
  document: SupportedDocument,
  { chart, renderings }: ChartInWorkspace,
  context: DiagnosticsContext,
  environments: readonly LoadedEnvironment[] = [],
): FoundDiagnostic[] {
  const { chosen } = context;
  const inChart = documentInChart(document, pathInChart(chart.uri, document.uri) ?? '');
  const problems = [
    ...helmProblemsIn(renderings, { chart, chosen }, inChart),
    ...helmProblemsOfEnvironments(renderings, { chart, chosen }, environments, inChart),
  ];
  return reportInText(inChart.text, problems, context);
}

function reportInText(
  text: string,
  problems: readonly ProblemAtOffset[],
  context: DiagnosticsContext,
): FoundDiagnostic[] {
  const place = { lines: indexLines(text), suppressions: readSuppressions(text) };
  return reportProblems(problems, place, diagnosticOptionsOf(context));
}

type ChartInWorkspace = NonNullable<Awaited<ReturnType<DiagnosticsContext['chartOf']>>>;

async function diagnosticsOfTemplate(
  document: SupportedDocument,
  context: DiagnosticsContext,
): Promise<readonly FoundDiagnostic[]> {
  const { uri } = document;
  const inChart = await context.chartOf(uri);
  if (!inChart) return diagnosticsOfManifest(document, context);
  const ofHelm = helmDiagnostics(document, inChart, context, await context.environmentsOf(uri));
  const ofObjects = await diagnosticsOfRendered(document, inChart, context);
  const last = document.cache.lastRendered();
  if (!ofObjects && isTemplateFailing(uri, inChart, context)) return [...ofHelm, ...(last.get(uri) ?? [])];
  const others = ofObjects ?? (await diagnosticsOfManifest(document, context));
  last.set(uri, others);
  return [...ofHelm, ...others];
}

async function diagnosticsOfRendered(
  document: SupportedDocument,
  { chart, renderings }: ChartInWorkspace,
  context: DiagnosticsContext,
): Promise<readonly FoundDiagnostic[] | undefined> {
  const { chosen, levels } = context;
  const { scenarios } = await renderedWithScenarios(document, context);
  const inChart = documentInChart(document, pathInChart(chart.uri, document.uri) ?? '');
  const options = { levels, scenarioOf: scenarios?.ofSame, filter: groupMissingFields };
  const problems = problemsInTemplate(renderings, { chart, chosen }, inChart, options);
  return problems && withoutSkippedErrors(reportInText(inChart.text, problems, context), context);
}

async function renderedWithScenarios(
  document: SupportedDocument,
  context: QuickFixContext | DiagnosticsContext,
): Promise<{ rendered: AnalyzedDocument | undefined; scenarios: ObjectScenarios | undefined }> {
  const rendered = certainlyRendered(await context.renderTemplate(document.analyze(), document));
  return { rendered, scenarios: rendered && (await objectScenarios(document, context, rendered)) };
}

function isTemplateFailing(
  uri: string,
  { chart, renderings }: ChartInWorkspace,
  { chosen }: Pick<DiagnosticsContext, 'chosen'>,
): boolean {
  return isFailing(renderings, { chart, chosen }, pathInChart(chart.uri, uri) ?? '');
}

function diagnosticsOfManifest(
  document: SupportedDocument,
  context: DiagnosticsContext,
): readonly FoundDiagnostic[] | Promise<readonly FoundDiagnostic[]> {
  const inFile = document.cache.diagnostics(() => diagnose(document.analyze(), diagnosticOptionsOf(context)));
  const need = scenarioNeedOf(document.analyze().autoscalers, context.levels);
  const mayHaveScenario = need === 'always' || (need === 'file' && context.scenarios.hasCandidate() !== false);
  return mayHaveScenario
    ? diagnosticsInScenario(document, inFile, context)
    : diagnosticsWithoutScenario(document, inFile, context);
}

function diagnosticsWithoutScenario(
  document: SupportedDocument,
  inFile: readonly FoundDiagnostic[],
  context: DiagnosticsContext,
): readonly FoundDiagnostic[] | Promise<readonly FoundDiagnostic[]> {
  const dependsOnIndex =
    inFile.some(({ code }) => dependsOnWorkload(code)) || mayHaveWorkspaceProblems(document.analyze(), context.levels);
  return dependsOnIndex ? diagnosticsInWorkspace(document, inFile, context) : withoutSkippedErrors(inFile, context);
}

async function diagnosticsInScenario(
  document: SupportedDocument,
  inFile: readonly FoundDiagnostic[],
  context: DiagnosticsContext,
): Promise<readonly FoundDiagnostic[]> {
  const scenarios = await objectScenarios(document, context);
  return scenarios
    ? diagnosticsInWorkspace(document, inFile, context, scenarios)
    : diagnosticsWithoutScenario(document, inFile, context);
}

function diagnosticsInWorkspace(
  document: SupportedDocument,
  inFile: readonly FoundDiagnostic[],
  context: DiagnosticsContext,
  scenarios?: ObjectScenarios,
): readonly FoundDiagnostic[] | Promise<readonly FoundDiagnostic[]> {
  const index = context.index();
  return index instanceof Promise
    ? index.then((ready) => diagnosticsWith(ready, document, inFile, context, scenarios))
    : diagnosticsWith(index, document, inFile, context, scenarios);
}

function diagnosticsWith(
  index: WorkspaceIndex,
  document: SupportedDocument,
  inFile: readonly FoundDiagnostic[],
  context: DiagnosticsContext,
  scenarios: ObjectScenarios | undefined,
): readonly FoundDiagnostic[] {
  const workspaceContext = workspaceContextOf(index, document);
  const options = { scenarioOf: scenarios?.of, ...diagnosticOptionsOf(context) };
  const analyzed = document.analyze();
  const found =
    scenarios || inFile.some(({ code }) => dependsOnWorkload(code))
      ? diagnose(analyzed, { ...options, workspaceContext })
      : [...inFile, ...diagnoseInWorkspace(analyzed, workspaceContext, options)];
  return withoutSkippedErrors(found, context);
}

async function hover(
  document: SupportedDocument,
  position: Position,
  { profile, images, ...context }: HoverContext,
): Promise<Hover | undefined> {
  const index = await context.index();
  const analyzed = await context.renderTemplate(document.analyze(), document);
  const workspaceContext = workspaceContextOf(index, document);
  const fieldHover = hoverAt(analyzed, position, { profile, images, workspaceContext });
  return fieldHover ?? workloadHoverAt(index, document, position);
}

async function completion(
  document: SupportedDocument,
  request: CompletionRequest,
  context: CompletionContext,
): Promise<CompletionItem[]> {
  if (request.triggerCharacter === '/' || isIndentation(document, request)) return [];
  const options = completionOptionsOf(document, context, await context.index());
  return completionsAt(document.yamlDocument.text, request.position, options);
}

async function quickFixes(
  document: SupportedDocument,
  request: QuickFixRequest,
  context: QuickFixContext,
): Promise<readonly QuickFix[]> {
  const inChart = isTemplateUri(document.uri) ? await context.chartOf(document.uri) : undefined;
  return inChart ? fixesOfTemplate(document, request, context, inChart) : fixesOfManifest(document, request, context);
}

async function fixesOfTemplate(
  document: SupportedDocument,
  request: QuickFixRequest,
  context: QuickFixContext,
  { chart, renderings }: ChartInWorkspace,
): Promise<readonly QuickFix[]> {
  const { chosen, levels } = context;
  const file = pathInChart(chart.uri, document.uri) ?? '';
  const { rendered, scenarios } = await renderedWithScenarios(document, context);
  const inChart = { renderings, request: { chart, chosen }, file };
  const found = chartQuickFixes(document, inChart, { ...request, levels, scenarios });
  return rendered || isFailing(renderings, { chart, chosen }, file)
    ? found
    : [...(await fixesOfManifest(document, request, context)), ...found];
}

async function fixesOfManifest(
  document: SupportedDocument,
  { range, isReported, reported }: QuickFixRequest,
  context: QuickFixContext,
): Promise<readonly QuickFix[]> {
  const analyzed = document.analyze();
  const { levels } = context;
  const scenarioOf = (await objectScenarios(document, context))?.of;
  // The editor shows no diagnostics of rules that are off, so the index is needed only for rules that are on.
  const workspaceContext = mayHaveWorkspaceProblems(analyzed, levels)
    ? workspaceContextOf(await context.index(), document)
    : undefined;
  const objectFixes = findObjectFixes(analyzed, { levels, scenarioOf, workspaceContext }).filter(
    (fix) => isReported(fix.code) && rangesTouch(fix.range, range),
  );
  const budget = createAnalysisBudget();
  const fixes = findFixes(analyzed, { requested: range, budget });
  const ignored = isReadable(analyzed) ? ignoreFixesIn(analyzed, reported) : [];
  const placed = await withEditsOfOthers(objectFixes, context.readText);
  return [...readableWith(analyzed, [...fixes, ...placed], budget), ...ignored];
}

/**
 * Returns the fixes that write a comment to ignore a reported problem. The changed document is read again, within the
 * budget, to check that the comment does not change the meaning of the document.
 */
function ignoreFixesIn(analyzed: AnalyzedDocument, reported: readonly ProblemToIgnore[]): readonly QuickFix[] {
  const { options, objects } = analyzed;
  if (options.json) return [];
  // The analysis of a document without an autoscaler makes no line index, so the index is made here.
  const lines = objects.length > 0 ? analyzed.lines : indexLines(analyzed.lines.text);
  const before = once(() => meaningOf(analyzed));
  const known = new Map<number, boolean>();
  const budget = createAnalysisBudget();
  const isSame = (changed: string) => {
    if (!budget.pay(changed.length)) return false;
    const { value, problems } = before();
    const after = readDocument(changed);
    return isSameValue(toValue(after.root), value) && after.problems.length <= problems;
  };
  return oncePerLine(reported).flatMap((problem) => {
    const { line } = problem.range.start;
    const isSameWith = (changed: () => string) => {
      const same = known.get(line) ?? isSame(changed());
      known.set(line, same);
      return same;
    };
    return ignoreFix(lines, problem, isSameWith) ?? [];
  });
}

function meaningOf({ lines: { text }, objects, textProblems }: AnalyzedDocument): { value: Value; problems: number } {
  const [object, ...others] = objects;
  if (object && others.length === 0 && object.item === undefined)
    return { value: object.object, problems: textProblems.length };
  const { root, problems } = readDocument(text);
  return { value: toValue(root), problems: problems.length };
}

async function fixAllInManifest(
  document: SupportedDocument,
  { levels, code, question, index }: FixAllContext,
): Promise<FixedText> {
  const analyzed = document.analyze();
  const dependsOnIndex =
    mayHaveWorkspaceProblems(analyzed, levels) ||
    findProblems(analyzed, { levels }).some((problem) => dependsOnWorkload(problem.code));
  if (!dependsOnIndex) return fixAll(analyzed, { levels, code, question });
  const workspaceContext = workspaceContextOf(await index(), document);
  return fixAll(analyzed, { levels, code, question, workspaceContext });
}

function rewrites(document: SupportedDocument, { range, isInvoked }: RewriteRequest): readonly Rewrite[] {
  return [
    ...conversions(document, range, isInvoked),
    ...(isInvoked ? [...kedaConversions(document, range), ...previewRewrites(document, range)] : []),
  ];
}

function previewRewrites(document: SupportedDocument, range: Range): readonly Rewrite[] {
  return templateExpressions(document.analyze())
    .filter((found) => rangesTouch(found.range, range))
    .map(({ expression, range: place }) => ({
      title: `Set a preview value for ${truncate(expression, 50)}…`,
      edits: [],
      range: place,
      previewExpression: expression,
    }));
}

function kedaConversions(document: SupportedDocument, range: Range): readonly Rewrite[] {
  return findConversions(document.analyze(), range, kedaTarget)
    .filter(({ obstacle }) => !obstacle)
    .map((conversion) => ({ ...conversion, title: 'Convert to ScaledObject', convertsTo: kedaTarget }));
}

function conversions(document: SupportedDocument, range: Range, isInvoked: boolean): readonly Rewrite[] {
  return findConversions(document.analyze())
    .filter(({ obstacle }) => !obstacle)
    .filter((conversion) => rangesTouch(isInvoked ? conversion.range : conversion.versionRange, range))
    .map((conversion) => ({ ...conversion, title: `Convert to autoscaling/${conversion.to}` }));
}

async function inlayHints(
  document: SupportedDocument,
  { profile, index: currentIndex }: InlayHintContext,
): Promise<readonly InlayHint[]> {
  return inlayHintsOf(document.analyze(), profile, workspaceContextOf(await currentIndex(), document));
}
